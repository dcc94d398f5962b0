import { Hono } from 'hono'

import { Fault } from '#platform/lib/faults.ts'
import { createLog } from '#platform/lib/log.ts'
import type { MemberCaller } from '#platform/lib/ports/access.ts'
import { pulseRoutes, type PulseRoutesParts } from '#platform/pulse/api/routes.ts'
import { createTailHub } from '#platform/pulse/tail.ts'
import { NO_OWN_NAMES } from '../../support/own-names.ts'

export const member: MemberCaller = {
  orgId: 'acme',
  uid: 'u1',
  email: 'u1@example.test',
  role: 'viewer',
  defaultEnvironmentId: 'production',
}

/** The query API over a store; the token `good` is the member's, any other nobody's. */
export function queryHandlers(parts: Pick<PulseRoutesParts, 'events'> & Partial<PulseRoutesParts>, caller: MemberCaller = member) {
  const access = {
    memberByPulseToken: async (token: string) => {
      if (token !== 'good') throw new Fault('unauthenticated', 'This token is not good any more.')
      return caller
    },
  }
  const app = pulseRoutes({
    access,
    tail: createTailHub({ clock: Date.now }),
    ownNames: NO_OWN_NAMES,
    maskedObject: async () => undefined,
    audit: { record: async () => undefined },
    importRoutes: new Hono(),
    notices: { skipped: { of: () => [] }, storeReplacedMs: () => undefined },
    oldestWaitingMs: () => 0,
    clock: Date.now,
    log: createLog('silent', 'stderr'),
    queriesPerMinute: 1e6,
    ...parts,
  })
  const post = async (path: string, body: unknown, more: { token?: string; signal?: AbortSignal } = {}): Promise<Response> =>
    app.request(`/pulse/api/v1${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { authorization: `Bearer ${more.token ?? 'good'}`, 'content-type': 'application/json' },
      ...(more.signal && { signal: more.signal }),
    })
  const get = async (path: string): Promise<Response> => app.request(`/pulse/api/v1${path}`, { headers: { authorization: 'Bearer good' } })
  return { app, post, get }
}
