import { randomBytes } from 'node:crypto'

import { equalInConstantTime, sha256Hex } from '#platform/lib/crypto.ts'
import { RECOVERY_CODE_ALPHABET, RECOVERY_CODE_LENGTH, RECOVERY_CODES_COUNT, writeRecoveryCode } from '#wire/product/recovery-codes.ts'

import type { IdentityContext } from './context.ts'

type Parts = Pick<IdentityContext, 'recoveryCodes' | 'keyring' | 'clock'>

/** Replaces a user's codes and returns the new ones in plain text. Only keyed digests are stored: they cannot be shown again. */
export function makeRecoveryCodes({ recoveryCodes, keyring, clock }: Parts, uid: string): string[] {
  const codes = Array.from({ length: RECOVERY_CODES_COUNT }, newRecoveryCode)
  recoveryCodes.replace(
    uid,
    codes.map((code) => digestOf(keyring, uid, code)),
    clock(),
  )
  return codes.map(writeRecoveryCode)
}

/** The digest of an open code of the person, undefined for any other text. Takes the same time whichever it is, and if it is none. */
export function findRecoveryCode({ recoveryCodes, keyring }: Parts, uid: string, code: string): string | undefined {
  const digest = digestOf(keyring, uid, code)
  const [found] = recoveryCodes.openOf(uid).filter((open) => equalInConstantTime(open, digest))
  return found
}

function newRecoveryCode(): string {
  let code = ''
  for (const byte of randomBytes(RECOVERY_CODE_LENGTH)) code += RECOVERY_CODE_ALPHABET[byte % RECOVERY_CODE_ALPHABET.length] // 256 = 8 × 32: no bias
  return code
}

/**
 * HMAC with a key derived from the master key for this user alone. Fifty bits could be guessed from a plain hash; an attacker with the database and
 * the master key can open the secret of the authenticator as well, so a slow hash would add nothing.
 */
const digestOf = (keyring: Parts['keyring'], uid: string, code: string): string =>
  keyring.fingerprint(`recovery codes of ${uid}`, sha256Hex(code))
