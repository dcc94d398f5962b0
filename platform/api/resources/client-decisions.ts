import { PATHS } from '#wire/product/paths.ts'
import { clientHistory, clientSetting, type ClientSettings, NO_CLIENT_DECISIONS } from '#wire/product/client-decisions.ts'

import { CLIENT_DECISIONS, type DueRecord, duePath, markDue } from '../history/settings.ts'
import { memberRoute, type Route } from '../route.ts'
import type { Services } from '../services.ts'
import { setting } from '../setting.ts'
import { responseOf } from '../wire-schema.ts'

/** Which clients are one and which one is several, and whether the organization's history says so already. */
export const clientDecisionRoutes = (services: Services): Route[] => [
  ...setting<ClientSettings>(clientSetting, services, {
    roles: { read: 'viewer', write: 'editor' },
    summaries: {
      read: 'Clients that the organization merged, and those that it split',
      write: 'Merge and split clients. It holds for what is received from then on, and stored traffic is rewritten after it',
    },
    path: CLIENT_DECISIONS.path,
    initial: NO_CLIENT_DECISIONS,
    write: ({ transaction, orgId }) => markDue(transaction, CLIENT_DECISIONS, orgId, services.clock()),
    details: ({ merges, splits }) => ({ merges: merges.length, splits: splits.length }),
  }),
  memberRoute('viewer', {
    method: 'get',
    path: PATHS.clientHistory,
    summary: 'Whether stored traffic is still being rewritten after a merge or a split of clients',
    answer: responseOf(clientHistory),
    async handle({ caller }) {
      const due = await services.documents.get<DueRecord>(duePath(CLIENT_DECISIONS, caller.orgId))
      return { body: { pendingSinceMs: due?.data.sinceMs ?? null } }
    },
  }),
]
