import { expect, test } from 'vitest'

import { CONNECTION_FIELDS, CONNECTIONS, TRAFFIC } from '#domain/filter/connection-fields.ts'
import { addTerm } from '#domain/filter/edit.ts'
import { matchesFilter } from '#domain/filter/evaluate.ts'
import { REQUESTS } from '#domain/filter/fields.ts'
import { parseFilter } from '#domain/filter/parse.ts'
import { printFilter } from '#domain/filter/print.ts'
import { readFilter } from '#domain/filter/read.ts'

const parsed = (text: string) => {
  const result = parseFilter(text, CONNECTIONS)
  if (!result.ok || !result.node) throw new Error(text)
  return result.node
}

test('the example of every field parses, prints to itself and is read from the API', () => {
  for (const { example } of CONNECTION_FIELDS) {
    const node = parsed(example)
    expect(printFilter(node, CONNECTIONS)).toBe(example)
    expect(readFilter(node, CONNECTIONS)).toEqual(node)
  }
})

test('fields of requests are not fields of connections, and the message says of what', () => {
  expect(parseFilter('status:200', CONNECTIONS)).toMatchObject({ ok: false, error: { message: expect.stringContaining('"status"') } })
  expect(() => readFilter(parsed('port:443'))).toThrow('filter.field is not a field of requests')
  expect(() => readFilter({ kind: 'compare', field: 'status', op: '>', value: 1 }, CONNECTIONS)).toThrow('not a field of connections')
})

test('fields of traffic mean the same in requests and in connections', () => {
  expect(TRAFFIC.fields).toHaveLength(14)
  for (const { name, kind, letterCase, many } of TRAFFIC.fields)
    expect(REQUESTS.byName.get(name)).toMatchObject({ name, kind, ...(letterCase && { letterCase }), ...(many && { many }) })
})

test('free text is looked for in the host and in the address', () => {
  const connection = { host: 'api.stripe.com', ip: '203.0.113.9', path: '/secret' }
  expect(matchesFilter(parsed('STRIPE'), connection, CONNECTIONS)).toBe(true)
  expect(matchesFilter(parsed('203.0'), connection, CONNECTIONS)).toBe(true)
  expect(matchesFilter(parsed('secret'), connection, CONNECTIONS)).toBe(false)
})

test('numbers and classes go by the field of connections', () => {
  expect(matchesFilter(parsed('port:>=443 duration:>10s bytes:>1k'), { port: 443, duration: 10_001, bytes: 1025 }, CONNECTIONS)).toBe(true)
  expect(addTerm('port:443', 'port', '80', CONNECTIONS)).toBe('port:443,80')
})
