import { setImmediate } from 'node:timers/promises'

import { Hono } from 'hono'

import { Fault } from '#platform/lib/faults.ts'
import type { RequestEvent } from '#wire/agent/traffic-event.ts'

import type { ReaderContext, Reading } from '../readers/context.ts'
import { linesOf, readLine } from '../readers/ndjson.ts'
import { readWholeBody } from './body.ts'
import { agentOf } from './caller.ts'
import { answerFault } from './door-faults.ts'
import { ingestReading, readerContext } from './ingesting.ts'
import type { HttpDoorParts } from './otlp-http.ts'

/** Lines that are read before others get their turn: about 5 ms. */
const LINES_AT_ONCE = 500

/** POST /api/v1/events: what an agent prints to its standard output, shipped by any tool, one JSON event a line. */
export function ndjsonRoutes(parts: HttpDoorParts): Hono {
  const app = new Hono()
  app.post('/api/v1/events', async (c) => {
    try {
      const caller = await agentOf(c.req.header('authorization'), parts.access)
      requireNdjson(c.req.header('content-type'))
      const body = await readWholeBody(c.req.raw.body, c.req.header('content-encoding'), parts.limits)
      const reading = await readNdjson(body, 'ndjson', readerContext(caller.orgId, parts))
      return c.json(await ingestReading(parts.ingest, caller, 'ndjson', reading))
    } catch (cause) {
      return answerFault(c, cause, parts.log)
    }
  })
  return app
}

const NDJSON_TYPES = new Set([
  '',
  'application/x-ndjson',
  'application/ndjson',
  'application/jsonl',
  'application/json-lines',
  'application/json',
  'application/octet-stream',
])

/** Files on a disk often have no type; a form of a web page always has one of three, and none of them is here. */
export function requireNdjson(contentType: string | undefined): void {
  const type = (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (!NDJSON_TYPES.has(type)) throw new Fault('unsupported-media', 'Send application/x-ndjson, one event a line.')
}

/** Every line of a body. Fault `invalid` when not one of them is JSON: then this is something else altogether. */
export async function readNdjson(body: Uint8Array, source: RequestEvent['source'], context: ReaderContext): Promise<Reading> {
  const reading: Reading = { events: [], poison: [] }
  let json = 0
  let lines = 0
  for await (const bytes of linesOf([body])) {
    const line = readLine(bytes, source, context)
    if (!line) continue
    if ('event' in line) reading.events.push(line.event)
    else reading.poison.push(line.poison)
    if ('event' in line || line.json) json++
    if (++lines % LINES_AT_ONCE === 0) await setImmediate()
  }
  if (lines > 0 && json === 0) throw new Fault('invalid', `No line is a JSON event. First line: ${reading.poison[0]?.reason ?? 'empty'}`)
  return reading
}
