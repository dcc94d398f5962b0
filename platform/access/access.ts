import type { Clock } from '#platform/lib/clock.ts'
import type { Keyring } from '#platform/lib/keyring.ts'
import type { AccessPort } from '#platform/lib/ports/access.ts'
import type { CredentialPort } from '#platform/lib/ports/credentials.ts'
import type { DocumentPort } from '#platform/lib/ports/documents.ts'
import type { IdentityPort } from '#platform/lib/ports/identity.ts'

import { ISSUER_PREFIX } from './jws-shape.ts'
import { freshMemberships } from './members.ts'
import { membershipCredentials } from './memberships.ts'
import { type MembershipTokenPort, membershipTokens } from './membership-tokens.ts'
import { memberTokens, registrationTokens } from './opaque-tokens.ts'
import { pulseTokens } from './pulse-tokens.ts'
import { registrationCredentials } from './registration.ts'
import { signingKeyChanges, signingKeys } from './signing-keys.ts'

export interface AccessOptions {
  documents: DocumentPort
  keyring: Keyring
  clock: Clock
  /** Whether an account may be used at this moment, and since when its sessions lasted. */
  standingOf: IdentityPort['standingOf']
  /** `aud` of pulse tokens: the address of this platform's pulse. */
  pulseAudience: string
}

/** Recognises bearers for every service, and issues what they bear. */
export interface Access extends AccessPort, CredentialPort, MembershipTokenPort {}

export function createAccess({ documents, keyring, clock, standingOf, pulseAudience }: AccessOptions): Access {
  const keys = signingKeys(documents, keyring, clock)
  const memberships = freshMemberships(documents, clock)
  const pulse = pulseTokens({ documents, clock, keys, memberships, standingOf, audience: pulseAudience })
  return {
    memberByApiToken: memberTokens({ documents, clock, standingOf }, 'api'),
    memberByWarehouseToken: memberTokens({ documents, clock, standingOf }, 'warehouse'),
    memberByPulseToken: pulse.verify,
    agentByRegistrationToken: registrationTokens(documents, clock),
    issuePulseToken: pulse.issue,
    ...signingKeyChanges(keyring, clock),
    signingKeysChanged: keys.forget,
    tokenNames: (orgId) => ({ issuer: ISSUER_PREFIX + orgId, audience: pulseAudience }),
    ...membershipCredentials(clock),
    ...membershipTokens({ documents, keyring, standingOf, clock }),
    ...registrationCredentials,
  }
}
