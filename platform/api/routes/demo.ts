import { DEMO_VIEWER_UID } from '#wire/product/demo.ts'
import { PATHS } from '#wire/product/paths.ts'
import { issuedToken, type IssuedToken } from '#wire/product/tokens.ts'

import { publicRoute, type Route } from '../route.ts'
import { missing, type Services } from '../services.ts'
import { responseOf } from '../wire-schema.ts'

export const demoRoutes = (services: Services, demo: boolean): Route[] => [
  publicRoute({
    method: 'post',
    path: PATHS.demoSession,
    summary: 'A sign-in token of the demo viewer, where the demo is on',
    audit: null,
    status: 201,
    answer: responseOf(issuedToken),
    handle: async () => ({ body: await enterDemo(services, demo) }),
  }),
]

/** A sign-in token for the demo's viewer; nothing to be found where the demo is off. */
async function enterDemo({ identity }: Services, demo: boolean): Promise<IssuedToken> {
  if (!demo) throw missing()
  return { token: await identity.createCustomToken(DEMO_VIEWER_UID) }
}
