import { PATHS } from '#wire/product/paths.ts'

import type { Desk } from '../desk.ts'
import { pageAnswer, pageQuery } from '../paging.ts'
import { memberRoute, type Route } from '../route.ts'
import { agentListing, listAgents } from '../verbs/agents/read.ts'
import { idText } from '../words.ts'
import { agentAnswer } from './schemas.ts'

export const agentRoutes = (desk: Desk): Route[] => [
  memberRoute('viewer', {
    method: 'get',
    path: PATHS.agents,
    summary: 'Agents of the organization, or of one deployment',
    query: pageQuery(agentListing).extend({ deploymentId: idText.optional() }),
    answer: pageAnswer(agentAnswer),
    handle: async ({ caller, query: { deploymentId, ...query } }) => ({ body: await listAgents(desk, caller, query, deploymentId) }),
  }),
]
