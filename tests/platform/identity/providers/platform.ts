import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'

import { getConfig } from '#platform/config.ts'
import { openIdentity } from '#platform/identity/identity.ts'
import { createProviderSignIn } from '#platform/identity/providers/sign-in.ts'
import { identityRoutes } from '#platform/identity/routes.ts'
import type { SsoDirectory } from '#platform/identity/sso/directory.ts'
import { ssoRoutes } from '#platform/identity/sso/routes.ts'
import { createSignIn } from '#platform/identity/sso/sign-in.ts'
import { createLog } from '#platform/lib/log.ts'
import { SIGN_IN_PROVIDERS, type SignInProvider } from '#wire/sign-in-providers.ts'

import { openBrowser } from '../sso-platform.ts'
import { CLIENT, openGithub, openOpenIdProvider } from './stand-ins.ts'

export const PASSWORD = 'correct horse battery'
export const BACK = /(?<!\/api)\/sso\/oidc\/callback[#?]/
/** Nobody of an organization comes in here. */
const NO_DIRECTORY = { openFor: async () => undefined, connectionOf: async () => undefined } as unknown as SsoDirectory

/** Ids as Microsoft gives them: of a tenant, and of a person in it. */
export const TENANT = '11111111-2222-3333-4444-555555555555'
export const OBJECT = 'aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee'

export interface IdentityResponse {
  status: number
  body: Record<string, unknown> & { error?: { message: string } }
}

/** A sign-in that knows three providers, all played on loopback and set up as an operator would. */
export async function openProviderPlatform() {
  const dataDir = await mkdtemp(join(tmpdir(), 'providers-'))
  let skewMs = 0
  const clock = () => Date.now() + skewMs
  const log = createLog('silent', 'stderr')
  const [google, microsoft, github] = [await openOpenIdProvider(), await openOpenIdProvider(), await openGithub()]
  const closedToPasswords = new Set<string>()
  const identity = await openIdentity({
    dataDir,
    projectId: 'sightglass',
    clock,
    log,
    attempts: { perAccountAndAddress: 10_000, perAddress: 10_000 },
    mustUseSso: async ({ email }) => closedToPasswords.has(email),
  })
  const app = new Hono()
  const server = createAdaptorServer({ fetch: app.fetch })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  for (const [name, one] of [
    ['google', google],
    ['microsoft', microsoft],
  ] as const)
    one.start(`${origin}/api/sso/providers/${name}/callback`)

  const { signInProviders, ssoHosts } = getConfig({
    SSO_HOSTS: [google.host, microsoft.host, github.host].join(','),
    ...Object.fromEntries(
      ['GOOGLE', 'MICROSOFT', 'GITHUB'].flatMap((name) => [
        [`${name}_CLIENT_ID`, CLIENT.clientId],
        [`${name}_CLIENT_SECRET`, CLIENT.clientSecret],
      ]),
    ),
    GOOGLE_ISSUER: google.url,
    MICROSOFT_ISSUER: microsoft.url,
    GITHUB_URL: github.url,
  })
  const parts = { tickets: identity.context.tickets, consoleUrl: origin, apiUrl: `${origin}/api`, internalHosts: ssoHosts, clock }
  const providers = createProviderSignIn({ ...parts, settings: signInProviders })
  const signIn = createSignIn({ ...parts, directory: NO_DIRECTORY, identity })
  app.route('/', identityRoutes(identity))
  app.route('/', ssoRoutes({ signIn, providers, consoleUrl: origin, log, perMinute: 10_000 }))

  async function toolkit(call: string, body: unknown): Promise<IdentityResponse> {
    const response = await fetch(`${origin}/identitytoolkit.googleapis.com/${call}?key=k`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as IdentityResponse['body'] }
  }

  const startOf = (provider: SignInProvider, challenge: string) => `${origin}/api/sso/providers/${provider}/start?challenge=${challenge}`

  /** To the provider and back, as far as the console's page: its code, or its error. */
  async function travel(provider: SignInProvider, browser = openBrowser()) {
    const end = new URL(await browser.follow(startOf(provider, browser.challenge), BACK))
    const code = new URLSearchParams(end.hash.slice(1)).get('code') ?? ''
    return { code, error: end.searchParams.get('error'), verifier: browser.verifier, browser, end }
  }

  /** What the page does with the code. */
  const redeem = (provider: SignInProvider, code: string, verifier: string, more: object = {}): Promise<IdentityResponse> =>
    toolkit('v1/accounts:signInWithIdp', {
      postBody: new URLSearchParams({ id_token: code, nonce: verifier, providerId: SIGN_IN_PROVIDERS[provider].id }).toString(),
      requestUri: 'http://localhost',
      returnSecureToken: true,
      ...more,
    })

  return {
    origin,
    identity,
    google,
    microsoft,
    github,
    toolkit,
    startOf,
    travel,
    redeem,
    closedToPasswords,
    /** Who signs in at each provider next. */
    asGoogle: (sub: string, email: string, more: object = {}) =>
      google.signInAs({ sub, email, email_verified: true, name: `Name of ${sub}`, ...more }),
    asGithub: (id: number, email: string) =>
      github.signInAs({ id, login: `login-${id}`, name: null, emails: [{ email, primary: true, verified: true }] }),
    asMicrosoft: (oid: string, email: string, more: object = {}) =>
      microsoft.signInAs({ sub: `pairwise-${oid}`, tid: TENANT, oid, email, name: 'Ada', ...more }),
    /** Ids of the ways in that an account has. */
    async providersOf(idToken: unknown): Promise<string[]> {
      const { body } = await toolkit('v1/accounts:lookup', { idToken })
      const [user] = body['users'] as { providerUserInfo: { providerId: string }[] }[]
      return (user?.providerUserInfo ?? []).map(({ providerId }) => providerId)
    },
    pass: (ms: number) => void (skewMs += ms),
    async enter(provider: SignInProvider, more: object = {}): Promise<IdentityResponse> {
      const { code, verifier } = await travel(provider)
      return redeem(provider, code, verifier, more)
    },
    async signUp(email: string): Promise<{ uid: string; idToken: string }> {
      const { body } = await toolkit('v1/accounts:signUp', { email, password: PASSWORD, returnSecureToken: true })
      return { uid: String(body['localId']), idToken: String(body['idToken']) }
    },
    async close() {
      await new Promise((closed) => server.close(closed))
      identity.close()
      await Promise.all([google.close(), microsoft.close(), github.close()])
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
