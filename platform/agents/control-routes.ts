import { type Context, Hono } from 'hono'

import { wrapRemoteConfig } from '#domain/agent-config/generate.ts'
import type { Clock } from '#platform/lib/clock.ts'
import { Fault } from '#platform/lib/faults.ts'
import { bearerOf, chargeTo, onFault } from '#platform/lib/http.ts'
import type { Log } from '#platform/lib/log.ts'
import type { AccessPort, AgentCaller } from '#platform/lib/ports/access.ts'
import type { DocumentPort } from '#platform/lib/ports/documents.ts'
import { rateLimit } from '#platform/lib/rate-limit.ts'

import { proxyAgentRoutes, type ProxyPort } from './proxy-routes.ts'
import { readHeartbeat, readPing } from './reports.ts'
import { servedConfigs } from './served.ts'
import { recordSighting, type Sighting } from './sighting.ts'

/** Control calls of one deployment per minute. 2,000 agents with a heartbeat every five minutes need 400. */
const CALLS_PER_MINUTE = 1_200

export interface AgentControlOptions {
  access: Pick<AccessPort, 'agentByRegistrationToken'>
  documents: DocumentPort
  clock: Clock
  log: Log
  /** Address of this receiver as agents reach it, `http(s)://host:port`. */
  publicAgentsUrl: string
  /** The certificate of an organization's authority, PEM; undefined where there is none. */
  authorityOf(orgId: string): Promise<string | undefined>
  proxies: ProxyPort
  /** `name:secret` of an Ably application that may only subscribe: every agent gets it, and registration mode of unmodified agents depends on it. */
  ablyKey?: string
}

/** Control plane of agents (qtap pkg/{heartbeat,register,config/remote}). The statuses are the agent's, not ours to choose. */
export function agentControlRoutes({
  access,
  documents,
  clock,
  log,
  publicAgentsUrl,
  authorityOf,
  proxies,
  ablyKey,
}: AgentControlOptions): Hono {
  const limit = rateLimit({ points: CALLS_PER_MINUTE, seconds: 60 })
  const served = servedConfigs({ documents, clock, agentsUrl: publicAgentsUrl })

  async function callerOf(token: string): Promise<AgentCaller> {
    const caller = await access.agentByRegistrationToken(token)
    await limit(`${caller.orgId} ${caller.deploymentId}`)
    return caller
  }
  async function sight(c: Context, read: (c: Context) => Promise<Sighting>): Promise<void> {
    const caller = await callerOf(bearerOf(c))
    chargeTo(c, caller.orgId)
    await recordSighting(documents, clock, caller, await read(c))
  }

  const app = new Hono()
  app.onError(onFault(log))

  /** Reachability check for people and load balancers; reveals nothing else. */
  app.get('/healthz', (c) => c.text('ok'))
  app.patch('/deploy/ping', async (c) => {
    await sight(c, readPing)
    return c.json({}, 200)
  })
  app.patch('/api/v1/heartbeat', async (c) => {
    await sight(c, readHeartbeat)
    return c.json({}, 201)
  })
  app.get('/deploy/registration', async (c) => {
    const { orgId } = await callerOf(bearerOf(c))
    if (!ablyKey)
      throw new Fault(
        'unavailable',
        `Registration mode is not set up on this platform. Start the agent with --config "${publicAgentsUrl}/agent/v1/config.yaml?token=…".`,
      )
    return c.json({ registration: { orgId, ablyToken: ablyKey, ca: '' } })
  })
  app.get('/deploy/certificate', async (c) => {
    const { orgId } = await callerOf(bearerOf(c))
    const certificate = await authorityOf(orgId)
    if (certificate === undefined) throw new Fault('not-found', 'This organization has no certificate authority for inspection.')
    return c.text(certificate, 200, { 'Content-Type': 'application/x-pem-file' })
  })
  app.get('/deploy/config', async (c) => {
    const caller = await callerOf(bearerOf(c))
    if (c.req.query('version') !== 'v2')
      throw new Fault('invalid', 'Ask for version=v2, the only one there is.', { fields: { version: 'Must be v2.' } })
    const { text, digest } = await served(caller)
    return yaml(c, wrapRemoteConfig(text), digest)
  })
  app.get('/agent/v1/config.yaml', async (c) => {
    // The agent's plain GET sends no header, so the token is in the address (qtap pkg/config/local_provider.go).
    const token = c.req.header('authorization') === undefined ? (c.req.query('token') ?? '') : bearerOf(c)
    const { text, digest } = await served(await callerOf(token))
    return yaml(c, text, digest)
  })
  app.route('/', proxyAgentRoutes({ access, callerOf, proxies }))
  return app
}

/** An agent takes only 200 and sends no `If-None-Match`; whoever polls in its place gets 304 until something changes. */
function yaml(c: Context, text: string, digest: string): Response {
  const etag = `"${digest}"`
  const headers = { 'Cache-Control': 'no-store', ETag: etag }
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
  return c.body(text, 200, { ...headers, 'Content-Type': 'application/yaml; charset=utf-8' })
}
