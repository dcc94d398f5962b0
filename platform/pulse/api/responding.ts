import type { Context } from 'hono'

/** What an id may look like; see wire/agent/traffic-event.ts. */
const EVENT_ID = /^[A-Za-z0-9_.:-]{1,128}$/
export const isEventId = (text: string): boolean => EVENT_ID.test(text)

/** nginx's code for a caller that has hung up; nobody reads it. */
export const CLIENT_CLOSED = 499

/** Somebody who leaves a screen ends its questions; that is no error. */
export async function respond<Answer>(c: Context, ask: (signal: AbortSignal) => Promise<Answer>): Promise<Response> {
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
export function exact<Document extends object>(document: Document): Exact<Document> {
  return Object.fromEntries(Object.entries(document).filter(([, value]) => value !== undefined)) as Exact<Document> // only undefined was left out
}
