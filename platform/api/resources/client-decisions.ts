import { PATHS } from '#wire/product/paths.ts'
import { clientHistory, clientSetting, type ClientSettings } from '#wire/product/client-decisions.ts'

import { CLIENT_DECISIONS, markDue, pendingRoute, standing } from '../history/settings.ts'
import type { Route } from '../route.ts'
import type { Services } from '../services.ts'
import { setting } from '../setting.ts'

/** Which clients are one and which one is several, and whether the organization's history says so already. */
export const clientDecisionRoutes = (services: Services): Route[] => [
  ...setting<ClientSettings>(clientSetting, services, {
    read: { role: 'viewer', summary: 'Clients that the organization merged, and those that it split' },
    change: { role: 'editor', summary: 'Merge and split clients, for what is received from then on. Stored traffic is rewritten after it' },
    ...standing(CLIENT_DECISIONS),
    write: ({ transaction, orgId }) => markDue(transaction, CLIENT_DECISIONS, orgId, services.clock()),
    details: ({ merges, splits }) => ({ merges: merges.length, splits: splits.length }),
  }),
  pendingRoute(services, PATHS.clientHistory, CLIENT_DECISIONS, clientHistory, 'a merge or a split of clients'),
]
