import { Fault } from '#platform/lib/faults.ts'
import { hostingPath } from '#wire/documents.ts'
import { hostingSetting, pulseUrlProblem } from '#wire/product/hosting.ts'

import type { Services } from '../services.ts'
import type { Route } from '../route.ts'
import { setting } from '../setting.ts'

/**
 * Where the console loads an organization's traffic. Members' browsers send their tokens of pulse there, so that only an owner in person changes it, and
 * only to what the operator allows (security.md T1). Whether it works is tried by the browser that changes it: it is browsers that call it.
 */
export const hostingRoutes = (services: Services, pulseOrigins: readonly string[]): Route[] =>
  setting(hostingSetting, services, {
    read: { role: 'viewer', summary: 'Where the console loads traffic; without an address from the pulse of this installation' },
    change: {
      role: 'owner',
      summary: 'Load traffic from another pulse, of an origin that the operator allows, or from that of this installation',
    },
    personOnly: true,
    path: hostingPath,
    initial: {},
    check({ pulseUrl }) {
      const problem = pulseUrl === undefined ? undefined : pulseUrlProblem(pulseUrl, pulseOrigins)
      if (problem) throw new Fault('invalid', problem, { fields: { pulseUrl: problem } })
    },
    details: ({ pulseUrl = '' }) => ({ address: pulseUrl || 'of this installation' }),
  })
