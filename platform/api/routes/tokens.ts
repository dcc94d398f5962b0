import { z } from '@hono/zod-openapi'

import { PATHS } from '#wire/product/paths.ts'
import { PULSE_SERVICE } from '#wire/product/tokens.ts'

import type { Services } from '../services.ts'
import { memberRoute, type Route } from '../route.ts'
import { issuePulseToken } from '../verbs/tokens/issue-pulse-token.ts'
import { idText } from '../names.ts'

export const tokenRoutes = (services: Services): Route[] => [
  memberRoute('viewer', {
    method: 'post',
    path: PATHS.tokens,
    summary: 'A pulse token of at most fifteen minutes, for one environment or for all',
    audit: 'token.issue',
    personOnly: true,
    status: 201,
    body: z.strictObject({ service: z.literal(PULSE_SERVICE), contextId: idText.optional() }),
    answer: z.strictObject({ token: z.string() }),
    handle: async ({ body, ...actor }) => ({ body: await issuePulseToken(services, actor, body.contextId) }),
  }),
]
