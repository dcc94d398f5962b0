import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'

import { Hono } from 'hono'
import { decodeJwt } from 'jose'
import { TOTP } from 'otpauth'

import { createAccess } from '#platform/access/access.ts'
import { apiRoutes } from '#platform/api/api.ts'
import { createAuditPort } from '#platform/api/audit-port.ts'
import { departurePaths } from '#platform/api/departure/records.ts'
import { removeDueOrganizations } from '#platform/api/departure/remove.ts'
import { createServices } from '#platform/api/services.ts'
import { createSsoDirectory } from '#platform/api/sso/directory.ts'
import { checkSessionOpens, mustUseSso, orgSessionStands } from '#platform/api/sso/enforcement.ts'
import { NO_SSO, ssoPaths, type SsoRecord } from '#platform/api/sso/records.ts'
import { ensureDemoOrganization } from '#platform/api/verbs/demo/ensure-demo-organization.ts'
import { keyLines } from '#platform/api/verbs/keys/list.ts'
import { reclaimAccount } from '#platform/api/verbs/me/reclaim.ts'
import { recordRecoveryCodeUse } from '#platform/api/verbs/me/recovery-codes.ts'
import { openDocuments } from '#platform/documents/documents.ts'
import { firestoreRoutes } from '#platform/documents/firestore-routes.ts'
import { openIdentity } from '#platform/identity/identity.ts'
import { hashPassword } from '#platform/identity/passwords.ts'
import { newUser } from '#platform/identity/people.ts'
import { providerFlows } from '#platform/identity/providers/sign-in.ts'
import { identityRoutes } from '#platform/identity/routes.ts'
import { createFlows } from '#platform/identity/sso/flows.ts'
import { ssoRoutes } from '#platform/identity/sso/routes.ts'
import { createSignIn } from '#platform/identity/sso/sign-in.ts'
import { newId } from '#platform/lib/ids.ts'
import { openKeyring } from '#platform/lib/keyring.ts'
import { createLog } from '#platform/lib/log.ts'
import type { EventPort } from '#platform/lib/ports/events.ts'
import type { IdentityUser } from '#platform/lib/ports/identity.ts'
import type { Email } from '#platform/lib/ports/mail.ts'
import type { QueryPort } from '#platform/lib/ports/queries.ts'
import { recordPaths } from '#platform/lib/product-records.ts'
import { importRoutes } from '#platform/pulse/receivers/import.ts'
import { pulseRoutes } from '#platform/pulse/api/routes.ts'
import { openSpool } from '#platform/pulse/receivers/spool.ts'
import { createTailHub } from '#platform/pulse/tail.ts'
import { warehouseRoutes } from '#platform/warehouse/routes.ts'
import type { Role } from '#wire/product/roles.ts'
import { SIGN_IN_PROVIDERS, type SignInProvider } from '#wire/sign-in-providers.ts'
import { NO_OWN_NAMES } from '../support/own-names.ts'

export const PASSWORD = 'correct horse battery'
const ORIGIN = 'http://127.0.0.1:4600'
const PROJECT = 'sightglass'
const ROOT = `projects/${PROJECT}/databases/(default)/documents`
const TOOLKIT = '/identitytoolkit.googleapis.com'
const WIDE = { perPerson: 1e6, perAddress: 1e6, publicPerAddress: 1e6, messagesPerHour: 1e6 }

export interface Reply {
  status: number
  body: unknown
  text: string
}

/** The ID and refresh tokens that a way of signing in answered. */
export interface Session {
  uid: string
  idToken: string
  refreshToken: string
}

export interface Account extends Session {
  email: string
}

export interface Tokens {
  apiToken: string
  warehouseToken: string
}

export type Installation = Awaited<ReturnType<typeof openInstallation>>

/**
 * Every service that takes a token, put together as the platform puts them: identity, documents, product API, pulse, warehouse, over real
 * stores in a folder of its own. Only observed traffic and the other ends (identity providers, mail) are stand-ins. The clock stands still.
 */
