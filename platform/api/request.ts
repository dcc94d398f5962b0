import type { Context } from 'hono'

import { Fault } from '#platform/lib/faults.ts'
import { readJson } from '#platform/lib/http.ts'
import { ID_PATTERN } from '#wire/documents.ts'

import { missing } from './services.ts'
import type { Call, Route } from './route.ts'

/** The content of a request, checked against the route's schemas: the part of a Call that does not depend on who calls. */
export async function readRequest(
  c: Context,
  route: Route,
): Promise<Pick<Call<never, unknown, unknown>, 'id' | 'query' | 'body' | 'ifVersion'>> {
  const id = c.req.param('id') ?? ''
  // The same response as for an id that does not exist.
  if (id !== '' && !ID_PATTERN.test(id)) throw missing()
  return {
    id,
    query: readQuery(c, route),
    ifVersion: readIfMatch(c, route),
    body: route.body && (await readJson(c, route.body, route.bodyMax)),
  }
}

function readQuery(c: Context, { query }: Route): unknown {
  const given = Object.entries(c.req.queries())
  const twice = given.find(([, values]) => values.length > 1)
  if (twice) throw new Fault('invalid', 'A parameter of the address is given twice.', { fields: { [twice[0]]: 'Give it once.' } })
  const values = Object.fromEntries(given.map(([name, [value]]) => [name, value]))
  if (!query) {
    if (given.length === 0) return undefined
    throw new Fault('invalid', 'This address takes no parameters.', {
      fields: Object.fromEntries(given.map(([name]) => [name, 'Unknown parameter.'])),
    })
  }
  const result = query.safeParse(values)
  if (result.success) return result.data
  const fields = Object.fromEntries(result.error.issues.map((issue) => [issue.path.join('.') || 'query', issue.message]))
  throw new Fault('invalid', 'Some parameters of the address need another value.', { fields })
}

/** `If-Match: "…"` (RFC 9110 §13.1.1). One entity tag: we never hand out more, and weak ones never match. */
function readIfMatch(c: Context, { ifMatch }: Route): string | undefined {
  const header = c.req.header('if-match')
  if (header === undefined) {
    if (!ifMatch) return undefined
    throw new Fault(
      'precondition',
      'Send the header If-Match with the version you read, so that nobody else’s change is overwritten unseen.',
    )
  }
  if (header === '*') return undefined
  const version = /^"([^"]{1,200})"$/.exec(header)?.[1]
  if (version === undefined) throw new Fault('precondition', 'If-Match must be one entity tag in double quotes, as ETag gave it.')
  return version
}
