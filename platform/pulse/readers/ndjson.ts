import { EVENT_MAX, NESTING_MAX } from '#platform/lib/limits.ts'
import type { RejectedEvent, RequestEvent, TrafficEvent } from '#wire/agent/traffic-event.ts'

import { readAgentJson } from './agent-json.ts'
import { type ReaderContext, reasonOf, Unreadable } from './context.ts'
import { rejectedEvent } from './rejected.ts'

const LINE_FEED = 0x0a
const decoder = new TextDecoder('utf-8', { fatal: true })

/** What one line was: an event, a rejected one, or nothing (blank). `json`: whether it was JSON at all. */
export type LineReading = { event: TrafficEvent } | { rejected: RejectedEvent; json: boolean } | undefined

/** One line of NDJSON. Lines are parsed one at a time, so a hostile body never uses more heap than one line does. */
export function readLine(bytes: Uint8Array, source: RequestEvent['source'], context: ReaderContext): LineReading {
  let json = false
  try {
    if (bytes.byteLength > EVENT_MAX) throw new Unreadable(`The line is longer than ${EVENT_MAX} bytes.`)
    const text = decode(bytes).trim()
    if (text === '') return undefined
    const value = parse(text)
    json = true
    return { event: readAgentJson(value, { content: text, source }, context) }
  } catch (cause) {
    return { rejected: rejectedEvent(reasonOf(cause), bytes, context.own), json }
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw new Unreadable('The line is not UTF-8 text.')
  }
}

function parse(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Unreadable('The line is not JSON.')
  }
  if (isDeeperThan(value, NESTING_MAX)) throw new Unreadable(`The event is nested deeper than ${NESTING_MAX} levels.`)
  return value
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((item) => isDeeperThan(item, levels - 1))
}

/** Lines of a byte stream without their ends. A line longer than an event is given once, cut to just above the limit, and the rest of it is skipped. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let kept: Uint8Array[] = []
  let keptBytes = 0
  const keep = (piece: Uint8Array): void => {
    const room = EVENT_MAX + 1 - keptBytes
    if (room > 0 && piece.byteLength > 0) kept.push(piece.subarray(0, room))
    keptBytes += piece.byteLength
  }
  const take = (): Uint8Array => {
    const line = kept.length === 1 && kept[0] ? kept[0] : Buffer.concat(kept)
    kept = []
    keptBytes = 0
    return line
  }
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      keep(chunk.subarray(from, end))
      yield take()
      from = end + 1
    }
    keep(chunk.subarray(from))
  }
  if (keptBytes > 0) yield take()
}
