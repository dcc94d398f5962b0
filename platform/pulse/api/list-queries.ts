import { Hono } from 'hono'

import type { CountResult, HistogramResult, ListResult, RequestDetail, ValuesResult } from '#wire/pulse/requests.ts'
import { REQUESTS_PATHS } from '#wire/pulse/requests.ts'

import { readJson } from '#platform/lib/http.ts'
import type { EventPort } from '#platform/lib/ports/events.ts'
import { exact, respond, respondOne } from './responding.ts'
import type { MemberEnv } from './member.ts'
import { countDocument, histogramDocument, listDocument, valuesDocument } from './list-documents.ts'

export type QueryEvents = Pick<EventPort, 'countRequests' | 'listRequests' | 'requestById' | 'requestHistogram' | 'requestValues'>

/**
 * Queries about requests, below `/pulse/api/v1`. Each is a typed document in a body: nothing sensitive is in a URL, and no SQL of a caller reaches
 * the store. The token decides whose rows are read. Any member may run them.
 */
export function queryRoutes(events: QueryEvents): Hono<MemberEnv> {
  const app = new Hono<MemberEnv>()

  app.post(REQUESTS_PATHS.count, (c) =>
    respond<CountResult>(c, async (signal) => events.countRequests(c.var.member, exact(await readJson(c, countDocument)), signal)),
  )
  app.post(REQUESTS_PATHS.list, (c) =>
    respond<ListResult>(c, async (signal) => events.listRequests(c.var.member, exact(await readJson(c, listDocument)), signal)),
  )
  app.post(REQUESTS_PATHS.histogram, (c) =>
    respond<HistogramResult>(c, async (signal) =>
      events.requestHistogram(c.var.member, exact(await readJson(c, histogramDocument)), signal),
    ),
  )
  app.post(REQUESTS_PATHS.values, (c) =>
    respond<ValuesResult>(c, async (signal) => events.requestValues(c.var.member, exact(await readJson(c, valuesDocument)), signal)),
  )
  app.get('/requests/:id', (c) => respondOne<RequestDetail>(c, 'request', (id, signal) => events.requestById(c.var.member, id, signal)))
  return app
}
