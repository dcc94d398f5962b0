import { compactVerify, type CryptoKey, type KeyObject } from 'jose'

/** Why a token is refused is for tests and logs; a caller of the platform only learns that it was. */
export class BadToken extends Error {
  readonly expired: boolean

  constructor(reason: string, more: { expired?: boolean; cause?: unknown } = {}) {
    super(reason, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'BadToken'
    this.expired = more.expired ?? false
  }
}

export interface JwsRules {
  /** Names as in RFC 7518 §3.1. `none` is in no list. */
  algorithms: readonly string[]
  /** Only our own keys; key references in a header (`jwk`, `jku`, `x5u`, `x5c`) are ignored. */
  keyOf: (kid: string | undefined) => CryptoKey | KeyObject | Uint8Array | undefined
}

export interface VerifiedJws {
  header: { alg: string; typ?: string; kid?: string }
  payload: Uint8Array
}

const TOKEN_MAX = 16 * 1024

/**
 * The payload of a compact JWS whose signature is ours. The spelling is checked first: decoders forgive padding, spaces and stray bits,
 * and two spellings of one token would defeat every list of revoked ones (security.md J1).
 */
export async function verifyJws(token: string, rules: JwsRules): Promise<VerifiedJws> {
  if (token.length > TOKEN_MAX) throw new BadToken('longer than any token of ours')
  const parts = token.split('.')
  if (parts.length !== 3 || !parts.every(isCanonicalBase64url)) throw new BadToken('not three canonical base64url parts')
  try {
    const { protectedHeader, payload } = await compactVerify(
      token,
      (header) => {
        const key = rules.keyOf(header.kid)
        if (!key) throw new BadToken('signed with a key that is not ours')
        return key
      },
      { algorithms: [...rules.algorithms] },
    )
    return { header: protectedHeader, payload }
  } catch (cause) {
    throw cause instanceof BadToken ? cause : new BadToken('the signature does not hold', { cause })
  }
}

function isCanonicalBase64url(part: string): boolean {
  return /^[A-Za-z0-9_-]*$/.test(part) && Buffer.from(part, 'base64url').toString('base64url') === part
}
