import { DEFAULT_RETENTION, type RetentionDays, retentionSetting } from '#wire/product/retention.ts'

import type { Services } from '../services.ts'
import type { Route } from '../route.ts'
import { setting } from '../setting.ts'

/** Days that each organization chose; one that never did has no document. Beside the organizations, so that one query finds all. */
export const retentionPaths = {
  all: 'retention',
  of: (orgId: string) => `retention/${orgId}`,
} as const

/** What a change makes too old goes with the next pass of `retention/apply.ts`, and does not come back. */
export const retentionRoutes = (services: Services): Route[] =>
  setting<RetentionDays>(retentionSetting, services, {
    read: {
      role: 'viewer',
      summary: 'Days that traffic is kept. Age counts from the arrival, so an archive imported today is kept as long as what happens today',
    },
    change: {
      role: 'admin',
      summary: 'Keep traffic for other numbers of days, counted from its arrival. What is older is deleted within hours, and for good',
    },
    path: retentionPaths.of,
    initial: DEFAULT_RETENTION,
    details: (days) => ({ ...days }),
  })
