import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'

import { createAccess } from '#platform/access/access.ts'
import { apiRoutes } from '#platform/api/api.ts'
import { verifyAuditChain } from '#platform/api/audit-chain.ts'
import { createServices } from '#platform/api/services.ts'
import { createSsoDirectory } from '#platform/api/sso/directory.ts'
import { checkSessionOpens, mustUseSso, orgSessionStands } from '#platform/api/sso/enforcement.ts'
import { recordRecoveryCodeUse } from '#platform/api/verbs/me/recovery-codes.ts'
import { openDocuments } from '#platform/documents/documents.ts'
import { firestoreRoutes } from '#platform/documents/firestore-routes.ts'
import { openIdentity } from '#platform/identity/identity.ts'
import { identityRoutes } from '#platform/identity/routes.ts'
import { ssoRoutes } from '#platform/identity/sso/routes.ts'
import { createSignIn } from '#platform/identity/sso/sign-in.ts'
import { openKeyring } from '#platform/lib/keyring.ts'
import { createLog } from '#platform/lib/log.ts'
import type { EventPort } from '#platform/lib/ports/events.ts'
import type { IdentityUser } from '#platform/lib/ports/identity.ts'
import { type MembershipRecord, recordPaths } from '#platform/lib/product-records.ts'
import { membershipPath } from '#wire/documents.ts'
import type { CreatedOrganization } from '#wire/product/organizations.ts'
import type { Role } from '#wire/product/roles.ts'
import type { SsoSettings, SsoSettingsBody } from '#wire/product/sso.ts'

export const PASSWORD = 'correct horse battery'

export interface Owner extends CreatedOrganization {
  uid: string
  email: string
  idToken: string
  apiToken: string
}

export interface Reply {
  status: number
  body: Record<string, unknown>
  headers: Headers
}

export type SsoPlatform = Awaited<ReturnType<typeof openSsoPlatform>>

