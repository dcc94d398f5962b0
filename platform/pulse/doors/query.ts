import { type Context, Hono } from 'hono'
import type { z } from 'zod'

import type { CountAnswer, HistogramAnswer, ListAnswer, RequestDetail, ValuesAnswer } from '#wire/pulse/requests.ts'
import { REQUESTS_PATHS } from '#wire/pulse/requests.ts'

import { Fault } from '#platform/lib/faults.ts'
import { readJson } from '#platform/lib/http.ts'
import type { EventPort } from '#platform/lib/ports/events.ts'
import type { MemberEnv } from './member.ts'
import { countDocument, histogramDocument, listDocument, valuesDocument } from './query-documents.ts'

/** What an id may look like; see wire/agent/traffic-event.ts. */
const REQUEST_ID = /^[A-Za-z0-9_.:-]{1,128}$/

export type QueryEvents = Pick<EventPort, 'countRequests' | 'listRequests' | 'requestById' | 'requestHistogram' | 'requestValues'>

/**
 * Questions about requests, below `/pulse/api/v1`. Each is a typed document in a body, so nothing sensitive stands in an address and no SQL
 * of a caller ever reaches the store; whose rows are read is the token's matter alone. Any member may ask.
 */
export function queryRoutes(events: QueryEvents): Hono<MemberEnv> {
  const app = new Hono<MemberEnv>()

  app.post(REQUESTS_PATHS.count, (c) =>
    answer<CountAnswer>(c, async (signal) => events.countRequests(c.var.member, exact(await readJson(c, countDocument)), signal)),
  )
  app.post(REQUESTS_PATHS.list, (c) =>
    answer<ListAnswer>(c, async (signal) => events.listRequests(c.var.member, exact(await readJson(c, listDocument)), signal)),
  )
  app.post(REQUESTS_PATHS.histogram, (c) =>
    answer<HistogramAnswer>(c, async (signal) =>
      events.requestHistogram(c.var.member, exact(await readJson(c, histogramDocument)), signal),
    ),
  )
  app.post(REQUESTS_PATHS.values, (c) =>
    answer<ValuesAnswer>(c, async (signal) => events.requestValues(c.var.member, exact(await readJson(c, valuesDocument)), signal)),
  )
  app.get('/requests/:id', (c) =>
    answer<RequestDetail>(c, async () => {
      const id = c.req.param('id')
      const found = REQUEST_ID.test(id) ? await events.requestById(c.var.member, id) : undefined
      // The same words whether it is somebody else's or nobody's.
      if (!found) throw new Fault('not-found', 'There is no request with this id in this organization.')
      return found
    }),
  )
  return app
}

/** nginx's code for a caller that has hung up; nobody reads it. */
const CLIENT_CLOSED = 499

/** Somebody who leaves a screen ends its questions; that is no error. */
async function answer<Answer>(c: Context, ask: (signal: AbortSignal) => Promise<Answer>): Promise<Response> {
  const { signal } = c.req.raw
  try {
    return c.json(await ask(signal))
  } catch (cause) {
    if (signal.aborted) return new Response(null, { status: CLIENT_CLOSED })
    throw cause
  }
}

type Exact<Value> = { [Key in keyof Value]: Exclude<Value[Key], undefined> }

/** Without fields that are there but undefined; the schemas leave such behind, the wire's types do not have them. */
function exact<Document extends z.output<typeof countDocument>>(document: Document): Exact<Document> {
  return Object.fromEntries(Object.entries(document).filter(([, value]) => value !== undefined)) as Exact<Document> // only undefined was left out
}
