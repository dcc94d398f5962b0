import * as client from 'openid-client'
import { z } from 'zod'

import { isInternal } from '#platform/lib/public-address.ts'

import { emailOf, nameOf } from '../sso/claims.ts'
import { SsoFailure } from '../sso/directory.ts'
import { failureOf } from '../sso/oidc-failure.ts'
import { fetchThrough, type Outbound } from '../sso/outbound.ts'
import type { ProvidedPerson, Provider, ProviderSettings } from './person.ts'

const GITHUB = 'https://github.com'
/** GitHub REST API, "API Versions". */
const API_VERSION = '2022-11-28'
/** `/user` returns the name without a scope; addresses need this one (GitHub Docs, "Scopes for OAuth apps"). */
const SCOPE = 'user:email'

/** GitHub REST API, "Get the authenticated user" and "List email addresses for the authenticated user". */
const User = z.object({ id: z.number().int().positive(), login: z.string(), name: z.string().nullish() })
const Emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

interface GithubParts {
  outbound: Outbound
  internalHosts: ReadonlySet<string>
  redirectUri: string
}

/**
 * GitHub implements OAuth 2 without an ID token: the code is exchanged (with PKCE; GitHub Docs, "Authorizing OAuth apps"), the token is used once to
 * load the user, then discarded. The numeric id is the identity, because a login can be renamed and taken by another.
 */
export function githubProvider({ clientId, clientSecret, url }: ProviderSettings, parts: GithubParts): Provider {
  const { outbound, internalHosts, redirectUri } = parts
  // Of an own GitHub Enterprise Server the API is below the pages (GitHub Enterprise Server Docs, "Getting started with the REST API").
  const apiUrl = url === GITHUB ? 'https://api.github.com' : `${url}/api/v3`
  const server = {
    issuer: `${url}/login/oauth`,
    authorization_endpoint: `${url}/login/oauth/authorize`,
    token_endpoint: `${url}/login/oauth/access_token`,
  }
  const configuration = new client.Configuration(server, clientId, clientSecret, client.ClientSecretPost(clientSecret))
  configuration[client.customFetch] = fetchThrough(outbound)
  if (isInternal(new URL(url), internalHosts)) client.allowInsecureRequests(configuration)

  async function read<Answer>(path: string, accessToken: string, shape: z.ZodType<Answer>): Promise<Answer> {
    const headers = {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${accessToken}`,
      'user-agent': 'Sightglass',
      'x-github-api-version': API_VERSION,
    }
    const response = await outbound(apiUrl + path, { headers })
    if (response.status !== 200) throw new SsoFailure('invalid', `GitHub returned ${response.status} for ${path}`)
    const answer = shape.safeParse(await response.json().catch(() => undefined))
    if (!answer.success) throw new SsoFailure('invalid', `GitHub’s response to ${path} differs from its documentation`)
    return answer.data
  }

  async function personOf(accessToken: string): Promise<ProvidedPerson> {
    const user = await read('/user', accessToken, User)
    const emails = await read('/user/emails', accessToken, Emails)
    const email = emailOf(emails.find(({ primary, verified }) => primary && verified)?.email)
    const told = email ?? emailOf(emails.find(({ primary }) => primary)?.email)
    return { subject: String(user.id), email: told, emailVerified: email !== undefined, name: nameOf(user.name ?? user.login) }
  }

  return {
    start: async ({ state, pkceVerifier }) =>
      client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        code_challenge: await client.calculatePKCECodeChallenge(pkceVerifier),
        code_challenge_method: 'S256',
      }).href,

    async finish(answer, { state, pkceVerifier }) {
      try {
        const checks = { expectedState: state, pkceCodeVerifier: pkceVerifier }
        const { access_token: accessToken } = await client.authorizationCodeGrant(configuration, answer, checks)
        return await personOf(accessToken)
      } catch (cause) {
        throw failureOf(cause)
      }
    },
  }
}
