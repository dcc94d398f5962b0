import { type MaskingPolicy, maskingSetting, NO_MASKED_NAMES } from '#wire/product/masking.ts'

import type { Services } from '../services.ts'
import type { Route } from '../route.ts'
import { setting } from '../setting.ts'

/** What each organization named; one that named nothing has no document. It goes with the organization. */
export const maskingPath = (orgId: string): string => `orgs/${orgId}/settings/masking`

export const maskingRoutes = (services: Services): Route[] =>
  setting<MaskingPolicy>(maskingSetting, services, {
    read: { role: 'viewer', summary: 'Names of headers, parameters, fields and tags whose values are hidden besides the usual ones' },
    change: {
      role: 'admin',
      summary:
        'Hide the values under these names too: wherever traffic is read, at once, and in what is stored of traffic that arrives from then on',
    },
    path: maskingPath,
    initial: NO_MASKED_NAMES,
    details: ({ names }) => ({ names: names.join(', ') }),
  })
