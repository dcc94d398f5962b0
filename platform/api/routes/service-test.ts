import { isSame, type Json } from '#domain/agent-config/config.ts'
import { serviceTarget } from '#domain/agent-config/service-target.ts'
import type { ServiceSettings } from '#domain/agent-config/settings.ts'
import { agentConfigPaths } from '#platform/lib/agent-config-records.ts'
import { Fault } from '#platform/lib/faults.ts'
import { createFairQueue } from '#platform/lib/fair-queue.ts'
import { rateLimit } from '#platform/lib/rate-limit.ts'
import { AGENT_DRAFT_ROLE } from '#wire/product/agent-parts.ts'
import { NO_SERVICE_SETTINGS, serviceTest, serviceTestBody } from '#wire/product/agent-services.ts'
import { PATHS } from '#wire/product/paths.ts'

import { memberRoute, type Route } from '../route.ts'
import { testService } from '../service-test/test.ts'
import type { Services } from '../services.ts'
import { bodyOf, responseOf } from '../wire-schema.ts'

/** Connections that tests of all organizations hold at once, and those of one: what they reach may let each wait for ten seconds. */
const AT_ONCE = 10
const AT_ONCE_OF_ONE = 2
const WAITING_OF_ONE = 4
const WAIT_MAX_MS = 15_000
const RETRY_AFTER_SECONDS = 10

/** `hosts`: of the own network, which the operator allows in addition. */
export function serviceTestRoutes(services: Services, { hosts, perMinute }: { hosts: readonly string[]; perMinute: number }): Route[] {
  const limit = rateLimit({ points: perMinute, seconds: 60 })
  const queue = createFairQueue({
    atOnce: AT_ONCE,
    shareOf: () => ({ atOnce: AT_ONCE_OF_ONE, weight: 1 }),
    waitingMax: WAITING_OF_ONE,
    waitMaxMs: WAIT_MAX_MS,
    refusal: () =>
      new Fault('rate-limited', 'Other connection tests are still running. Try again in a moment.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      }),
  })
  const parts = { internalHosts: new Set(hosts.map((host) => host.toLowerCase())), clock: services.clock }
  return [
    memberRoute(AGENT_DRAFT_ROLE, {
      method: 'post',
      path: PATHS.testAgentService,
      summary: 'Whether the platform reaches a service of the draft: name, connection, certificate, answer. No secret is sent',
      audit: null,
      body: bodyOf(serviceTestBody),
      answer: responseOf(serviceTest),
      async handle({ caller: { orgId }, body: { store } }) {
        await limit(orgId)
        const found = await services.documents.get<ServiceSettings>(agentConfigPaths.setting(orgId, 'services'))
        const { eventStores, objectStores, scanner } = found?.data ?? NO_SERVICE_SETTINGS
        // So that the platform connects to nothing of which the audit log does not know who named it
        if (![...eventStores, ...objectStores, scanner].some((one) => isSame(one as Json, store as Json)))
          throw new Fault('conflict', 'This is not what the draft holds. Save the draft, then test it.')
        const { target, untestable } = serviceTarget(store)
        if (!target) return { body: { steps: [], untestable } }
        return { body: { steps: await queue.run(orgId, 1, () => testService(target, parts)), untestable: '' } }
      },
    }),
  ]
}
