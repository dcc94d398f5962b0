import type { Session } from './store/sessions.ts'

/** RFC 8176, section 2. */
const PASSWORD = 'pwd'
const ONE_TIME_CODE = 'otp'
/** No name there: a code from a list, in place of the second factor. */
export const RECOVERY_CODE = 'recovery-code'

/** What a sign-in of this kind has verified. An organization's identity provider is named by its protocol, another provider by its id. */
export function methodsOf({ provider, claims, secondFactor }: Pick<Session, 'provider' | 'claims' | 'secondFactor'>): string[] {
  const first = provider === 'password' ? PASSWORD : provider === 'custom' ? (claims['sso'] ?? 'custom') : provider
  return secondFactor === null ? [first] : [first, ONE_TIME_CODE]
}

/** The organization that a session is for; null when the person came by their own methods. The claim was signed by the platform itself. */
export const orgOfSession = ({ claims }: Pick<Session, 'claims'>): string | null => claims['org'] ?? null
