import { z } from '@hono/zod-openapi'

import { PATHS } from '#wire/product/paths.ts'

import type { Services } from '../services.ts'
import { publicRoute, type Route } from '../route.ts'
import { enterDemo } from '../verbs/demo/enter.ts'

export const demoRoutes = (services: Services, demo: boolean): Route[] => [
  publicRoute({
    method: 'post',
    path: PATHS.demoSession,
    summary: 'A sign-in token of the demo viewer, where the demo is on',
    audit: null,
    status: 201,
    answer: z.strictObject({ token: z.string() }),
    handle: async () => ({ body: await enterDemo(services, demo) }),
  }),
]
