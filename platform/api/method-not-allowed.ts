import type { OpenAPIHono } from '@hono/zod-openapi'

import { newId } from '#platform/lib/ids.ts'

import { API_PREFIX, routerPath } from './mount.ts'
import type { Route } from './route.ts'

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
