import { PATHS } from '#wire/product/paths.ts'
import { issuedToken } from '#wire/product/tokens.ts'

import type { Services } from '../services.ts'
import { publicRoute, type Route } from '../route.ts'
import { enterDemo } from '../verbs/demo/enter.ts'
import { answerOf } from '../wire-schema.ts'

export const demoRoutes = (services: Services, demo: boolean): Route[] => [
  publicRoute({
    method: 'post',
    path: PATHS.demoSession,
    summary: 'A sign-in token of the demo viewer, where the demo is on',
    audit: null,
    status: 201,
    answer: answerOf(issuedToken),
    handle: async () => ({ body: await enterDemo(services, demo) }),
  }),
]
