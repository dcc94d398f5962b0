import { reading } from './reading.ts'

/** Crockford's base32 in lower case (crockford.com/base32): nothing in it is mistaken for something else in it. */
export const RECOVERY_CODE_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
/** Fifty random bits, written as two groups: `7k3qm-x09rt`. */
export const RECOVERY_CODE_LENGTH = 10
const GROUP = 5

/** How many a person is given at a time. */
export const RECOVERY_CODES_COUNT = 10
/** From here on the person is told to make new ones. */
export const RECOVERY_CODES_FEW = 3

/** GET /me/recovery-codes. */
export interface OwnRecoveryCodes {
  /** False where the sign-in provider keeps the accounts: it knows no such codes. */
  kept: boolean
  left: number
  /** Null: never made. */
  madeMs: number | null
}

/** POST /me/recovery-codes: the only time they are seen. */
export interface IssuedRecoveryCodes {
  codes: string[]
}

const WELL_FORMED = new RegExp(`^[${RECOVERY_CODE_ALPHABET}]{${RECOVERY_CODE_LENGTH}}$`)

/**
 * What somebody typed, as the one spelling that is kept: without spaces and dashes, in lower case, and with the letters that Crockford reads as
 * digits turned into them. Undefined for what cannot be a recovery code.
 */
export function readRecoveryCode(typed: string): string | undefined {
  const plain = typed
    .replace(/[\s\p{Dash_Punctuation}]/gu, '')
    .toLowerCase()
    .replace(/o/g, '0')
    .replace(/[il]/g, '1')
  return WELL_FORMED.test(plain) ? plain : undefined
}

/** As people read it. */
export const writeRecoveryCode = (code: string): string => `${code.slice(0, GROUP)}-${code.slice(GROUP)}`

export function readOwnRecoveryCodes(raw: unknown): OwnRecoveryCodes {
  const facts = reading(raw, 'recovery codes')
  return { kept: facts.flag('kept'), left: facts.number('left'), madeMs: facts.numberOrNull('madeMs') }
}

export function readIssuedRecoveryCodes(raw: unknown): IssuedRecoveryCodes {
  return { codes: reading(raw, 'new recovery codes').texts('codes') }
}
