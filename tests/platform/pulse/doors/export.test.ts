import { readFileSync } from 'node:fs'

import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Events } from '#platform/events/events.ts'
import { Fault } from '#platform/lib/faults.ts'
import type { AuditedAct } from '#platform/lib/ports/audit.ts'
import { exportRoutes } from '#platform/pulse/doors/export.ts'
import type { MemberEnv } from '#platform/pulse/doors/member.ts'
import { EXPORT_MATCHED_HEADER, EXPORT_ROWS_HEADER } from '#wire/pulse/export.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

import { emptyBatch } from '../../events/support/generator.ts'
import { openTemporary, silent } from '../../events/support/open.ts'
import { connection, NOW, request } from '../../events/support/records.ts'
import { member, questionDoors } from '../support/question-doors.ts'

const ROWS = 12_000
const FORMULAS = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '\0=1',
  '＝1',
  '＋1',
  '－1',
  '＠1',
  '=HYPERLINK("http://evil","x")',
]
const range = { fromMs: NOW - 86_400_000, toMs: NOW + 1 }
let store: Awaited<ReturnType<typeof openTemporary>>
let doors: ReturnType<typeof questionDoors>

beforeAll(async () => {
  store = await openTemporary()
  const requests = Array.from({ length: ROWS }, (_, n) =>
    request({ id: `r${String(n).padStart(5, '0')}`, timestampMs: NOW - 3_600_000 - (n % 700) }),
  )
  await store.insert({ ...emptyBatch(), requests, connections: [connection(), connection({ id: 'c2' })] }, 'many')
  const blns = JSON.parse(readFileSync(new URL('../../../fixtures/hostile/blns.json', import.meta.url), 'utf8')) as string[]
  const hostile = [...FORMULAS, ...blns].map((text, n) =>
    request({ orgId: 'hostile', id: `h${n}`, client: text, timestampMs: NOW - 1_000_000 + n }),
  )
  await store.insert({ ...emptyBatch(), requests: hostile }, 'hostile')
  await store.insert(
    { ...emptyBatch(), requests: [request({ orgId: 'globex', id: 'foreign' })], connections: [connection({ orgId: 'globex' })] },
    'foreign',
  )
  doors = questionDoors({ events: store })
})
afterAll(() => store.remove())

test('NDJSON holds every row once, in order, and says before how many', async () => {
  const response = await doors.post('/export', { what: 'requests', format: 'ndjson', range })
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
  const some = await doors.post('/export', { what: 'requests', format: 'json', range, limit: 3 })
  expect(some.headers.get(EXPORT_ROWS_HEADER)).toBe('3')
  expect(some.headers.get(EXPORT_MATCHED_HEADER)).toBe(String(ROWS))
  expect(JSON.parse(await some.text())).toHaveLength(3)
  const none = await doors.post('/export', { what: 'requests', format: 'json', range: { fromMs: 0, toMs: 1 } })
  expect(JSON.parse(await none.text())).toEqual([])
})

test('connections, filtered and sorted, as CSV', async () => {
  const filter = { kind: 'is', field: 'host', values: [{ text: 'api.stripe.com', prefix: false }] }
  const response = await doors.post('/export', {
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
  const hostile = questionDoors({ events: store }, { ...member, orgId: 'hostile' })
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
  const har = questionDoors({ events: store, maskedObject }, { ...member, orgId: 'har' })
  const response = await har.post('/export', { what: 'requests', format: 'har', range, sort: { by: 'time', direction: 'asc' } })
  const { log } = JSON.parse(await response.text()) as { log: { version: string; entries: Record<string, never>[] } }
  expect(log.version).toBe('1.2')
  expect(log.entries.map((entry) => entry['comment'])).toEqual(['ok', 'gone', 'odd', 'none'])
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
    timings: { dns: 2, wait: 12 },
    serverIPAddress: '203.0.113.9',
  })
  expect(log.entries[1]).toMatchObject({ request: { headers: [], bodySize: -1 } })
})

test('no HAR of connections, no more than there may be, nothing without a token', async () => {
  expect((await doors.post('/export', { what: 'connections', format: 'har', range })).status).toBe(422)
  expect((await doors.post('/export', { what: 'requests', format: 'xls', range })).status).toBe(422)
  expect((await doors.post('/export', { what: 'requests', format: 'csv', range, limit: 1_000_001 })).status).toBe(422)
  expect((await doors.post('/export', { what: 'requests', format: 'csv', range, orgId: 'globex' })).status).toBe(422)
  expect((await doors.post('/export', { what: 'requests', format: 'csv', range }, { token: 'bad' })).status).toBe(401)
})

