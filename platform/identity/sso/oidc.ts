import { decodeProtectedHeader } from 'jose'
import * as client from 'openid-client'

import type { Clock } from '#platform/lib/clock.ts'
import { CLOCK_SKEW_SECONDS } from '#platform/lib/limits.ts'
import type { SsoPerson } from '#platform/lib/ports/identity.ts'
import { isInternal } from '#platform/lib/public-address.ts'
import { own } from '#wire/own.ts'

import { emailOf, groupsOf, nameOf } from './claims.ts'
import { type OidcProvider, type SsoConnection, SsoFailure } from './directory.ts'
import { checkIdToken } from './id-token-rules.ts'
import { failureOf } from './oidc-failure.ts'
import { fetchThrough, type Outbound } from './outbound.ts'

/** Security.md L4. Symmetric algorithms and `none` are in no list. */
const ALGORITHMS = new Set(['RS256', 'ES256', 'PS256'])
/** A provider's endpoints and keys are loaded again after this long. */
const DISCOVERY_MS = 10 * 60 * 1000
const DISCOVERIES_KEPT = 200

/** The values that bind a response to its request; each is random and used once. */
export interface OidcSecrets {
  state: string
  nonce: string
  pkceVerifier: string
}

export interface Oidc {
  /** Where the browser goes. */
  start(connection: OidcClient, provider: OidcProvider, secrets: OidcSecrets): Promise<string>
  /** `answer` is the address the browser returned to, with its query. */
  finish(connection: SsoConnection, provider: OidcProvider, answer: URL, secrets: OidcSecrets): Promise<SsoPerson>
  /** The provider's claims about a person, verified; the caller decides whether its issuer is trusted. */
  prove(client: OidcClient, provider: OidcProvider, answer: URL, secrets: OidcSecrets): Promise<OidcProof>
}

/** What of a connection the protocol itself needs. */
export type OidcClient = Pick<SsoConnection, 'fingerprint' | 'attributes'>

export interface OidcProof {
  idToken: client.IDToken
  /** Those of the ID token, and of the userinfo endpoint when the token holds no address. */
  claims: Record<string, unknown>
  /** As the discovery document names it; `{tenantid}` in it is a placeholder for any tenant (Microsoft). */
  issuer: string
}

interface OidcParts {
  outbound: Outbound
  internalHosts: ReadonlySet<string>
  redirectUri: string
  clock: Clock
}

/**
 * Authorization code with PKCE over openid-client: discovery by issuer, signature, issuer, audience, nonce and times are checked by it, what
 * it leaves open by `id-token-rules.ts`.
 */
export function createOidc({ outbound, internalHosts, redirectUri, clock }: OidcParts): Oidc {
  const discovered = new Map<string, { atMs: number; configuration: client.Configuration }>()

  async function configurationOf({ fingerprint }: OidcClient, provider: OidcProvider): Promise<client.Configuration> {
    const known = discovered.get(fingerprint)
    if (known && clock() - known.atMs < DISCOVERY_MS) return known.configuration
    const issuer = new URL(provider.issuer)
    const insecure = issuer.protocol === 'http:' && isInternal(issuer, internalHosts) ? [client.allowInsecureRequests] : []
    const configuration = await client
      .discovery(issuer, provider.clientId, metadataOf(provider), authenticationOf(provider), {
        execute: [client.enableNonRepudiationChecks, ...insecure],
        [client.customFetch]: fetchThrough(outbound),
      })
      .catch((cause: unknown) => {
        throw new SsoFailure('unreachable', 'discovery failed', cause)
      })
    if (discovered.size >= DISCOVERIES_KEPT) discovered.clear()
    discovered.set(fingerprint, { atMs: clock(), configuration })
    return configuration
  }

  function metadataOf(provider: OidcProvider): Partial<client.ClientMetadata> {
    return {
      ...(provider.clientSecret !== undefined && { client_secret: provider.clientSecret }),
      [client.clockTolerance]: CLOCK_SKEW_SECONDS,
      [client.clockSkew]: Math.round((clock() - Date.now()) / 1000), // our clock may be a test's
    }
  }

  async function prove(connection: OidcClient, provider: OidcProvider, answer: URL, secrets: OidcSecrets): Promise<OidcProof> {
    const { state, nonce, pkceVerifier } = secrets
    const configuration = await configurationOf(connection, provider)
    try {
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: pkceVerifier, idTokenExpected: true }
      const tokens = await client.authorizationCodeGrant(configuration, answer, checks)
      checkAlgorithm(tokens.id_token)
      const idToken = tokens.claims()
      if (!idToken) throw new SsoFailure('invalid', 'the response has no ID token')
      checkIdToken(idToken, provider.clientId, clock())
      const claims = emailOf(own(idToken, connection.attributes.email))
        ? idToken
        : { ...(await moreClaims(configuration, tokens.access_token, idToken.sub)), ...idToken }
      return { idToken, claims, issuer: configuration.serverMetadata().issuer }
    } catch (cause) {
      throw failureOf(cause)
    }
  }

  return {
    prove,
    async start(connection, provider, { state, nonce, pkceVerifier }) {
      const configuration = await configurationOf(connection, provider)
      return client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: ['openid', ...provider.scopes.filter((scope) => scope !== 'openid')].join(' '),
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(pkceVerifier),
        code_challenge_method: 'S256',
      }).href
    },

    async finish(connection, provider, answer, secrets) {
      return personOf(connection, provider, await prove(connection, provider, answer, secrets))
    },
  }
}

/** The way that the provider knows; Basic is what OpenID Connect Core §9 takes for granted. */
function authenticationOf({ clientSecret }: OidcProvider): client.ClientAuth {
  if (clientSecret === undefined) return client.None()
  const basic = client.ClientSecretBasic(clientSecret)
  const post = client.ClientSecretPost(clientSecret)
  return (server, metadata, body, headers) => {
    const known = server.token_endpoint_auth_methods_supported
    const wantsPost = known?.includes('client_secret_post') && !known.includes('client_secret_basic')
    return (wantsPost ? post : basic)(server, metadata, body, headers)
  }
}

function checkAlgorithm(idToken: string | undefined): void {
  const { alg = '' } = idToken === undefined ? {} : decodeProtectedHeader(idToken)
  if (!ALGORITHMS.has(alg)) throw new SsoFailure('invalid', `the ID token is signed with ${alg}`)
}

function personOf({ attributes }: SsoConnection, provider: OidcProvider, { idToken, claims, issuer }: OidcProof): SsoPerson {
  // The library accepts one well-known issuer for many tenants; here an issuer is exactly the configured one.
  if (idToken.iss !== issuer) throw new SsoFailure('invalid', 'the ID token is of another issuer')
  const email = emailOf(own(claims, attributes.email))
  return {
    issuer: idToken.iss,
    subject: idToken.sub,
    email,
    // Only `true` itself: a provider that lets people type their address may send anything else (OpenID Connect Core §5.1).
    emailVerified: email !== undefined && (claims['email_verified'] ?? provider.emailIsVerified) === true,
    name: nameOf(own(claims, attributes.name)),
    groups: groupsOf(own(claims, attributes.groups)),
  }
}

/** Providers that keep the ID token small return the rest here; the subject is checked to be the same. */
async function moreClaims(configuration: client.Configuration, accessToken: string, subject: string): Promise<Record<string, unknown>> {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return {}
  return { ...(await client.fetchUserInfo(configuration, accessToken, subject)) }
}
