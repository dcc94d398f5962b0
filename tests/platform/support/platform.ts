import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createAccess } from '#platform/access/access.ts'
import { apiRoutes } from '#platform/api/api.ts'
import { type EvidenceLimits, evidencePages } from '#platform/api/evidence/pages.ts'
import { createServices } from '#platform/api/services.ts'
import type { ApiLimits } from '#platform/api/guard.ts'
import type { Accounts, AccountSession, SsoPeople } from '#platform/api/me/accounts.ts'
import { createSsoDirectory } from '#platform/api/sso/directory.ts'
import { openDocuments } from '#platform/documents/documents.ts'
import { Fault } from '#platform/lib/faults.ts'
import { openKeyring } from '#platform/lib/keyring.ts'
import { createLog } from '#platform/lib/log.ts'
import type { DayUsage, EventPort, OrgActivity } from '#platform/lib/ports/events.ts'
import type { MaskedTrafficPort } from '#platform/lib/ports/masking.ts'
import type { DeletionEmail, InvitationEmail } from '#platform/lib/ports/mail.ts'
import type { IdentityPort, IdentityUser } from '#platform/lib/ports/identity.ts'
import { NO_PROXIES } from '#platform/lib/proxies.ts'
import { type MembershipRecord, recordPaths } from '#platform/lib/product-records.ts'
import { membershipPath } from '#wire/documents.ts'
import type { CreatedOrganization } from '#wire/product/organizations.ts'
import type { Role } from '#wire/product/roles.ts'
import type { RequestDetail } from '#wire/pulse/requests.ts'

const CONSOLE_URL = 'http://127.0.0.1:4600'
/** Where agents reach the receivers, as configurations name it. */
export const AGENTS_URL = 'http://127.0.0.1:4601'
/** Another pulse that hosting documents may name. */
export const PULSE_ORIGIN = 'https://pulse.example'
export const PULSE_AUDIENCE = 'http://127.0.0.1:4600/pulse'

/** Tests make more calls a minute than people do. */
const WIDE_LIMITS: ApiLimits = {
  perPerson: 1e6,
  perAddress: 1e6,
  publicPerAddress: 1e6,
  reviewsPerMinute: 1e6,
  serviceTestsPerMinute: 1e6,
  messagesPerHour: 1e6,
}

export interface Person {
  uid: string
  email: string
  idToken: string
  orgId: string
  apiToken: string
  warehouseToken: string
}

export interface Reply {
  status: number
  /** Parsed JSON; undefined for an empty body. */
  body: unknown
  text: string
  headers: Headers
}

export type RunningPlatform = Awaited<ReturnType<typeof openPlatform>>

interface OpenOptions {
  demo?: boolean
  limits?: Partial<ApiLimits>
  onChange?: (orgId: string, actions: readonly string[]) => void
}

