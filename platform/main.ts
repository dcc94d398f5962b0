import { Resolver } from 'node:dns/promises'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { Hono } from 'hono'

import { createAccess } from './access/access.ts'
import { agentControlRoutes } from './agents/control-routes.ts'
import { createLiveUpdates } from './agents/live-updates.ts'
import { apiRoutes } from './api/api.ts'
import { createProxyPort } from './api/tls/proxy-port.ts'
import { authorityCertificate } from './api/tls/records.ts'
import { createAuditPort } from './api/audit-port.ts'
import { createOwnNamesReader } from './api/own-names.ts'
import { createServices } from './api/services.ts'
import { removeDueOrganizations } from './api/departure/remove.ts'
import { applyRetention } from './api/retention/apply.ts'
import { createEndpointRulesPort } from './api/history/endpoint-rules.ts'
import { CLIENT_DECISIONS, createHistoryPort, VENDOR_CORRECTIONS } from './api/history/settings.ts'
import { createEndpointReviews } from './api/reviews/follow.ts'
import { reviewedKeys } from './api/reviews/reviewed.ts'
import { createSsoDirectory } from './api/sso/directory.ts'
import { checkSessionOpens, mustUseSso, orgSessionStands } from './api/sso/enforcement.ts'
import { evidencePages } from './api/evidence/pages.ts'
import { ensureDemoOrganization } from './api/verbs/demo/ensure-demo-organization.ts'
import { seedDemoOrganization } from './api/verbs/demo/seed-demo-organization.ts'
import { keyLines } from './api/verbs/keys/list.ts'
import { reclaimAccount } from './api/verbs/me/reclaim.ts'
import { recordRecoveryCodeUse } from './api/verbs/me/recovery-codes.ts'
import { getConfig } from './config.ts'
import { startDemo } from './demo/demo.ts'
import { savedAt } from './demo/saved.ts'
import { openDocuments } from './documents/documents.ts'
import { firestoreRoutes } from './documents/firestore-routes.ts'
import { openEvents } from './events/events.ts'
import type { TurnNote } from './events/query-queue.ts'
import { withAuthEmulator } from './identity/auth-emulator.ts'
import { openIdentity } from './identity/identity.ts'
import { isOnlyForThisMachine, mailboxRoutes } from './identity/mailbox-routes.ts'
import { createProviderSignIn } from './identity/providers/sign-in.ts'
import { identityRoutes } from './identity/routes.ts'
import { ssoRoutes } from './identity/sso/routes.ts'
import { createSignIn } from './identity/sso/sign-in.ts'
import { clientAddresses } from './lib/address.ts'
import { systemClock as clock } from './lib/clock.ts'
import { createClosing } from './lib/closing.ts'
import { crossOrigin } from './lib/cross-origin.ts'
import { listen } from './lib/http-server.ts'
import { onFault } from './lib/http.ts'
import { lockDataDir } from './lib/instance-lock.ts'
import { openKeyring } from './lib/keyring.ts'
import { createLog } from './lib/log.ts'
import { openMail } from './lib/mail/mail.ts'
import { closeToOthers, keepFilesPrivate } from './lib/private-files.ts'
import type { IdentityUser } from './lib/ports/identity.ts'
import { type OrganizationRecord, recordPaths } from './lib/product-records.ts'
import { startPasses } from './lib/passes.ts'
import { createProxies } from './lib/proxies.ts'
import { dataHeaders } from './lib/security-headers.ts'
import { maskedReads } from './pulse/masking/mask-results.ts'
import { createOwnNames } from './pulse/masking/own-names.ts'
import { openAgentReceivers } from './pulse/receivers/agent-receivers.ts'
import { importRoutes } from './pulse/receivers/import.ts'
import { pulseRoutes } from './pulse/api/routes.ts'
import { openSpool } from './pulse/receivers/spool.ts'
import { openPulse } from './pulse/pulse.ts'
import { createSkippedRegister } from './pulse/skipped-signals.ts'
import { createTailHub } from './pulse/tail.ts'
import { openSite } from './site/site.ts'
import { maskedBodies } from './warehouse/masked-bodies.ts'
import { maskObject } from './warehouse/masked-object.ts'
import { openObjects } from './warehouse/objects.ts'
import { warehouseRoutes } from './warehouse/routes.ts'
import { DEMO_ORG_ID } from '#wire/product/demo.ts'
import { EVIDENCE_PATH } from '#wire/evidence/addresses.ts'

