import { expect, test } from 'vitest'

import { toCurl, toFetch } from '#src/lib/export/commands.ts'
import { writerOf } from '#src/lib/export/request-export.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

const row = (id: string, more: Partial<RequestRow> = {}): RequestRow => ({
  id,
  timestampMs: Date.UTC(2026, 10, 21, 8, 30),
  family: 'http',
  protocol: 'http/2',
  direction: 'egress-external',
  method: 'POST',
  host: 'api.stripe.com',
  path: '/v1/charges?expand[]=x&limit=3',
  template: '/v1/charges',
  status: 201,
  durationMs: 41.5,
  bytesSent: 10,
  bytesReceived: 20,
  contentType: 'application/json',
  category: 'app',
  client: 'checkout',
  vendor: 'stripe',
  country: 'US',
  environmentId: 'production',
  tags: ['team:a', 'tier:1'],
  token: '',
  hasIssue: false,
  hasSensitive: false,
  hasPayload: true,
  source: 'agent',
  ...more,
})

test.each([0, 1, 3])('JSON of %d pages is one array with every row once', (pages) => {
  const writer = writerOf('json')
  const text = [
    writer.head(),
    ...Array.from({ length: pages }, (_, page) => writer.rows([row(`${page}a`), row(`${page}b`)])),
    writer.rows([]),
    writer.tail(),
  ].join('')
  expect(JSON.parse(text)).toHaveLength(pages * 2)
})

test('NDJSON is one object a line', () => {
  const writer = writerOf('ndjson')
  const lines = (writer.head() + writer.rows([row('a'), row('b')]) + writer.tail()).split('\n')
  expect(lines.map((line) => line && (JSON.parse(line) as RequestRow).id)).toEqual(['a', 'b', ''])
})

test('CSV has as many cells in each record as names in its head', () => {
  const writer = writerOf('csv')
  const [head = '', record = ''] = (writer.head() + writer.rows([row('a')])).split('\r\n')
  expect(record.split(',')).toHaveLength(head.split(',').length)
  expect(record).toContain('2026-11-21T08:30:00.000Z')
  expect(record).toContain('team:a tier:1')
})

const hostile = {
  method: "GET' --evil",
  url: "https://x/'; rm -rf ~ #$(id)`id`",
  headers: { 'X-A': "it's\n$(id)", ':authority': 'x', Host: 'x', 'Content-Length': '3' },
  body: "a'b</script>\u2028",
}

test('curl: everything from traffic is one quoted word, and what curl sets itself is left out', () => {
  const words =
    toCurl(hostile)
      .replaceAll(`'\\''`, '')
      .match(/'[^']*'/g) ?? []
  const outside = toCurl(hostile)
    .replaceAll(`'\\''`, '')
    .replace(/'[^']*'/g, '')
  expect(outside).toMatch(/^[a-z\s\\-]+$/)
  expect(words.join()).not.toMatch(/:authority|Content-Length|Host:/)
})

test('fetch: the source is what it says, and cannot leave a script element', () => {
  const source = toFetch(hostile)
  expect(source).not.toContain('</script')
  expect(source).not.toContain('\u2028')
  const [, url = ''] = /^await fetch\((".*"), \{$/m.exec(source) ?? []
  expect(JSON.parse(url)).toBe(hostile.url)
})
