import { afterAll, beforeAll, expect, test } from 'vitest'

import { EXPORT_MATCHED_HEADER, EXPORT_ROWS_HEADER } from '#wire/pulse/export.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

import { emptyBatch } from '../../events/support/generator.ts'
import { NOW, request } from '../../events/support/records.ts'
import { openExportStore, range, ROWS } from '../support/export-store.ts'
import { member, queryHandlers } from '../support/query-handlers.ts'

/** What is in an exported file. */
let store: Awaited<ReturnType<typeof openExportStore>>
let receivers: ReturnType<typeof queryHandlers>

beforeAll(async () => {
  store = await openExportStore()
  receivers = queryHandlers({ events: store })
})
afterAll(() => store.remove())

test('NDJSON holds every row once, in order, and says before how many', async () => {
  const response = await receivers.post('/export', { what: 'requests', format: 'ndjson', range })
  expect(response.headers.get('content-type')).toBe('application/x-ndjson')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="sightglass-requests-\d{4}-\d\d-\d\d\.ndjson"$/)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect([response.headers.get(EXPORT_MATCHED_HEADER), response.headers.get(EXPORT_ROWS_HEADER)]).toEqual([String(ROWS), String(ROWS)])
  const text = await response.text()
  const rows = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as RequestRow)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(ROWS)
  expect(rows).toHaveLength(ROWS)
  expect(text).not.toContain('foreign')
  for (const [index, row] of rows.entries()) if (index > 0) expect(row.timestampMs).toBeLessThanOrEqual(rows[index - 1]!.timestampMs)
}, 120_000)

test('JSON is one array, also of nothing and of a part', async () => {
  const some = await receivers.post('/export', { what: 'requests', format: 'json', range, limit: 3 })
  expect(some.headers.get(EXPORT_ROWS_HEADER)).toBe('3')
  expect(some.headers.get(EXPORT_MATCHED_HEADER)).toBe(String(ROWS))
  expect(JSON.parse(await some.text())).toHaveLength(3)
  const none = await receivers.post('/export', { what: 'requests', format: 'json', range: { fromMs: 0, toMs: 1 } })
  expect(JSON.parse(await none.text())).toEqual([])
})

test('connections, filtered and sorted, as CSV', async () => {
  const filter = { kind: 'is', field: 'host', values: [{ text: 'api.stripe.com', prefix: false }] }
  const response = await receivers.post('/export', {
    what: 'connections',
    format: 'csv',
    range,
    filter,
    sort: { by: 'bytes', direction: 'desc' },
  })
  const lines = (await response.text()).split('\r\n')
  expect(lines[0]).toMatch(/^time,id,open,closed,last_seen,duration_ms/)
  expect(lines).toHaveLength(4)
  expect(
    lines
      .slice(1, 3)
      .map((line) => line.split(',')[1])
      .sort(),
  ).toEqual(['c1', 'c2'])
})

test('no cell of a CSV file is a formula, and what was captured is otherwise as it was', async () => {
  const hostile = queryHandlers({ events: store }, { ...member, orgId: 'hostile' })
  const sort = { by: 'time', direction: 'asc' }
  const csv = parseCsv(await (await hostile.post('/export', { what: 'requests', format: 'csv', range, sort })).text())
  const json = JSON.parse(await (await hostile.post('/export', { what: 'requests', format: 'json', range, sort })).text()) as RequestRow[]
  const at = csv[0]?.indexOf('client') ?? -1
  expect(csv).toHaveLength(json.length + 1)
  for (const [index, row] of json.entries()) {
    const cell = csv[index + 1]?.[at] ?? ''
    const isFormula = /^[=+\-@\t\r\n\0＝＋－＠]/.test(row.client)
    expect(cell).toBe(isFormula ? `'${row.client}` : row.client)
  }
  for (const line of csv.slice(1)) for (const cell of line) expect(cell).not.toMatch(/^[=+@\t\r\0＝＋－＠]/)
})

test('HAR holds what was stored, as it was masked, and a payload that is gone costs only itself', async () => {
  const stored = {
    request: { headers: { accept: 'a\nb' }, body: Buffer.from('{"a":1}').toString('base64'), content_type: 'application/json' },
    response: {
      status: 200,
      headers: { 'set-cookie': '***' },
      body: Buffer.from([0xff, 0xfe]).toString('base64'),
      content_type: 'image/png',
    },
  }
  const requests = ['ok', 'gone', 'odd', 'none'].map((payload, n) =>
    request({
      orgId: 'har',
      id: payload,
      payload: payload === 'none' ? '' : payload,
      timestampMs: NOW - 60_000 + n,
      timings: { dns: 2 },
      remoteIp: '203.0.113.9',
    }),
  )
  await store.insert({ ...emptyBatch(), requests }, 'har')
  const objects: Record<string, string> = { 'har ok': JSON.stringify(stored), 'har odd': '[]' }
  const maskedObject = async (orgId: string, digest: string) => {
    if (digest === 'gone') throw new Error('disk')
    const text = objects[`${orgId} ${digest}`]
    return text === undefined ? undefined : { bytes: Buffer.from(text), contentType: 'application/json' }
  }
  const har = queryHandlers({ events: store, maskedObject }, { ...member, orgId: 'har' })
  const response = await har.post('/export', { what: 'requests', format: 'har', range, sort: { by: 'time', direction: 'asc' } })
  const { log } = JSON.parse(await response.text()) as { log: { version: string; entries: Record<string, never>[] } }
  expect(log.version).toBe('1.2')
  expect(log.entries.map((entry) => entry['_id'])).toEqual(['ok', 'gone', 'odd', 'none'])
  expect(log.entries[0]).toMatchObject({
    request: {
      url: 'https://api.stripe.com/v1/charges?limit=3',
      headers: [
        { name: 'accept', value: 'a' },
        { name: 'accept', value: 'b' },
      ],
      queryString: [{ name: 'limit', value: '3' }],
      postData: { text: '{"a":1}' },
    },
    response: { content: { encoding: 'base64', size: 2 }, headers: [{ name: 'set-cookie', value: '***' }] },
    timings: { dns: 2, wait: 10 }, // what is left of the twelve
    serverIPAddress: '203.0.113.9',
  })
  expect(log.entries[1]).toMatchObject({ request: { headers: [], bodySize: -1 } })
})

test('no HAR of connections, no more than there may be, nothing without a token', async () => {
  expect((await receivers.post('/export', { what: 'connections', format: 'har', range })).status).toBe(422)
  expect((await receivers.post('/export', { what: 'requests', format: 'xls', range })).status).toBe(422)
  expect((await receivers.post('/export', { what: 'requests', format: 'csv', range, limit: 1_000_001 })).status).toBe(422)
  expect((await receivers.post('/export', { what: 'requests', format: 'csv', range, orgId: 'globex' })).status).toBe(422)
  expect((await receivers.post('/export', { what: 'requests', format: 'csv', range }, { token: 'bad' })).status).toBe(401)
})

function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? ''
    if (quoted) {
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') cell += text[++at]
      else quoted = false
    } else if (char === '"' && cell === '') quoted = true
    else if (char === ',') cell = push(rows, cell)
    else if (char === '\r' && text[at + 1] === '\n') {
      cell = push(rows, cell)
      rows.push([])
      at++
    } else cell += char
  }
  return rows.slice(0, -1)
}

function push(rows: string[][], cell: string): string {
  rows.at(-1)?.push(cell)
  return ''
}