/**
 * The composition root: configuration → modules → listening. The only file that knows all modules; each gets the ports it needs and nothing else.
 * Modules are closed in reverse order.
 */
const STOP_GRACE_MS = 5_000
const WIRES = [
  '/api/',
  '/api?',
  '/openapi.json',
  EVIDENCE_PATH,
  '/pulse/',
  '/warehouse/',
  '/v1/projects/',
  '/identitytoolkit.googleapis.com/',
  '/securetoken.googleapis.com/',
]

// Under `node --watch` this makes every Node child report its files over its IPC channel, which our own child processes use.
delete process.env['WATCH_REPORT_DEPENDENCIES']

const closing = createClosing()
const stopping = new AbortController()
stopOnSignals()
const starting = start()
try {
  await starting
} catch (cause) {
  await closing.close()
  process.stderr.write(`Sightglass could not start. ${cause instanceof Error ? cause.message : String(cause)}\n`)
  if (process.env['SIGHTGLASS_LOG'] === 'debug') process.stderr.write(`${cause instanceof Error ? cause.stack : ''}\n`)
  process.exit(1)
}

async function start(): Promise<void> {
  const config = getConfig(process.env)
  const { dataDir, projectId } = config
  keepFilesPrivate()
  closing.add(lockDataDir(dataDir))
  const opened = closeToOthers(dataDir)
  const log = createLog(config.logLevel, join(dataDir, 'platform.log'))
  if (opened.length > 0) log.warn({ files: opened }, 'other users of this machine could read these until now')
  const https = config.publicUrl.startsWith('https://')
  const keyring = await openKeyring(dataDir, config.masterKeyFile)
  const proxies = createProxies(config.proxies)
  const pages = openSite(config, log)
  if (https && config.proxies.networks.length === 0)
    log.warn('a proxy ends TLS in front of this platform, but TRUSTED_PROXIES names none: limits count everybody behind it as one client')

  const documents = openDocuments({ dataDir, clock })
  closing.add(() => documents.close())
  const mail = config.mail && openMail({ ...config.mail, dataDir, keyring, clock, log })
  if (mail) closing.add(() => mail.close())
  void mail?.check()
  const ownIdentity = await openIdentity({
    dataDir,
    projectId,
    clock,
    log,
    consoleUrl: config.consoleUrl,
    consoleOrigins: config.consoleOrigins,
    passwordPolicy: config.passwordPolicy,
    attempts: { perAddress: config.signInTries },
    keyring,
    proxies,
    mail,
    mustUseSso: (user) => mustUseSso(documents, user),
    orgSessionStands: (session) => orgSessionStands(documents, session),
    mayDelete: async (uid) => (await documents.query({ collection: recordPaths.memberships(uid), limit: 1 })).length === 0,
    onRecoveryCodeUsed: (use) => recordRecoveryCodeUse(services, use),
    keyLines: (uid) => keyLines({ documents, clock }, uid),
    onAccountReclaimed: (account) => reclaimAccount(services, account, { consoleUrl: config.consoleUrl, post: ownIdentity.leaveEmail }),
  })
  closing.add(() => ownIdentity.close())
  const identity = config.authEmulatorPort === undefined ? ownIdentity : withAuthEmulator(ownIdentity, { projectId })
  const access = createAccess({ documents, keyring, clock, standingOf: identity.standingOf, pulseAudience: `${config.publicUrl}/pulse` })

  const objects = await openObjects({ dataDir, log })
  closing.add(() => objects.close())
  const ownNames = createOwnNames({ reader: createOwnNamesReader(documents), logger: log })
  const onTurn = (turn: TurnNote): void => log.debug(turn, 'a statement had its turn')
  const vendorCorrections = createHistoryPort(documents, clock, VENDOR_CORRECTIONS)
  const endpointRules = createEndpointRulesPort(documents, clock)
  const events = await openEvents({
    dataDir,
    log,
    onTurn,
    context: {
      correctionsOf: async (orgId) => (await vendorCorrections.read(orgId))?.value,
      decisionsOf: async (orgId) => (await endpointRules.read(orgId))?.value,
      reviewedOf: (...reviewed) => reviewedKeys(documents, ...reviewed),
    },
    ...(config.clickhouse && { clickhouse: config.clickhouse }),
  })
  closing.add(() => events.close())
  const tail = createTailHub({ clock })
  const pulse = await openPulse({
    dataDir,
    events,
    vendors: { corrections: vendorCorrections, rows: events },
    endpoints: { decisions: endpointRules, rows: events, reviews: createEndpointReviews({ documents, clock, log }) },
    clients: { decisions: createHistoryPort(documents, clock, CLIENT_DECISIONS), rows: events },
    learning: { learned: endpointRules, paths: events },
    schemas: { bodies: maskedBodies(objects, ownNames), store: events },
    clock,
    log,
    tail,
    countryDatabasePath: config.countryDatabasePath,
    logMaxBytes: config.pulseLogMaxBytes,
    ballastBytes: config.ballastBytes,
  })
  closing.add(() => pulse.close())

  const outside = {
    consoleUrl: config.consoleUrl,
    apiUrl: `${config.publicUrl}/api`,
    agentsUrl: config.agentsUrl,
    internalHosts: config.ssoHosts,
  }
  const post = identity.leaveEmail
  const contactAddress = config.mail?.contactAddress
  const contactMail = mail && contactAddress !== undefined ? { mail, to: contactAddress } : undefined
  const live = config.ably && createLiveUpdates({ key: config.ably.publishKey, url: config.ably.url, log })
  if (live) closing.add(() => live.close())
  const services = createServices({
    documents,
    credentials: access,
    events,
    identity,
    clock,
    log,
    placesAddresses: pulse.placesAddresses,
    ...(live && { onChange: live.onChange }),
  })
  const audit = createAuditPort(services)
  const directory = createSsoDirectory(services, keyring, identity)
  const signIn = createSignIn({ ...outside, tickets: identity.context.tickets, directory, identity, clock })
  const providers = createProviderSignIn({ ...outside, settings: config.signInProviders, tickets: identity.context.tickets, clock })

  const names = new Resolver()
  if (config.dnsServers.length > 0) names.setServers(config.dnsServers)

  const skipped = createSkippedRegister(clock)
  const spool = await openSpool({ folder: join(dataDir, 'incoming') })
  const incoming = { access, ingest: pulse.ingest, fingerprint: keyring.fingerprint, ownNames, objects, spool, skipped, clock, log }
  const control = agentControlRoutes({
    access,
    documents,
    clock,
    log,
    publicAgentsUrl: config.agentsUrl,
    authorityOf: (orgId) => authorityCertificate(documents, orgId),
    proxies: createProxyPort({ documents, keyring, clock }),
    ...(config.ably && { ablyKey: config.ably.agentKey }),
  })
  const agentReceivers = await openAgentReceivers({
    host: config.agentsHost,
    port: config.agentsPort,
    https: config.agentsUrl.startsWith('https://'),
    control,
    proxies,
    ...incoming,
  })
  closing.add(() => agentReceivers.close())

  const app = new Hono()
  app.onError(onFault(log))
  const maskedObject = async (orgId: string, digest: string) => {
    const stored = await objects.get(orgId, digest)
    return stored && maskObject(stored, await ownNames.now(orgId))
  }
  const traffic = { ...maskedReads(events, ownNames), maskedObject }
  // Before the headers of data: these are pages
  app.use(`${EVIDENCE_PATH}*`, clientAddresses(proxies, log))
  app.route('/', evidencePages({ services, traffic, consoleUrl: config.consoleUrl, https, proxies }))
  app.use(dataHeaders({ https }))
  app.use(clientAddresses(proxies, log))
  if (config.consoleOrigins.length > 0) app.use(crossOrigin(config.consoleOrigins))
  app.route('/', identityRoutes(identity))
  const memberships = {
    checkOpen: (person: IdentityUser, orgId: string) => checkSessionOpens(documents, person, orgId),
    freshen: access.freshen,
    openTokens: access.openTokens,
  }
  app.route('/', firestoreRoutes({ documents, verifyIdToken: identity.verifyIdToken, memberships, projectId, log }))
  if (isOnlyForThisMachine(config) && !mail) app.route('/', mailboxRoutes({ mailbox: identity.mailbox, log }))
  app.route('/', ssoRoutes({ signIn, providers, consoleUrl: config.consoleUrl, https, proxies, log }))
  app.route(
    '/',
    apiRoutes({
      services,
      access,
      traffic,
      keyring,
      people: identity,
      accounts: identity.accounts,
      directory,
      signIn,
      outside,
      post,
      postDeletion: identity.leaveDeletionEmail,
      contactMail,
      resolveTxt: (name) => names.resolveTxt(name),
      serviceHosts: config.serviceHosts,
      proxies,
      config,
    }),
  )
  const reading = { access, events, ownNames, tail, maskedObject, audit, clock, log }
  app.route(
    '/',
    pulseRoutes({
      ...reading,
      importRoutes: importRoutes(incoming),
      notices: { skipped, storeReplacedMs: () => pulse.state().storeReplacedMs },
      oldestWaitingMs: () => pulse.state().oldestWaitingMs,
      stopping: stopping.signal,
    }),
  )
  app.route('/', warehouseRoutes({ objects, access, requests: events, ownNames, audit, log }))
  const { host, hosts, consoleOrigins } = config
  const publicHost = new URL(config.publicUrl).host
  const server = await listen({
    host,
    port: config.port,
    hosts: [...hosts, publicHost],
    origins: consoleOrigins,
    wires: { prefixes: WIRES, app },
    pages,
    proxies,
  })
  closing.add(() => server.close(STOP_GRACE_MS))
  closing.add(() => stopping.abort())
  const expiring = { documents, events, objects, clock, log }
  const retention = startPasses(log, 'retention could not be applied', (signal) => applyRetention(expiring, signal))
  closing.add(() => retention.stop())
  const leaving = { documents, credentials: access, events, objects, accounts: identity.accounts, clock, log }
  const departures = startPasses(log, 'organizations could not be removed', (signal) => removeDueOrganizations(leaving, signal))
  closing.add(() => departures.stop())

  const address = `http://${host}:${server.port}`
  const agents = { host: config.agentsHost, port: agentReceivers.port }
  await writeFile(join(dataDir, 'address.json'), JSON.stringify({ console: address, agents }))
  process.stdout.write(`Sightglass is ready: ${address}\n`)

  if (config.demo) {
    const places = await ensureDemoOrganization({ documents, credentials: access, identity, keyring, clock })
    await seedDemoOrganization({ documents, clock }, savedAt(clock()))
    const organization = await documents.get<OrganizationRecord>(recordPaths.organization(DEMO_ORG_ID))
    const { lastEventMs: newestMs } = await events.activity(DEMO_ORG_ID)
    const all = { range: { fromMs: 0, toMs: clock() }, sort: { by: 'time', direction: 'asc' }, limit: 1 } as const
    const [oldest] = newestMs === null ? [] : (await events.listRequests({ orgId: DEMO_ORG_ID }, all)).rows
    const demo = startDemo({
      agents,
      places,
      stored: newestMs !== null && oldest ? { oldestMs: oldest.timestampMs, newestMs } : null,
      storyMs: organization?.data.createdMs ?? clock(),
      historyHours: config.demoHistoryHours,
      clock,
      log,
    })
    closing.add(() => demo.stop())
  }
}

/** From the first moment on: what is being opened is opened first, because half of it cannot be closed. */
function stopOnSignals(): void {
  let asked = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (asked) return // the first signal is being obeyed
      asked = true
      void starting
        .catch(() => undefined)
        .then(() => closing.close())
        .then(() => process.exit(0))
    })
}