/** Everything that signs people in, for real, on one port of loopback: identity, API, single sign-on; only traffic is missing. */
export async function openSsoPlatform() {
  const dataDir = await mkdtemp(join(tmpdir(), 'sightglass-sso-'))
  let skewMs = 0
  const clock = () => Date.now() + skewMs
  const log = createLog('silent', 'stderr')
  const documents = openDocuments({ dataDir, clock })
  const keyring = await openKeyring(dataDir)
  const attempts = { perAccountAndAddress: 10_000, perAddress: 10_000 }
  const identity = await openIdentity({
    dataDir,
    projectId: 'sightglass',
    clock,
    log,
    keyring,
    attempts,
    mustUseSso: (user) => mustUseSso(documents, user),
    orgSessionStands: (session) => orgSessionStands(documents, session),
    mayDelete: async (uid) => (await documents.query({ collection: recordPaths.memberships(uid), limit: 1 })).length === 0,
    onRecoveryCodeUsed: (use) => recordRecoveryCodeUse(services, use),
  })
  const access = createAccess({ documents, keyring, clock, standingOf: identity.standingOf, pulseAudience: 'http://127.0.0.1/pulse' })
  const events = {
    activity: async () => ({ lastEventMs: null, eventsLast24h: 0, environments: {}, deployments: {} }),
  } as unknown as EventPort
  const txt = new Map<string, string>()
  const internalHosts: string[] = []
  const limits = { perPerson: 1e6, perAddress: 1e6, publicPerAddress: 1e6 }

  const app = new Hono()
  const server = createAdaptorServer({ fetch: app.fetch })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const emails: { email: string; link: string }[] = []
  const outside = { consoleUrl: origin, apiUrl: `${origin}/api`, agentsUrl: 'http://127.0.0.1:4601', internalHosts }
  const services = createServices({ documents, credentials: access, events, identity, clock, log })
  const directory = createSsoDirectory(services, keyring, identity)
  // The set of internal hosts is read when the sign-in is made, so tests name their providers first.
  const mountSignIn = () => {
    const signIn = createSignIn({ ...outside, tickets: identity.context.tickets, directory, identity, clock })
    app.route('/', identityRoutes(identity))
    const memberships = {
      checkOpen: (person: IdentityUser, orgId: string) => checkSessionOpens(documents, person, orgId),
      freshen: access.freshen,
      openTokens: access.openTokens,
    }
    app.route('/', firestoreRoutes({ documents, verifyIdToken: identity.verifyIdToken, memberships, projectId: 'sightglass', log }))
    app.route('/', ssoRoutes({ signIn, consoleUrl: origin, log, perMinute: 10_000 }))
    const api = apiRoutes({
      services,
      access,
      traffic: {} as never, // nobody asks for evidence here
      keyring,
      people: identity,
      accounts: identity.accounts,
      directory,
      signIn,
      outside,
      post: (mail) => void emails.push(mail),
      postDeletion: () => undefined,
      resolveTxt: async (name) => [[txt.get(name) ?? 'something else']],
      config: { demo: false, pulseOrigins: [] },
      limits,
    })
    app.route('/', api)
  }

  async function call(
    method: string,
    path: string,
    options: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Reply> {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        ...(options.token !== undefined && { authorization: `Bearer ${options.token}` }),
        ...(options.body !== undefined && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>), headers: response.headers }
  }

  const toolkit = (verb: string, body: unknown) => call('POST', `/identitytoolkit.googleapis.com/v1/accounts:${verb}?key=k`, { body })

  async function signUp(email: string): Promise<{ uid: string; idToken: string }> {
    const { body } = await toolkit('signUp', { email, password: PASSWORD })
    return { uid: String(body['localId']), idToken: String(body['idToken']) }
  }

  async function apiTokenOf(uid: string, orgId: string): Promise<string> {
    await access.freshen({ uid, session: { orgId: null, methods: ['pwd'], provedMs: 0 } }, orgId)
    return access.openTokens((await documents.get<MembershipRecord>(membershipPath(uid, orgId)))?.data ?? {}).apiToken
  }

  return {
    origin,
    call,
    toolkit,
    signUp,
    apiTokenOf,
    documents,
    identity,
    access,
    emails,
    txt,
    dataDir,
    /** Providers on loopback that may be reached, before `ready`. */
    allow: (host: string) => void internalHosts.push(host),
    ready: mountSignIn,
    pass: (ms: number) => void (skewMs += ms),

    async organization(name: string, email: string): Promise<Owner> {
      const person = await signUp(email)
      const { body } = await call('POST', '/api/orgs', { token: person.idToken, body: { name } })
      const created = body as unknown as CreatedOrganization
      return { ...created, ...person, email, apiToken: await apiTokenOf(person.uid, created.orgId) }
    },

    async join(orgId: string, role: Role, email: string) {
      const person = await signUp(email)
      const org = await documents.get<{ name: string; slug: string }>(recordPaths.organization(orgId))
      if (!org) throw new Error('no such organization')
      await documents.transaction(async (transaction) => {
        access.admit(transaction, { orgId, ...org.data }, { uid: person.uid, email, name: '' }, role)
      })
      return { ...person, email, apiToken: await apiTokenOf(person.uid, orgId) }
    },

    async verifyEmail(uid: string) {
      const user = identity.context.users.byUid(uid)
      if (user) identity.context.users.save({ ...user, emailVerified: true })
    },

    async proveDomain(owner: Owner, domain: string): Promise<Reply> {
      const { body } = await call('POST', '/api/sso/domains', { token: owner.apiToken, body: { domain } })
      txt.set(String(body['record']), String(body['value']))
      return call('POST', `/api/sso/domains/${String(body['id'])}/check`, { token: owner.apiToken })
    },

    async settings(owner: { apiToken: string }): Promise<SsoSettings> {
      return (await call('GET', '/api/sso', { token: owner.apiToken })).body as unknown as SsoSettings
    },

    async configure(owner: { apiToken: string }, body: Partial<SsoSettingsBody>): Promise<Reply> {
      const { body: now } = await call('GET', '/api/sso', { token: owner.apiToken })
      const { oidc: _oidc, saml: _saml, addresses: _a, domains: _d, test: _t, recent: _r, version, ...rest } = now
      const headers = { 'if-match': `"${String(version)}"` }
      return call('PUT', '/api/sso', { token: owner.apiToken, headers, body: { ...rest, ...body } })
    },

    async audit(owner: Owner): Promise<Record<string, unknown>[]> {
      return (await call('GET', '/api/audit?limit=200', { token: owner.apiToken })).body['items'] as Record<string, unknown>[]
    },

    chain: (orgId: string) => verifyAuditChain(documents, orgId),

    async close() {
      await new Promise((closed) => server.close(closed))
      identity.close()
      documents.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** What a browser does on its own: cookies by origin, redirects, and the page's own secret. */
export function openBrowser() {
  const jars = new Map<string, Map<string, string>>()
  const verifier = randomBytes(32).toString('base64url')

  async function load(address: string, form?: Record<string, string>): Promise<Response> {
    const { origin } = new URL(address)
    const jar = jars.get(origin) ?? new Map<string, string>()
    jars.set(origin, jar)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(address, {
      redirect: 'manual',
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      headers: { ...(cookie !== '' && { cookie }), ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) },
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';')
      const [name = '', value = ''] = pair.split('=')
      const gone = value === '' || attributes.some((attribute) => /max-age=0/i.test(attribute))
      if (gone) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }

  return {
    verifier,
    challenge: createHash('sha256').update(verifier).digest('base64url'),
    load,
    /** Follows redirects until an address matches, and answers it without loading it. */
    async follow(address: string, until: RegExp): Promise<string> {
      let here = address
      for (let hop = 0; hop < 15; hop++) {
        if (until.test(here)) return here
        const response = await load(here)
        const next = response.headers.get('location')
        if (next === null) throw new Error(`${here} answered ${response.status} ${(await response.text()).slice(0, 300)}`)
        here = new URL(next, here).href
      }
      throw new Error('more redirects than a browser follows')
    },
    forget: () => jars.clear(),
  }
}

/** The address of the console's callback page: with a code, or with an error. */
export const CALLBACK = /(?<!\/api)\/sso\/(?:oidc|saml)\/callback[#?](?:code|error)=|\/orgs\/settings\/sso|(?<!\/api)\/sso\/saml\/sign-in/

export const errorOf = (address: string): string | null => new URL(address).searchParams.get('error')
export const codeOf = (address: string): string => new URL(address).hash.replace('#code=', '')