test('E2: each file is one audit record, written before its first byte, that tells what was asked for and no row', async () => {
  const acts: [AuditedAct, string][] = []
  const audit = { record: async (act: AuditedAct, needed: string) => void acts.push([act, needed]) }
  const door = questionDoors({ events: store, audit })
  const filter = {
    kind: 'and',
    nodes: [
      { kind: 'is', field: 'method', values: [{ text: 'GET', prefix: false }] },
      { kind: 'text', text: 'Bearer sk_live_51H8xQp2eZvKYlo2CzT9bW' },
    ],
  }
  const response = await door.post('/export', { what: 'requests', format: 'csv', range, filter, limit: 5 })
  expect(acts).toHaveLength(1)
  await response.text()
  expect(acts).toMatchObject([
    [
      {
        caller: { orgId: 'acme', uid: member.uid },
        action: 'data.export',
        target: 'export/requests',
        details: { what: 'requests', format: 'csv', matched: 0, rows: 0, from: new Date(range.fromMs).toISOString() },
      },
      'viewer',
    ],
  ])
  expect(acts[0]?.[0].details['filter']).toMatch(/^method:GET /)
  expect(JSON.stringify(acts)).not.toContain('sk_live_51H8xQp2eZvKYlo2CzT9bW')
})

test('without its record there is no file, and its place is free again', async () => {
  const audit = { record: () => Promise.reject(new Fault('forbidden', 'You are no longer a member.')) }
  const door = questionDoors({ events: store, audit })
  for (let time = 0; time < 3; time++) expect((await door.post('/export', { what: 'requests', format: 'csv', range })).status).toBe(403)
})

test('two files of an organization at once; a third waits, and another organization does not', async () => {
  const ask = (door = doors) => door.post('/export', { what: 'requests', format: 'ndjson', range })
  const other = questionDoors({ events: store }, { ...member, orgId: 'globex' })
  const [first, second] = [await ask(), await ask()]
  const third = await ask()
  expect([third.status, third.headers.has('retry-after')]).toEqual([429, true])
  expect((await ask(other)).status).toBe(200)
  await first.body?.cancel()
  expect(await second.text()).toContain('r00001')
  const again = await ask()
  expect(again.status).toBe(200)
  await again.body?.cancel()
})

/** A store whose page never comes, and which says when it was asked for and when it was given up. */
function slowStore() {
  const asked = Promise.withResolvers<void>()
  const left = Promise.withResolvers<unknown>()
  const events: Events = {
    ...store,
    listRequests: (_scope, _query, signal) =>
      new Promise((_, reject) => {
        asked.resolve()
        signal?.addEventListener('abort', () => {
          left.resolve(signal.reason)
          reject(signal.reason)
        })
      }),
  }
  return { events, asked: asked.promise, left: left.promise }
}

test('who leaves ends the question that runs for the file', async () => {
  const { events, asked, left } = slowStore()
  const response = await questionDoors({ events }).post('/export', { what: 'requests', format: 'csv', range })
  const reader = response.body!.getReader()
  await reader.read()
  await asked
  await reader.cancel('closed the tab')
  expect(await left).toBe('closed the tab')
})

test('a request that is aborted ends it too, and the file does not look whole', async () => {
  const { events, asked, left } = slowStore()
  const leaving = new AbortController()
  const door = questionDoors({ events })
  const response = await door.post('/export', { what: 'requests', format: 'csv', range }, { signal: leaving.signal })
  const text = response.text()
  text.catch(() => undefined)
  await asked
  leaving.abort()
  await left
  await expect(text).rejects.toThrow()
})

test('a reader that takes nothing for too long is let go', async () => {
  const app = new Hono<MemberEnv>()
  app.use(async (c, next) => {
    c.set('member', member)
    await next()
  })
  app.route(
    '/',
    exportRoutes({
      access: { memberByPulseToken: async () => member },
      events: store,
      maskedObject: async () => undefined,
      audit: { record: async () => undefined },
      clock: Date.now,
      log: silent,
      patienceMs: 50,
    }),
  )
  const body = JSON.stringify({ what: 'requests', format: 'csv', range })
  const response = await app.request('/export', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  await new Promise((resolve) => setTimeout(resolve, 200)) // longer than its patience
  await expect(response.text()).rejects.toThrow('took nothing for too long')
})

test('who is removed while a file is made does not get the rest of it', async () => {
  let asked = 0
  const access = {
    memberByPulseToken: async () => {
      if (++asked > 2) throw new Fault('unauthenticated', 'Not any more.')
      return member
    },
  }
  const response = await questionDoors({ events: store, access }).post('/export', { what: 'requests', format: 'ndjson', range })
  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow('Not any more')
})

test('a store that fails in the middle cuts the file, and its place is free again', async () => {
  const failing: Events = {
    ...store,
    listRequests: (scope, query, signal) =>
      query.cursor === undefined ? store.listRequests(scope, query, signal) : Promise.reject(new Error('disk on fire')),
  }
  const door = questionDoors({ events: failing })
  for (let time = 0; time < 3; time++) {
    const response = await door.post('/export', { what: 'requests', format: 'ndjson', range })
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow()
  }
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
