import { agent } from '#wire/product/agents.ts'
import { PATHS } from '#wire/product/paths.ts'
import { idText } from '#wire/product/schema.ts'

import type { Services } from '../services.ts'
import { pageResponse, pageQuery } from '../paging.ts'
import { memberRoute, type Route } from '../route.ts'
import { agentListing, listAgents } from '../verbs/agents/read.ts'
import { answerOf, bodyOf } from '../wire-schema.ts'

export const agentRoutes = (services: Services): Route[] => [
  memberRoute('viewer', {
    method: 'get',
    path: PATHS.agents,
    summary: 'Agents of the organization, or of one deployment',
    query: pageQuery(agentListing).extend({ deploymentId: bodyOf(idText).optional() }),
    answer: pageResponse(answerOf(agent)),
    handle: async ({ caller, query: { deploymentId, ...query } }) => ({ body: await listAgents(services, caller, query, deploymentId) }),
  }),
]
