import { type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'

import { addressOf } from '#platform/lib/address.ts'
import { Fault } from '#platform/lib/faults.ts'
import { chargeTo } from '#platform/lib/http.ts'
import { newId } from '#platform/lib/ids.ts'

import { type Guard, isMember } from './guard.ts'
import type { ApiCaller } from './keys/bearer.ts'
import { readRequest } from './request.ts'
import type { Route } from './route.ts'

/** All product paths stand below this one. */
export const API_PREFIX = '/api'

/** `/api/members/{id}`, as descriptions write it, in the router's own spelling. */
export const routerPath = (path: string): string => path.replace('{id}', ':id')

interface Parts {
  guard: Guard
  recordRefusal(caller: ApiCaller, address: string, target: string): Promise<void>
}

/**
 * Turns a route's definition into a handler and a description. The order is fixed: caller, rate limit, role, content, work.
 * Nothing of a request's content is looked at before the caller is known to be allowed to send it.
 */
export function mount(app: OpenAPIHono, route: Route, { guard, recordRefusal }: Parts): void {
  const path = API_PREFIX + route.path
  app.on(route.method.toUpperCase(), routerPath(path), async (c) => {
    const address = addressOf(c)
    const { caller, bearer } = await guard.identify(c, route.authorization, address)
    if (caller) chargeTo(c, isMember(caller) ? caller.orgId : `person ${caller.uid}`)
    try {
      guard.authorize(caller, route)
      const request = await readRequest(c, route)
      return answer(c, route, await route.handle({ ...request, caller, bearer, address }))
    } catch (error) {
      if (error instanceof Fault && error.code === 'forbidden' && isMember(caller))
        await recordRefusal(caller, address, `${route.method.toUpperCase()} ${path}`)
      throw error
    }
  })
  app.openAPIRegistry.registerPath(describe(route, path))
}

function answer(c: Context, route: Route, handled: Awaited<ReturnType<Route['handle']>>): Response {
  c.header('Cache-Control', 'no-store')
  const { body, version } = handled ?? {}
  if (version !== undefined) c.header('ETag', `"${version}"`)
  if (route.status === 204) return c.body(null, 204)
  return c.json(body, route.status ?? 200)
}

type Description = Parameters<OpenAPIHono['openAPIRegistry']['registerPath']>[0]

/** The route as /openapi.json shows it; `x-sightglass` carries what the authorization tests are generated from. */
function describe(route: Route, path: string): Description {
  const { authorization, method, summary, status = 200, query, body, answer: result, ifMatch } = route
  const problem = { description: 'Problem document, RFC 9457', content: { 'application/problem+json': { schema: problemSchema } } }
  const parameters = {
    ...(path.includes('{id}') && { params: z.object({ id: z.string() }) }),
    ...(query instanceof z.ZodObject && { query }),
    ...(ifMatch && { headers: z.object({ 'If-Match': z.string() }) }),
  }
  const security = authorization.auth === 'public' ? [] : [{ [authorization.auth === 'identity' ? 'idToken' : 'apiToken']: [] }]
  return {
    method,
    path,
    summary,
    security,
    'x-sightglass': {
      ...authorization,
      ...('audit' in route && { audit: route.audit }),
      ...(ifMatch && { ifMatch }),
      ...(route.personOnly && { personOnly: true }),
    },
    request: { ...parameters, ...(body && { body: { required: true, content: { 'application/json': { schema: body } } } }) },
    responses: {
      [status]: { description: summary, ...(result && { content: { 'application/json': { schema: result } } }) },
      default: problem,
    },
  }
}

const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  detail: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  version: z.string().optional(),
  requestId: z.string(),
})

/** Answers every other method of a path with 405 and `Allow` (RFC 9110 §15.5.6). Comes right after the path's own routes. */
export function refuseOtherMethods(app: OpenAPIHono, path: string, routes: readonly Route[]): void {
  const methods = routes.map(({ method }) => method.toUpperCase())
  const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].sort().join(', ')
  app.all(routerPath(API_PREFIX + path), (c) => {
    const detail = `This address takes ${allow}.`
    const problem = { type: 'about:blank', title: 'Wrong method', status: 405, code: 'method', detail, requestId: newId() }
    return c.body(JSON.stringify(problem), 405, { Allow: allow, 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' })
  })
}
