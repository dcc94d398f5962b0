import { OpenAPIHono } from '@hono/zod-openapi'

import type { Clock } from '#platform/lib/clock.ts'
import { onFault } from '#platform/lib/http.ts'
import type { Log } from '#platform/lib/log.ts'
import type { AccessPort } from '#platform/lib/ports/access.ts'
import type { CredentialPort } from '#platform/lib/ports/credentials.ts'
import type { DocumentPort } from '#platform/lib/ports/documents.ts'
import type { EventPort } from '#platform/lib/ports/events.ts'
import type { IdentityPort } from '#platform/lib/ports/identity.ts'

import { createDesk } from './desk.ts'
import { API_LIMITS, type ApiLimits, createGuard } from './guard.ts'
import { refuseOtherMethods } from './method-not-allowed.ts'
import { missing } from './missing.ts'
import { API_PREFIX, mount } from './mount.ts'
import { refusalRecorder } from './refusals.ts'
import { agentRoutes } from './routes/agents.ts'
import { auditRoutes } from './routes/audit.ts'
import { demoRoutes } from './routes/demo.ts'
import { deploymentRoutes } from './routes/deployments.ts'
import { environmentRoutes } from './routes/environments.ts'
import { memberRoutes } from './routes/members.ts'
import { organizationRoutes } from './routes/organizations.ts'
import { tokenRoutes } from './routes/tokens.ts'

export interface ApiOptions {
  documents: DocumentPort
  access: AccessPort & CredentialPort
  identity: IdentityPort
  events: EventPort
  clock: Clock
  log: Log
  config: { demo: boolean }
  limits?: Partial<ApiLimits>
}

/** The product API below `/api`, and its description at `/openapi.json`. */
export function apiRoutes({ documents, access, identity, events, clock, log, config, limits }: ApiOptions): OpenAPIHono {
  const app = new OpenAPIHono()
  app.onError(onFault(log))
  const desk = createDesk({ documents, credentials: access, events, identity, clock, log })
  const parts = { guard: createGuard(access, identity, { ...API_LIMITS, ...limits }), recordRefusal: refusalRecorder(desk) }
  const routes = [
    ...organizationRoutes(desk),
    ...memberRoutes(desk),
    ...environmentRoutes(desk),
    ...deploymentRoutes(desk),
    ...agentRoutes(desk),
    ...tokenRoutes(desk),
    ...auditRoutes(desk),
    ...demoRoutes(desk, config.demo),
  ]
  // Fixed paths first: `/members/leave` must never be taken for the member with the id `leave`.
  const byPath = [...Map.groupBy(routes, ({ path }) => path)].sort(([a], [b]) => Number(a.includes('{')) - Number(b.includes('{')))
  for (const [path, there] of byPath) {
    for (const route of there) mount(app, route, parts)
    refuseOtherMethods(app, path, there)
  }
  for (const path of [API_PREFIX, `${API_PREFIX}/*`])
    app.all(path, () => {
      throw missing()
    })
  describeAt(app, '/openapi.json')
  return app
}

function describeAt(app: OpenAPIHono, path: string): void {
  for (const [name, description] of [
    ['idToken', 'ID token of the sign-in provider'],
    ['apiToken', 'API token of a membership, users/{uid}/orgs/{orgId}.apiToken'],
  ] as const)
    app.openAPIRegistry.registerComponent('securitySchemes', name, { type: 'http', scheme: 'bearer', description })
  const document = app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'Sightglass product API', version: '1' } })
  app.get(path, (c) => c.json(document))
}