/** Access and API over a real document store in a folder of its own; sign-in and the event store are stand-ins, time stands still. */
export async function openPlatform({ demo = true, limits = {}, onChange }: OpenOptions = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'sightglass-platform-'))
  let now = Date.parse('2026-03-01T12:00:00Z')
  const clock = () => now
  const log = createLog('silent', 'stderr')
  const documents = openDocuments({ dataDir, clock })
  const keyring = await openKeyring(dataDir)
  const identity = standInIdentity()
  const access = createAccess({ documents, keyring, clock, standingOf: identity.standingOf, pulseAudience: PULSE_AUDIENCE })
  const events = standInEvents()
  const people = standInPeople()
  const traffic = standInTraffic()
  const services = createServices({
    documents,
    credentials: access,
    events: events.port,
    identity,
    clock,
    log,
    ...(onChange && { onChange }),
  })
  const directory = createSsoDirectory(services, keyring, people)
  const emails: InvitationEmail[] = []
  const deletionEmails: DeletionEmail[] = []
  const txt = new Map<string, string>()
  const api = apiRoutes({
    services,
    access,
    traffic: traffic.port,
    keyring,
    people,
    accounts: standInAccounts(clock),
    directory,
    signIn: {
      ticket: () => 'ticket',
      samlAddresses: () => ({ entityId: 'urn:test', acsUrl: 'http://127.0.0.1:4600/acs' }),
      discover: async () => ({ oidc: null, saml: null }),
    },
    outside: { consoleUrl: CONSOLE_URL, apiUrl: `${CONSOLE_URL}/api`, agentsUrl: AGENTS_URL, internalHosts: [] },
    post: (mail) => void emails.push(mail),
    postDeletion: (mail) => void deletionEmails.push(mail),
    resolveTxt: async (name) => [[txt.get(name) ?? '']],
    config: { demo, pulseOrigins: [PULSE_ORIGIN] },
    limits: { ...WIDE_LIMITS, ...limits },
  })
  const openPages = (limits: Partial<EvidenceLimits>) =>
    evidencePages({ services, traffic: traffic.port, consoleUrl: CONSOLE_URL, https: false, proxies: NO_PROXIES, limits })
  let persons = 0

  async function call(
    method: string,
    path: string,
    options: { token?: string | undefined; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Reply> {
    const { token, body, headers = {} } = options
    const response = await api.request(path, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, text, headers: response.headers, body: text === '' ? undefined : (JSON.parse(text) as unknown) }
  }

  async function personIn(orgId: string, uid: string, email: string): Promise<Person> {
    await access.freshen({ uid, session: OWN_SESSION }, orgId)
    const membership = await documents.get<MembershipRecord>(membershipPath(uid, orgId))
    if (!membership) throw new Error(`${uid} is no member of ${orgId}`)
    const { apiToken, warehouseToken } = access.openTokens(membership.data)
    return { uid, email, orgId, apiToken, warehouseToken, idToken: identity.signIn(uid, email) }
  }

  return {
    dataDir,
    documents,
    keyring,
    access,
    identity,
    events,
    /** Requests that were seen, by organization and id. */
    traffic,
    /** Links to evidence, as their holders open them. */
    pages: openPages({ triesPerMinute: 1e6, openingsPerMinute: 1e6 }),
    openPages,
    /** Letters of invitation, oldest first. */
    emails,
    /** E-mails about the end of an organization, oldest first. */
    deletionEmails,
    /** TXT records of the domain name system. */
    txt,
    api,
    clock,
    log,
    call,
    personIn,
    /** Lets time pass. */
    advance: (ms: number) => void (now += ms),
    /** A new organization made through the API, and its owner. */
    async organization(name = 'Acme', slug?: string): Promise<CreatedOrganization & { owner: Person }> {
      const uid = `person${++persons}`
      const email = `${uid}@example.test`
      const reply = await call('POST', '/api/orgs', { token: identity.signIn(uid, email), body: { name, ...(slug && { slug }) } })
      if (reply.status !== 201) throw new Error(reply.text)
      const created = reply.body as CreatedOrganization
      return { ...created, owner: await personIn(created.orgId, uid, email) }
    },
    /** Somebody who joins with a role, as an accepted invitation would let them. */
    async join(orgId: string, role: Role): Promise<Person> {
      const uid = `person${++persons}`
      const email = `${uid}@example.test`
      const org = await documents.get<{ name: string; slug: string }>(recordPaths.organization(orgId))
      if (!org) throw new Error(`no organization ${orgId}`)
      await documents.transaction(async (transaction) => {
        access.admit(transaction, { orgId, ...org.data }, { uid, email, name: uid }, role)
      })
      return personIn(orgId, uid, email)
    },
    async close() {
      documents.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const OWN_SESSION = { orgId: null, methods: ['pwd'], provedMs: 0 }

/** Sign-in without a network: an ID token is good when it was handed out here. */
function standInIdentity(): IdentityPort & {
  signIn(uid: string, email: string): string
  signInThrough(user: Pick<IdentityUser, 'uid' | 'email' | 'keptBy'>, orgId: string): string
  users: Map<string, IdentityUser>
  disabled: Set<string>
  ended: Set<string>
} {
  const users = new Map<string, IdentityUser>()
  const disabled = new Set<string>()
  const ended = new Set<string>()
  return {
    users,
    /** Accounts that may not be used. */
    disabled,
    /** Accounts of which a session has ended. */
    ended,
    signIn(uid, email) {
      users.set(uid, { uid, email, emailVerified: true, name: uid, keptBy: null, session: OWN_SESSION })
      return `id.${uid}`
    },
    /** The same person in a session that the provider of an organization vouched for. */
    signInThrough({ uid, email, keptBy }, orgId) {
      const key = `${uid}.${users.size}`
      const session = { orgId, methods: ['oidc'], provedMs: 0 }
      users.set(key, { uid, emailVerified: true, name: uid, keptBy, session, ...(email !== undefined && { email }) })
      return `id.${key}`
    },
    standingOf: (uid) => (disabled.has(uid) ? undefined : { epoch: ended.has(uid) ? 'second' : 'first', keptBy: null }),
    verifiedEmailOf: () => undefined,
    ownsEmail: () => undefined,
    signInFactsOf: () => undefined,
    async verifyIdToken(token) {
      const user = users.get(token.replace(/^id\./, ''))
      if (!token.startsWith('id.') || !user) throw new Fault('unauthenticated', 'This ID token is not valid.')
      return user
    },
    createCustomToken: async (uid) => `custom.${uid}`,
    async ensureUser({ uid, email, name }) {
      users.set(uid, { uid, email, name, emailVerified: true, keptBy: null, session: OWN_SESSION })
    },
  }
}

/** Accounts of the sign-in above: everybody is signed in here and in one other place, and proved who they are a moment ago. */
function standInAccounts(clock: () => number): Accounts {
  const kept = new Map<string, AccountSession[]>()
  const uidOf = (idToken: string) => idToken.split('.')[1] ?? ''
  const sessionsOf = (uid: string): AccountSession[] => {
    const facts = { userAgent: 'Mozilla/5.0', address: '10.0.0.1', startedMs: clock(), lastUsedMs: clock() }
    const sessions = kept.get(uid) ?? [`${uid}-here`, `${uid}-there`].map((id) => ({ id, ...facts }))
    kept.set(uid, sessions)
    return sessions
  }
  const keep = (uid: string, wanted: (session: AccountSession) => boolean): number => {
    const before = sessionsOf(uid)
    kept.set(uid, before.filter(wanted))
    return before.length - sessionsOf(uid).length
  }
  return {
    sessionOf: async (idToken) => ({ id: `${uidOf(idToken)}-here`, provedMs: clock() }),
    sessionsOf,
    endSession: (uid, id) => keep(uid, (session) => session.id !== id) > 0,
    endOtherSessions: (uid, keptId) => keep(uid, (session) => session.id === keptId),
    keeperOf: () => 'own',
    passwordChangedMs: () => null,
    hasFactor: () => true,
    recoveryCodesOf: () => ({ left: 10, madeMs: clock() }),
    makeRecoveryCodes: () => ['7k3qm-x09rt'],
    factsOf: () => ({}),
    deleteUser: (uid) => void kept.delete(uid),
  }
}

/** Nobody here comes through single sign-on. */
const standInPeople = (): SsoPeople => ({
  ownAccount: () => undefined,
  state: () => 'good',
  keepOrgPerson: () => undefined,
  revokeSessions: () => undefined,
})

/** Masked traffic that only knows what a test gave it. */
function standInTraffic() {
  const requests = new Map<string, RequestDetail>()
  const objects = new Map<string, string>()
  const port: MaskedTrafficPort = {
    requestById: async ({ orgId }, id) => requests.get(`${orgId} ${id}`),
    requestValues: async () => ({ fields: {} }),
    run: async () => ({ rows: [], groups: 0 }) as never, // nothing is usual
    maskedObject: async (orgId, digest) => {
      const text = objects.get(`${orgId} ${digest}`)
      return text === undefined ? undefined : { bytes: new TextEncoder().encode(text), contentType: 'application/json' }
    },
  }
  return { requests, objects, port }
}

/** An event store that only knows what a test gave it. */
function standInEvents() {
  const activities = new Map<string, OrgActivity>()
  const state = { down: false }
  const activity = async (orgId: string, usualOf: readonly string[] = []): Promise<OrgActivity> => {
    if (state.down) throw new Fault('unavailable', 'The event store is not responding.')
    const known = activities.get(orgId) ?? { lastEventMs: null, eventsLast24h: 0, environments: {}, deployments: {} }
    const shown = Object.entries(known.deployments).map(
      ([id, one]) => [id, usualOf.includes(id) ? one : { ...one, usualEvents: null }] as const,
    )
    return { ...known, deployments: Object.fromEntries(shown) }
  }
  const usages = new Map<string, DayUsage[]>()
  const usage = async (orgId: string): Promise<DayUsage[]> => {
    if (state.down) throw new Fault('unavailable', 'The event store is not responding.')
    return usages.get(orgId) ?? []
  }
  const port: EventPort = new Proxy({ activity, usage } as EventPort, {
    get: (target, name) => {
      if (name === 'activity' || name === 'usage') return target[name]
      throw new Error(`The API has no business with ${String(name)}.`)
    },
  })
  return { port, activities, usages, state }
}
