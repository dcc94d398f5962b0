import { Hono } from 'hono'

import { Fault } from '#platform/lib/faults.ts'
import { chargeTo, holding, payerOf } from '#platform/lib/http.ts'
import { EVENTS_PER_REQUEST_MAX } from '#platform/lib/limits.ts'
import { eventsIn, loopTurn } from '#platform/lib/loop-turns.ts'
import type { RequestEvent } from '#wire/agent/traffic-event.ts'

import type { IngestResult } from '../ingest.ts'
import type { ReaderContext, Reading } from '../readers/context.ts'
import { linesOf, readLine } from '../readers/ndjson.ts'
import { bodyChunks } from './body.ts'
import { agentOf } from './caller.ts'
import { respondWithFault } from './faults.ts'
import { ingestReading, readerContext } from './ingesting.ts'
import type { HttpReceiverParts } from './otlp-http.ts'
import { chunksOf } from './spool.ts'

/** Lines, and bytes of them, that are read before others get their turn: a few milliseconds. */
const LINES_AT_ONCE = 200
const BYTES_AT_ONCE = 256 * 1024
/** Lines of one part together: the events of a part are held until it is stored. */
const PART_BYTES_MAX = 8 * 1024 * 1024

/** POST /api/v1/events: what an agent prints to its standard output, shipped by any tool, one JSON event a line. */
export function ndjsonRoutes(parts: HttpReceiverParts): Hono {
  const app = new Hono()
  app.post('/api/v1/events', async (c) => {
    try {
      const caller = await agentOf(c.req.header('authorization'), parts.access)
      requireNdjson(c.req.header('content-type'))
      chargeTo(c, caller.orgId)
      const chunks = bodyChunks(c.req.raw.body, c.req.header('content-encoding'), parts.limits)
      const total: IngestResult = { accepted: 0, quarantined: 0, duplicates: 0 }
      await holding(c, (lease) =>
        parts.spool.receive(chunks, { payer: payerOf(c), lease }, async (body) => {
          for await (const reading of readNdjsonParts(chunksOf(body), 'ndjson', await readerContext(caller.orgId, parts))) {
            const { accepted, quarantined, duplicates } = await ingestReading(parts.ingest, caller, 'ndjson', reading)
            total.accepted += accepted
            total.quarantined += quarantined
            total.duplicates += duplicates
          }
        }),
      )
      return c.json(total)
    } catch (cause) {
      return respondWithFault(c, cause, parts.log)
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

/**
 * The lines of a body while they come, in parts that are small enough to be stored as one: a file of any length is never whole in memory. Fault
 * `invalid` when not one line of the first part is JSON: then this is something else altogether.
 */
export async function* readNdjsonParts(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  source: RequestEvent['source'],
  context: ReaderContext,
): AsyncGenerator<Reading> {
  let part: Reading = { events: [], rejectedEvents: [] }
  let partBytes = 0
  let json = 0
  let lines = 0
  let bytesAtOnce = 0
  const whole = (): Reading => {
    if (lines > 0 && json === 0)
      throw new Fault('invalid', `No line is a JSON event. First line: ${part.rejectedEvents[0]?.reason ?? 'empty'}`)
    const taken = part
    part = { events: [], rejectedEvents: [] }
    partBytes = 0
    return taken
  }
  for await (const bytes of linesOf(chunks)) {
    const line = readLine(bytes, source, context)
    if (!line) continue
    if ('event' in line) part.events.push(line.event)
    else part.rejectedEvents.push(line.rejected)
    if ('event' in line || line.json) json++
    partBytes += bytes.byteLength
    bytesAtOnce += bytes.byteLength
    if (++lines % LINES_AT_ONCE === 0 || bytesAtOnce >= BYTES_AT_ONCE) {
      await loopTurn(context.orgId, Math.max(LINES_AT_ONCE, eventsIn(bytesAtOnce)))
      bytesAtOnce = 0
    }
    if (part.events.length + part.rejectedEvents.length >= EVENTS_PER_REQUEST_MAX || partBytes > PART_BYTES_MAX) yield whole()
  }
  yield whole()
}
