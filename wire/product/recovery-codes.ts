/** Crockford's base32 in lower case (crockford.com/base32): nothing in it is mistaken for something else in it. */
export const RECOVERY_CODE_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
/** Fifty random bits, written as two groups: `7k3qm-x09rt`. */
export const RECOVERY_CODE_LENGTH = 10
const GROUP = 5

/** How many a person is given at a time. */
export const RECOVERY_CODES_COUNT = 10
/** From here on the console suggests to make new ones. */
export const RECOVERY_CODES_FEW = 3

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
