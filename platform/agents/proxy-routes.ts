import { type Context, Hono } from 'hono'

import { sha256Hex } from '#platform/lib/crypto.ts'
import { Fault } from '#platform/lib/faults.ts'
import { bearerOf, chargeTo } from '#platform/lib/http.ts'
import type { AccessPort, AgentCaller } from '#platform/lib/ports/access.ts'
import { rateLimit } from '#platform/lib/rate-limit.ts'
import { type Leaf, leafBody, type LeafBody, PROXY_PATHS, type ServedProxy } from '#wire/agent/proxy.ts'
import { checkBody } from '#wire/product/schema.ts'

import { jsonBody } from './reports.ts'

const LEAF_BODY_MAX = 4 * 1024
/** Of one deployment, apart from its other calls: programs decide which hosts a proxy meets, and heartbeats must not wait for them. */
const CERTIFICATES_PER_MINUTE = 600

/** What inspecting proxies get from the organization of their deployment. */
export interface ProxyPort {
  served(orgId: string): Promise<ServedProxy>
  /** Faults `forbidden` where the settings do not say that the host is inspected, `not-found` without an authority. */
  leafFor(orgId: string, body: LeafBody): Promise<Leaf>
}

interface ProxyRoutesOptions {
  access: Pick<AccessPort, 'agentByRegistrationToken'>
  /** The caller, counted among the calls of its deployment. */
  callerOf(token: string): Promise<AgentCaller>
  proxies: ProxyPort
}

/** Settings and certificates for inspecting proxies, which are agents otherwise: heartbeats and events go where those of any agent go. */
export function proxyAgentRoutes({ access, callerOf, proxies }: ProxyRoutesOptions): Hono {
  const limit = rateLimit({ points: CERTIFICATES_PER_MINUTE, seconds: 60 })
  const app = new Hono()
  app.get(PROXY_PATHS.settings, async (c) => {
    const { orgId } = await callerOf(bearerOf(c))
    const text = JSON.stringify(await proxies.served(orgId))
    const headers = { 'Cache-Control': 'no-store', ETag: `"${sha256Hex(text)}"` }
    if (c.req.header('if-none-match') === headers.ETag) return c.body(null, 304, headers)
    return c.body(text, 200, { ...headers, 'Content-Type': 'application/json' })
  })
  app.post(PROXY_PATHS.certificates, async (c) => {
    const { orgId, deploymentId } = await access.agentByRegistrationToken(bearerOf(c))
    await limit(`${orgId} ${deploymentId}`)
    chargeTo(c, orgId)
    return c.json(await proxies.leafFor(orgId, await bodyOf(c)), 201, { 'Cache-Control': 'no-store' })
  })
  return app
}

async function bodyOf(c: Context): Promise<LeafBody> {
  const checked = checkBody(leafBody, await jsonBody(c, LEAF_BODY_MAX))
  if ('problems' in checked) throw new Fault('invalid', 'Some fields need another value.', { fields: checked.problems })
  return checked.value
}
