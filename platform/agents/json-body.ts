import type { Context } from 'hono'

import { Fault } from '#platform/lib/faults.ts'
import { readBody } from '#platform/lib/http.ts'

/** A body of at most so many bytes as JSON; fault `invalid` for what is none. The content type is not checked: no form can reach the agents' routes. */
export async function jsonBody(c: Context, maxBytes: number): Promise<unknown> {
  const bytes = await readBody(c, maxBytes)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Fault('invalid', 'The body is not JSON.')
  }
}
