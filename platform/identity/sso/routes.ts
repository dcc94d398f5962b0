import { type Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'

import { addressOf } from '#platform/lib/address.ts'
import { Fault } from '#platform/lib/faults.ts'
import { bearerOf, onFault, readBody, readJson } from '#platform/lib/http.ts'
import { NO_PROXIES, type Proxies } from '#platform/lib/proxies.ts'
import { addressLimit } from '#platform/lib/rate-limit.ts'
import { ID_PATTERN } from '#wire/documents.ts'
import type { SsoExchangeBody } from '#wire/product/sso.ts'
import { isSignInProvider, type SignInProvider } from '#wire/sign-in-providers.ts'

import type { ProviderSignIn } from '../providers/sign-in.ts'
import { cookieOf, FLOW_MS } from './bound-flows.ts'
import { SsoFailure } from './directory.ts'
import type { SignIn, SsoStep } from './sign-in.ts'

export const SSO_PREFIX = '/api/sso'
const ACS_BODY_MAX = 1024 * 1024
/** Steps one address may take in a minute; a sign-in has three or four. */
const PER_MINUTE = 120
const exchangeBody: z.ZodType<SsoExchangeBody> = z.strictObject({ code: z.string().max(100), verifier: z.string().min(43).max(200) })

export interface SsoRoutesOptions {
  signIn: SignIn
  /** Signing in with Google and its like; absent: not offered. */
  providers?: ProviderSignIn
  /** Where the console's pages are, without a slash at the end. */
  consoleUrl: string
  /** Whether this platform, which sets the cookies, is reached over https. Default: as the console is. */
  https?: boolean
  log: Parameters<typeof onFault>[0]
  perMinute?: number
  proxies?: Pick<Proxies, 'has'>
  remoteAddress?: (c: Context) => string
}

/**
 * The part of single sign-on that consists of page loads, at `/api/sso`: to the provider, back from it, and the exchange of the one-time code. A
 * failure redirects to the console's callback page with its code; no lasting address ever holds a secret.
 */
export function ssoRoutes(options: SsoRoutesOptions): Hono {
  const { signIn, providers, consoleUrl, log, perMinute = PER_MINUTE, remoteAddress = addressOf, proxies = NO_PROXIES } = options
  const app = new Hono().basePath(SSO_PREFIX)
  const limit = addressLimit({ points: perMinute, seconds: 60 }, proxies)
  const secure = options.https ?? consoleUrl.startsWith('https://')
  const cookie = { path: SSO_PREFIX, httpOnly: true, sameSite: 'Lax', secure } as const
  app.onError(onFault(log))

  /** Runs a step and redirects the browser; a failure redirects to the callback page. */
  async function step(c: Context, kind: 'oidc' | 'saml' | SignInProvider, work: (address: string) => Promise<SsoStep>): Promise<Response> {
    const address = remoteAddress(c)
    c.header('Cache-Control', 'no-store')
    try {
      await limit(address)
      const next = await work(address)
      if (next.cookie) setCookie(c, cookieOf(next.cookie.state), next.cookie.browser, { ...cookie, maxAge: FLOW_MS / 1000 })
      return c.redirect(next.to, 303)
    } catch (thrown) {
      const failure = failureOf(thrown)
      if (!failure) throw thrown
      // Messages only: other properties of the libraries' errors may hold codes and claims (security.md T3).
      const cause = failure.cause instanceof Error ? failure.cause.message : undefined
      log.info({ kind, address, error: failure.error, reason: failure.message, cause }, 'single sign-on ended')
      const page = isSignInProvider(kind) ? `oidc/callback?provider=${kind}&` : `${kind}/callback?`
      return c.redirect(`${consoleUrl}/sso/${page}error=${failure.error}`, 303)
    }
  }

  const browserOf = (c: Context, state: string): string | undefined => {
    const name = cookieOf(state)
    const browser = getCookie(c, name)
    if (browser !== undefined) deleteCookie(c, name, cookie)
    return browser
  }

  for (const kind of ['oidc', 'saml'] as const)
    app.get(`/${kind}/start`, (c) => {
      const { org, ticket, challenge = '' } = c.req.query()
      return step(c, kind, (address) => signIn.start({ kind, org, ticket, challenge, address }))
    })

  app.get('/oidc/callback', (c) =>
    step(c, 'oidc', (address) => {
      const state = c.req.query('state') ?? ''
      const search = new URL(c.req.url).search // the address the browser used is the configured one, whatever its Host header
      return signIn.oidcResponse({ state, browser: browserOf(c, state), search, address })
    }),
  )

  app.get('/providers/:provider/start', (c) => {
    const provider = providerOf(c)
    return step(c, provider, () => known(providers).start(provider, c.req.query('challenge') ?? ''))
  })
  // An address for each, so that no provider can respond in another's name (RFC 9700 §4.4.2)
  app.get('/providers/:provider/callback', (c) => {
    const provider = providerOf(c)
    return step(c, provider, () => {
      const state = c.req.query('state') ?? ''
      return known(providers).answer(provider, { state, browser: browserOf(c, state), search: new URL(c.req.url).search })
    })
  })

  app.post('/saml/:orgId/acs', (c) =>
    step(c, 'saml', async (address) => {
      const form = new URLSearchParams(new TextDecoder().decode(await readBody(c, ACS_BODY_MAX)))
      const [response = '', relayState = ''] = [form.get('SAMLResponse') ?? '', form.get('RelayState') ?? '']
      return signIn.samlResponse({ orgId: orgIdOf(c), response, relayState, address })
    }),
  )

  app.get('/saml/finish', (c) =>
    step(c, 'saml', (address) => {
      const state = c.req.query('state') ?? ''
      return signIn.samlFinish({ state, browser: browserOf(c, state), address })
    }),
  )

  app.get('/saml/:orgId/metadata', async (c) =>
    c.body(await signIn.samlMetadata(orgIdOf(c)), 200, { 'Content-Type': 'application/samlmetadata+xml' }),
  )

  app.post('/exchange', async (c) => {
    await limit(remoteAddress(c))
    const body = await readJson(c, exchangeBody)
    const bearer = c.req.header('authorization') === undefined ? undefined : bearerOf(c)
    c.header('Cache-Control', 'no-store')
    return c.json(await signIn.exchange({ ...body, bearer, address: remoteAddress(c) }))
  })
  return app
}

function providerOf(c: Context): SignInProvider {
  const provider = c.req.param('provider')
  if (!isSignInProvider(provider)) throw new Fault('not-found', 'There is nothing under this address.')
  return provider
}

function known(providers: ProviderSignIn | undefined): ProviderSignIn {
  if (!providers) throw new SsoFailure('not-available', 'no provider is set up')
  return providers
}

function orgIdOf(c: Context): string {
  const orgId = c.req.param('orgId') ?? ''
  if (!ID_PATTERN.test(orgId)) throw new Fault('not-found', 'There is nothing under this address.')
  return orgId
}

function failureOf(cause: unknown): SsoFailure | undefined {
  if (cause instanceof SsoFailure) return cause
  if (!(cause instanceof Fault) || cause.code === 'not-found') return undefined
  return new SsoFailure(cause.code === 'rate-limited' ? 'too-many' : 'invalid', cause.message, cause)
}
