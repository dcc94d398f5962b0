import type { Context } from 'hono'

import { Fault } from '#platform/lib/faults.ts'

/** Allowed form of an event id; see wire/agent/traffic-event.ts. */
const EVENT_ID = /^[A-Za-z0-9_.:-]{1,128}$/
export const isEventId = (text: string): boolean => EVENT_ID.test(text)

/** nginx's code for a client that closed the connection; nobody reads it. */
export const CLIENT_CLOSED = 499

/** Leaving a screen cancels its queries; that is not an error. */
export async function respond<Result>(c: Context, run: (signal: AbortSignal) => Promise<Result>): Promise<Response> {
  const { signal } = c.req.raw
  try {
    return c.json(await run(signal))
  } catch (cause) {
    if (signal.aborted) return new Response(null, { status: CLIENT_CLOSED })
    throw cause
  }
}

/** One event by its id. The same message for another organization's and for a missing one. */
export const respondOne = <Found>(c: Context, noun: string, find: (id: string, signal: AbortSignal) => Promise<Found | undefined>) =>
  respond<Found>(c, async (signal) => {
    const id = c.req.param('id') ?? ''
    const found = isEventId(id) ? await find(id, signal) : undefined
    if (!found) throw new Fault('not-found', `There is no ${noun} with this id in this organization.`)
    return found
  })

type Exact<Value> = { [Key in keyof Value]: Exclude<Value[Key], undefined> }

/** Without fields that are there but undefined; the schemas leave such behind, the wire's types do not have them. */
export function exact<Document extends object>(document: Document): Exact<Document> {
  return Object.fromEntries(Object.entries(document).filter(([, value]) => value !== undefined)) as Exact<Document> // only undefined was left out
}
