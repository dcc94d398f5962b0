import { Refusal } from './refusal.ts'

/** Rules for a new password; the console loads them through `v2/passwordPolicy` and shows them next to the field. */
export interface PasswordPolicy {
  /** UTF-16 units, as the SDK counts. Never below 6. */
  minPasswordLength: number
  containsLowercase: boolean
  containsUppercase: boolean
  containsNumeric: boolean
  containsSpecial: boolean
}

/** Specification, section 5: minimum length 6, the other rules optional. */
export const DEFAULT_POLICY: PasswordPolicy = {
  minPasswordLength: 6,
  containsLowercase: false,
  containsUppercase: false,
  containsNumeric: false,
  containsSpecial: false,
}

const LENGTH_MIN = 6
const LENGTH_MAX = 4096
const SPECIAL = [...'^$*.[]{}()?"!@#%&/\\,><\':;|_~-+=`']

/** Response of GET /v2/passwordPolicy: a rule that is off is left out. */
export function policyResponse(policy: PasswordPolicy): object {
  return {
    customStrengthOptions: {
      minPasswordLength: lengthMin(policy),
      maxPasswordLength: LENGTH_MAX,
      ...(policy.containsLowercase && { containsLowercaseCharacter: true }),
      ...(policy.containsUppercase && { containsUppercaseCharacter: true }),
      ...(policy.containsNumeric && { containsNumericCharacter: true }),
      ...(policy.containsSpecial && { containsNonAlphanumericCharacter: true }),
    },
    allowedNonAlphanumericCharacters: SPECIAL,
    enforcementState: 'ENFORCE',
    forceUpgradeOnSignin: false,
    schemaVersion: 1,
  }
}

/** Refuses a password that the policy does not allow, with the two codes the SDK distinguishes. */
export function checkPassword(password: string, policy: PasswordPolicy): void {
  if (password.length < LENGTH_MIN) throw new Refusal('WEAK_PASSWORD', `Password should be at least ${lengthMin(policy)} characters`)
  const missing = [
    password.length < lengthMin(policy) && `Password must contain at least ${lengthMin(policy)} characters`,
    password.length > LENGTH_MAX && `Password may contain at most ${LENGTH_MAX} characters`,
    policy.containsLowercase && !/[a-z]/.test(password) && 'Password must contain a lower case character',
    policy.containsUppercase && !/[A-Z]/.test(password) && 'Password must contain an upper case character',
    policy.containsNumeric && !/[0-9]/.test(password) && 'Password must contain a numeric character',
    policy.containsSpecial && !SPECIAL.some((sign) => password.includes(sign)) && 'Password must contain a non-alphanumeric character',
  ].filter((sentence) => sentence !== false)
  if (missing.length > 0) throw new Refusal('PASSWORD_DOES_NOT_MEET_REQUIREMENTS', `Missing password requirements: [${missing.join(', ')}]`)
}

/** A sign-in with a text longer than any password is not worth the hashing. */
export const isTooLongForAnyPassword = (password: string): boolean => password.length > LENGTH_MAX

const lengthMin = (policy: PasswordPolicy): number => Math.max(LENGTH_MIN, policy.minPasswordLength)
