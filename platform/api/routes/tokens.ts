import { PATHS } from '#wire/product/paths.ts'
import { issuedToken, issueTokenBody } from '#wire/product/tokens.ts'

import type { Services } from '../services.ts'
import { memberRoute, type Route } from '../route.ts'
import { issuePulseToken } from '../verbs/tokens/issue-pulse-token.ts'
import { answerOf, bodyOf } from '../wire-schema.ts'

export const tokenRoutes = (services: Services): Route[] => [
  memberRoute('viewer', {
    method: 'post',
    path: PATHS.tokens,
    summary: 'A pulse token of at most fifteen minutes, for one environment or for all',
    audit: 'token.issue',
    personOnly: true,
    status: 201,
    body: bodyOf(issueTokenBody),
    answer: answerOf(issuedToken),
    handle: async ({ body, ...actor }) => ({ body: await issuePulseToken(services, actor, body.contextId) }),
  }),
]
