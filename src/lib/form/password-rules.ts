/** What a password has to be, as the server says it. */
export interface PasswordPolicy {
  minLength: number
  maxLength?: number
  lowercase?: boolean
  uppercase?: boolean
  digit?: boolean
  special?: boolean
}

/** One line of the checklist. */
export interface PasswordRule {
  text: string
  met: boolean
}

/** The rules of a policy, each with whether this password follows it. Length counts characters, not code units. */
export function passwordRules(policy: PasswordPolicy, password: string): PasswordRule[] {
  const { length } = [...password]
  const tooLong = policy.maxLength !== undefined && length > policy.maxLength
  return [
    { text: `At least ${policy.minLength} characters`, met: length >= policy.minLength },
    ...(tooLong ? [{ text: `At most ${policy.maxLength} characters`, met: false }] : []),
    ...(policy.lowercase ? [{ text: 'A lower-case letter', met: /\p{Ll}/u.test(password) }] : []),
    ...(policy.uppercase ? [{ text: 'An upper-case letter', met: /\p{Lu}/u.test(password) }] : []),
    ...(policy.digit ? [{ text: 'A digit', met: /\p{Nd}/u.test(password) }] : []),
    ...(policy.special ? [{ text: 'A special character', met: /[^\p{L}\p{N}\s]/u.test(password) }] : []),
  ]
}