export async function openInstallation() {
  const dataDir = await mkdtemp(joinPath(tmpdir(), 'sightglass-sessions-'))
  const spoolDir = await mkdtemp(joinPath(tmpdir(), 'sightglass-spool-'))
  let nowMs = Date.UTC(2026, 5, 1, 8)
  const clock = () => nowMs
  const log = createLog('silent', 'stderr')
  const emails: Email[] = []
  const mail = { post: (sent: Email) => void emails.push(sent) }
  const documents = openDocuments({ dataDir, clock })
  const keyring = await openKeyring(dataDir)
  const identity = await openIdentity({
    dataDir,
    projectId: PROJECT,
    clock,
    log,
    keyring,
    mail,
    attempts: { perAccountAndAddress: 1e6, perAddress: 1e6 },
    mustUseSso: (user) => mustUseSso(documents, user),
    orgSessionStands: (session) => orgSessionStands(documents, session),
    mayDelete: async (uid) => (await documents.query({ collection: recordPaths.memberships(uid), limit: 1 })).length === 0,
    onRecoveryCodeUsed: (use) => recordRecoveryCodeUse(services, use),
    keyLines: (uid) => keyLines({ documents, clock }, uid),
    onAccountReclaimed: (account) => reclaimAccount(services, account, { consoleUrl: ORIGIN, post: identity.leaveEmail }),
  })
  const access = createAccess({ documents, keyring, clock, standingOf: identity.standingOf, pulseAudience: `${ORIGIN}/pulse` })
  const events = standInEvents()
  const services = createServices({ documents, credentials: access, events, identity, clock, log })
  const directory = createSsoDirectory(services, keyring, identity)
  const outside = { consoleUrl: ORIGIN, apiUrl: `${ORIGIN}/api`, agentsUrl: 'http://127.0.0.1:4601', internalHosts: [] }
  const { tickets } = identity.context
  const signIn = createSignIn({ ...outside, tickets, directory, identity, clock })
  const txt = new Map<string, string>()

  const apps = {
    identity: identityRoutes(identity),
    documents: firestoreRoutes({
      documents,
      verifyIdToken: identity.verifyIdToken,
      memberships: {
        checkOpen: (person: IdentityUser, orgId: string) => checkSessionOpens(documents, person, orgId),
        freshen: access.freshen,
        openTokens: access.openTokens,
      },
      projectId: PROJECT,
      log,
    }),
    sso: ssoRoutes({ signIn, consoleUrl: ORIGIN, log, perMinute: 1e6 }),
    api: apiRoutes({
      services,
      access,
      traffic: {} as never, // nobody asks for evidence here
      keyring,
      people: identity,
      accounts: identity.accounts,
      directory,
      signIn,
      outside,
      post: identity.leaveEmail,
      postDeletion: identity.leaveDeletionEmail,
      resolveTxt: async (name) => [[txt.get(name) ?? '']],
      config: { demo: true, pulseOrigins: [] },
      limits: WIDE,
    }),
    pulse: pulseRoutes({
      access,
      events,
      tail: createTailHub({ clock }),
      ownNames: NO_OWN_NAMES,
      maskedObject: async () => undefined,
      audit: createAuditPort(services),
      importRoutes: importRoutes({
        access,
        ingest: async () => ({ accepted: 0, quarantined: 0, duplicates: 0 }),
        fingerprint: keyring.fingerprint,
        ownNames: NO_OWN_NAMES,
        spool: await openSpool({ folder: spoolDir }),
        objects: { get: async () => undefined } as never, // an import that gets so far has been let in
        clock,
        log,
      }),
      oldestWaitingMs: () => 0,
      notices: { skipped: { of: () => [] }, storeReplacedMs: () => undefined },
      clock,
      log,
      queriesPerMinute: 1e6,
    }),
    warehouse: warehouseRoutes({
      objects: {
        get: async () => ({ bytes: Buffer.from('{}'), contentType: 'application/json' }),
      } as never, // nothing else is asked of it
      access,
      requests: events,
      ownNames: NO_OWN_NAMES,
      audit: createAuditPort(services),
      log,
    }),
  }
  const app = new Hono()
  const { identity: signInService, documents: documentService, sso, api, pulse, warehouse } = apps
  app.route('/', signInService).route('/', documentService).route('/', sso).route('/', api).route('/', pulse).route('/', warehouse)
  await ensureDemoOrganization({ documents, credentials: access, identity, keyring, clock })

  async function call(
    method: string,
    path: string,
    { token, body, headers = {} }: { token?: string | undefined; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Reply> {
    const response = await app.request(path, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = response.headers.get('content-type')?.startsWith('text/event-stream') ? '' : await response.text()
    if (text === '') await response.body?.cancel()
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    return { status: response.status, text, body: isJson && text !== '' ? (JSON.parse(text) as unknown) : undefined }
  }

  /** Calls of the sign-in that answered a session. */
  const sessionsFrom = new Set<string>()

  /** POST to the sign-in; `call` as in `v1/accounts:update`. */
  async function toolkit(verb: string, body: object): Promise<Reply> {
    const reply = await call('POST', `${TOOLKIT}/${verb}?key=k`, { body })
    if (reply.text.includes('"refreshToken"')) sessionsFrom.add(verb)
    return reply
  }

  async function began(reply: Promise<Reply>): Promise<Session> {
    const { status, text, body } = await reply
    const { localId, idToken, refreshToken } = body as Record<string, string>
    if (status !== 200 || !idToken || !refreshToken) throw new Error(`${status} ${text}`)
    const uid = localId ?? (await identity.verifyIdToken(idToken)).uid
    return { uid, idToken, refreshToken }
  }

  async function refresh(refreshToken: string): Promise<Reply & { idToken: string }> {
    const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken })
    const response = await app.request('/securetoken.googleapis.com/v1/token?key=k', { method: 'POST', body })
    const text = await response.text()
    const parsed = JSON.parse(text) as { id_token?: string }
    return { status: response.status, text, body: parsed, idToken: parsed.id_token ?? '' }
  }

  const documentsCall = (verb: string, token: string | undefined, body: unknown, parent = '') =>
    call('POST', `/v1/${ROOT}${parent}:${verb}`, { token, body })

  const readDocument = (token: string | undefined, path: string) => documentsCall('batchGet', token, { documents: [`${ROOT}/${path}`] })

  /** The tokens of a membership, as a browser reads them. */
  async function tokensIn({ idToken, uid }: Pick<Session, 'idToken' | 'uid'>, orgId: string): Promise<Tokens> {
    const { status, text, body } = await readDocument(idToken, `users/${uid}/orgs/${orgId}`)
    if (status !== 200) throw new Error(`${status} ${text}`)
    const { fields } = (body as { found: { fields: Record<string, { stringValue: string }> } }[])[0]?.found ?? { fields: {} }
    return { apiToken: fields['apiToken']?.stringValue ?? '', warehouseToken: fields['warehouseToken']?.stringValue ?? '' }
  }

  async function pulseToken(apiToken: string): Promise<string> {
    const reply = await call('POST', '/api/jwt/tokens', { token: apiToken, body: { service: 'pulse' } })
    if (reply.status !== 201) throw new Error(reply.text)
    return (reply.body as { token: string }).token
  }

  async function signUp(email: string): Promise<Account> {
    return { email, ...(await began(toolkit('v1/accounts:signUp', { email, password: PASSWORD }))) }
  }

  const passwordHash = await hashPassword(PASSWORD) // once: it is slow on purpose

  /** Somebody with a password and an address they have proved, as most people have after a while; nobody is signed in. */
  function account(email: string): Pick<Account, 'uid' | 'email'> {
    const uid = newId(clock())
    const facts = { uid, email, emailVerified: true, passwordHash, passwordUpdatedAt: clock() }
    if (!identity.context.users.save(newUser(identity.context, facts))) throw new Error(`${email} is taken.`)
    return { uid, email }
  }

  /** The same, signed in with the password. */
  async function person(email: string): Promise<Account> {
    account(email)
    return { email, ...(await began(withPassword(email))) }
  }

  async function organization(owner: Session, name: string): Promise<string> {
    const reply = await call('POST', '/api/orgs', { token: owner.idToken, body: { name } })
    if (reply.status !== 201) throw new Error(reply.text)
    const { orgId } = reply.body as { orgId: string }
    owners.set(orgId, identity.context.users.byUid(owner.uid)?.email ?? '')
    return orgId
  }

  async function join({ uid, email }: Pick<Account, 'uid' | 'email'>, orgId: string, role: Role): Promise<void> {
    const org = await documents.get<{ name: string; slug: string }>(recordPaths.organization(orgId))
    if (!org) throw new Error(`There is no organization ${orgId}.`)
    await documents.transaction(async (transaction) => {
      access.admit(transaction, { orgId, name: org.data.name, slug: org.data.slug }, { uid, email, name: '' }, role)
    })
  }

  /** Single sign-on of an organization, as an owner sets it up; nobody asks a provider here. */
  async function openSso(orgId: string, kind: 'oidc' | 'saml' = 'oidc', more: Partial<SsoRecord> = {}): Promise<void> {
    const oidc = { issuer: 'https://login.example', clientId: 'a', sealedSecret: null, secretHint: null, scopes: [], emailIsVerified: true }
    const saml = {
      entityId: 'urn:login',
      ssoUrl: 'https://login.example/saml',
      certificates: ['-'],
      requireSignedResponse: false,
      allowIdpInitiated: false,
    }
    const record: SsoRecord = { ...NO_SSO, kind, oidc, saml, enabled: true, ...more }
    await documents.transaction(async (transaction) => transaction.set(ssoPaths.settings(orgId), record))
  }

  /** Answers how to open it again. */
  async function closeSso(orgId: string): Promise<() => Promise<void>> {
    const stored = await documents.get<SsoRecord>(ssoPaths.settings(orgId))
    if (!stored) throw new Error('Single sign-on is not set up there.')
    const write = (record: SsoRecord) => documents.transaction(async (transaction) => transaction.set(ssoPaths.settings(orgId), record))
    await write({ ...stored.data, enabled: false })
    return () => write(stored.data)
  }

  const owners = new Map<string, string>()
  /** An API token of whoever made an organization with `organization`. */
  async function ownersToken(orgId: string): Promise<string> {
    return (await tokensIn(await began(withPassword(owners.get(orgId) ?? '')), orgId)).apiToken
  }

  /** Its owner asks for it to be deleted, and its day has come. */
  async function removeOrganization(orgId: string): Promise<void> {
    const reply = await call('DELETE', '/api/orgs/current', { token: await ownersToken(orgId), headers: { 'if-match': '*' } })
    if (reply.status !== 200) throw new Error(reply.text)
    await documents.transaction(async (transaction) => transaction.update(departurePaths.of(orgId), { dueMs: nowMs }))
    const objects = { forgetOrg: async () => undefined }
    const parts = { documents, credentials: access, events, objects, accounts: identity.accounts, clock, log }
    await removeDueOrganizations(parts, new AbortController().signal)
  }

  const providerPerson = (subject: string, email: string) => ({
    issuer: 'https://login.example',
    subject,
    email,
    emailVerified: true,
    name: subject,
    groups: [],
  })

  /** From now on this person of the organization's provider is that account. */
  async function connect(orgId: string, { uid, email }: Pick<Account, 'uid' | 'email'>): Promise<void> {
    const connection = await directory.connectionOf(orgId)
    const connected = connection && (await directory.connect(connection, providerPerson(`subject of ${uid}`, email), uid, 'local'))
    if (!connected?.ok) throw new Error('The account could not be connected.')
  }

  /** Through the organization's provider: its answer, the page's exchange, the custom token. `subject` is whom the provider names. */
  async function throughOrganization(orgId: string, subject: string, email: string): Promise<Session> {
    const connection = await directory.connectionOf(orgId)
    if (!connection) throw new Error('Single sign-on is not set up there.')
    const admitted = await directory.admit(connection, providerPerson(subject, email), 'local')
    if (!admitted.ok) throw new Error(admitted.error)
    const verifier = randomBytes(32).toString('base64url')
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const { kind } = connection.provider
    const flow = { orgId, kind, challenge, fingerprint: connection.fingerprint }
    const code = createFlows(tickets).grant({ ...flow, type: 'sign-in', uid: admitted.uid })
    const { body } = await call('POST', '/api/sso/exchange', { body: { code, verifier } })
    return began(toolkit('v1/accounts:signInWithCustomToken', { token: (body as { token: string }).token }))
  }

  /** What a page brings back from Google and its like: the body of `accounts:signInWithIdp`. */
  function providerResponse(provider: SignInProvider, subject: string, email: string): { postBody: string } {
    const verifier = randomBytes(32).toString('base64url')
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const providerId = SIGN_IN_PROVIDERS[provider].id
    const code = providerFlows(tickets).grant({ challenge, providerId, person: { subject, email, emailVerified: true, name: '' } })
    return { postBody: new URLSearchParams({ id_token: code, nonce: verifier, providerId }).toString() }
  }

  const withPassword = (email: string, password = PASSWORD) => toolkit('v1/accounts:signInWithPassword', { email, password })

  /** An authenticator app for somebody who signed in a moment ago; answers its secret and the session that took the place of theirs. */
  async function enrolFactor({ idToken }: Pick<Session, 'idToken'>): Promise<{ secret: string; session: Session }> {
    const started = await toolkit('v2/accounts/mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} })
    const { sharedSecretKey: secret, sessionInfo } = (started.body as { totpSessionInfo: { sharedSecretKey: string; sessionInfo: string } })
      .totpSessionInfo
    const totpVerificationInfo = { sessionInfo, verificationCode: digitsOf(secret) }
    const session = await began(toolkit('v2/accounts/mfaEnrollment:finalize', { idToken, totpVerificationInfo }))
    return { secret, session }
  }

  /** The code an authenticator app shows. Each works once, so time passes first. */
  function digitsOf(secret: string): string {
    nowMs += 30_000
    return new TOTP({ secret }).generate({ timestamp: nowMs })
  }

  /** Answers the question for the second factor that a sign-in ended with. */
  async function withFactor(asked: Promise<Reply>, digits: string): Promise<Session> {
    const { mfaPendingCredential, mfaInfo } = (await asked).body as {
      mfaPendingCredential: string
      mfaInfo: { mfaEnrollmentId: string }[]
    }
    const totpVerificationInfo = { verificationCode: digits }
    const mfaEnrollmentId = mfaInfo[0]?.mfaEnrollmentId
    return began(toolkit('v2/accounts/mfaSignIn:finalize', { mfaPendingCredential, mfaEnrollmentId, totpVerificationInfo }))
  }

  return {
    dataDir,
    clock,
    documents,
    identity,
    access,
    services,
    apps,
    emails,
    txt,
    call,
    toolkit,
    sessionsFrom,
    began,
    refresh,
    readDocument,
    documentsCall,
    tokensIn,
    pulseToken,
    signUp,
    account,
    person,
    organization,
    join,
    openSso,
    closeSso,
    ownersToken,
    removeOrganization,
    connect,
    throughOrganization,
    providerResponse,
    withPassword,
    enrolFactor,
    digitsOf,
    withFactor,
    pass: (ms: number) => void (nowMs += ms),
    openSealed: keyring.open,
    sessionIdOf: ({ idToken }: Pick<Session, 'idToken'>) => String(decodeJwt(idToken)['sid']),
    /** A code of a letter that was left in the local mailbox, the newest of its kind. */
    codeOf(kind: string): string {
      const mailed = identity.mailbox().find((one) => one.kind === kind)
      return new URL(mailed?.link ?? 'http://none').searchParams.get('oobCode') ?? ''
    },
    async close() {
      identity.close()
      documents.close()
      for (const folder of [dataDir, spoolDir]) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** An event store that holds nothing: whoever gets that far was let in. */
function standInEvents(): EventPort & QueryPort {
  const empty = {
    activity: async () => ({ lastEventMs: null, eventsLast24h: 0, environments: {}, deployments: {} }),
    countRequests: async () => ({ count: 0 }),
    requestById: async () => undefined,
  }
  return new Proxy(empty as unknown as EventPort & QueryPort, {
    get: (target, name) => Reflect.get(target, name) ?? (async () => ({})),
  })
}
