import { generateKeyPairSync } from 'node:crypto'
import { createSecureContext, type SecureContext } from 'node:tls'

import { PROXY_PATHS, readLeaf } from '#wire/agent/proxy.ts'

import { refusal } from './settings.ts'

/** Hosts whose certificates are kept; the one that was used longest ago goes first. */
const KEPT_MAX = 1_000
/** Renewed so long before it ends. */
const RENEWED_BEFORE_MS = 3_600_000
const ATTEMPT_MS = 10_000
/** While there is no certificate yet, or none was given: nobody asks again for so long. */
const UNTIL_ASKED_AGAIN_MS = 5_000

interface LeavesParts {
  url: string
  token: string
  /** Certificate of the authority, PEM; null: there is none. */
  authority: () => string | null
  clock?: () => number
}

interface Kept {
  context: Promise<SecureContext>
  authority: string
  untilMs: number
}

/** What clients are shown in the place of the servers: certificates for our own key, signed on the platform, a day long. */
export interface Leaves {
  /** Rejects with a sentence when there is no certificate for the host. */
  contextFor(host: string): Promise<SecureContext>
}

export function createLeaves({ url, token, authority, clock = Date.now }: LeavesParts): Leaves {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' })
  const kept = new Map<string, Kept>()

  async function issue(host: string, chain: string, validUntil: (ms: number) => void): Promise<SecureContext> {
    const answer = await fetch(url + PROXY_PATHS.certificates, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ host, publicKey: spki }),
      signal: AbortSignal.timeout(ATTEMPT_MS),
    })
    if (!answer.ok) throw new Error(await refusal(answer))
    const { certificate, validToMs } = readLeaf(await answer.json())
    validUntil(validToMs - RENEWED_BEFORE_MS)
    return createSecureContext({ key, cert: certificate + chain, minVersion: 'TLSv1.2' })
  }

  return {
    async contextFor(host) {
      const now = authority()
      if (now === null) throw new Error('The organization has no certificate authority for inspection. An owner makes one in TLS settings.')
      const known = kept.get(host)
      if (known && known.authority === now && clock() < known.untilMs) {
        kept.delete(host)
        kept.set(host, known)
        return known.context
      }
      const entry: Kept = {
        context: issue(host, now, (ms) => {
          entry.untilMs = ms
        }),
        authority: now,
        untilMs: clock() + UNTIL_ASKED_AGAIN_MS,
      }
      kept.delete(host)
      kept.set(host, entry)
      for (const [oldest] of kept) {
        if (kept.size <= KEPT_MAX) break
        kept.delete(oldest)
      }
      return entry.context
    },
  }
}
