import { emailOf, nameOf } from '../sso/claims.ts'
import { type OidcProvider, SsoFailure } from '../sso/directory.ts'
import type { Oidc, OidcProof } from '../sso/oidc.ts'
import type { ProvidedPerson, Provider, ProviderSettings } from './person.ts'

const ATTRIBUTES = { email: 'email', name: 'name', groups: 'groups' }

/** Google or Microsoft over OpenID Connect. */
export function oidcProvider(oidc: Oidc, { provider, clientId, clientSecret, url }: ProviderSettings): Provider {
  const client = { fingerprint: provider, attributes: ATTRIBUTES }
  const settings: OidcProvider = { kind: 'oidc', issuer: url, clientId, clientSecret, scopes: ['email', 'profile'], emailIsVerified: false }
  const personOf = provider === 'microsoft' ? microsoftPerson : standardPerson
  return {
    start: (secrets) => oidc.start(client, settings, secrets),
    finish: async (answer, secrets) => personOf(await oidc.prove(client, settings, answer, secrets)),
  }
}

/** OpenID Connect Core §5.1: the subject is the identity, `email_verified` says whether the address is theirs. */
export function standardPerson({ idToken, claims, issuer }: OidcProof): ProvidedPerson {
  if (idToken.iss !== issuer) throw new SsoFailure('invalid', 'the ID token is of another issuer')
  const email = emailOf(claims['email'])
  return {
    subject: idToken.sub,
    email,
    emailVerified: email !== undefined && claims['email_verified'] === true,
    name: nameOf(claims['name']),
  }
}

/** Both are GUIDs; a tenant that is none could forge another tenant's subject. */
const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Tenant and object id are the identity: every administrator of any tenant may write any address into `email` (the nOAuth attack). It counts as
 * verified only when Microsoft states in the same token that the tenant has proved the domain: `xms_edov`, an optional claim of the application.
 * (Microsoft identity platform, "Secure applications and APIs by validating claims" and "Optional claims reference".)
 */
export function microsoftPerson({ idToken, issuer }: OidcProof): ProvidedPerson {
  const { tid, oid, xms_edov: domainIsProved } = idToken
  if (typeof tid !== 'string' || typeof oid !== 'string' || !GUID.test(tid) || !GUID.test(oid))
    throw new SsoFailure('invalid', 'the ID token names no tenant and object')
  if (idToken.iss !== issuer.replace('{tenantid}', tid)) throw new SsoFailure('invalid', 'the ID token is of another tenant')
  const email = emailOf(idToken['email'])
  return {
    subject: `${tid}.${oid}`.toLowerCase(),
    email,
    // Documented as a boolean; tokens carry "1" and 1 as well
    emailVerified: email !== undefined && [true, 'true', 1, '1'].includes(domainIsProved as boolean),
    name: nameOf(idToken['name']),
  }
}
