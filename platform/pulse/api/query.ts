import { Hono } from 'hono'

import { readJson } from '#platform/lib/http.ts'
import type { QueryPort } from '#platform/lib/ports/queries.ts'
import type { ResultOf, QueryOf, QueryPath } from '#wire/pulse/queries.ts'
import type { ConnectionDetail } from '#wire/pulse/connections.ts'

import { exact, respond, respondOne } from './responding.ts'
import { type MemberEnv, requireRole } from './member.ts'
import { QUERY_DOCUMENTS, QUERY_PATHS, QUERY_ROLES } from './query-documents.ts'

/** The queries of wire/pulse/queries.ts, each a POST of its document, and GET of one connection. Rules as in list-queries.ts. */
export function documentQueryRoutes(events: QueryPort): Hono<MemberEnv> {
  const app = new Hono<MemberEnv>()

  const mount = <Path extends QueryPath>(path: Path): void =>
    void app.post(path, (c) =>
      respond<ResultOf<Path>>(c, async (signal) => {
        const needed = QUERY_ROLES[path]
        if (needed) requireRole(c.var.member, needed)
        const document = exact(await readJson(c, QUERY_DOCUMENTS[path])) as QueryOf<Path> // without undefined it is the wire's type
        return events.run(c.var.member, path, document, signal)
      }),
    )
  for (const path of QUERY_PATHS) mount(path)

  app.get('/connections/:id', (c) =>
    respondOne<ConnectionDetail>(c, 'connection', (id, signal) => events.connectionById(c.var.member, id, signal)),
  )
  return app
}
