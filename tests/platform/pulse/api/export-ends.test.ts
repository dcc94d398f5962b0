import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Events } from '#platform/events/events.ts'
import { Fault } from '#platform/lib/faults.ts'
import type { AuditedAct } from '#platform/lib/ports/audit.ts'
import { exportRoutes } from '#platform/pulse/api/export.ts'
import type { MemberEnv } from '#platform/pulse/api/member.ts'

import { silent } from '../../events/support/open.ts'
import { openExportStore, range } from '../support/export-store.ts'
import { member, queryHandlers } from '../support/query-handlers.ts'

/** Who gets an exported file, and how making one ends. */
let store: Awaited<ReturnType<typeof openExportStore>>
let receivers: ReturnType<typeof queryHandlers>

beforeAll(async () => {
  store = await openExportStore()
  receivers = queryHandlers({ events: store })
})
afterAll(() => store.remove())

test('E2: each file is one audit record, written before its first byte, that has the query and no row', async () => {
  const acts: [AuditedAct, string][] = []
  const audit = { record: async (act: AuditedAct, needed: string) => void acts.push([act, needed]) }
  const receiver = queryHandlers({ events: store, audit })
  const filter = {
    kind: 'and',
    nodes: [
      { kind: 'is', field: 'method', values: [{ text: 'GET', prefix: false }] },
      { kind: 'text', text: 'Bearer sk_live_51H8xQp2eZvKYlo2CzT9bW' },
    ],
  }
  const response = await receiver.post('/export', { what: 'requests', format: 'csv', range, filter, limit: 5 })
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
  const receiver = queryHandlers({ events: store, audit })
  for (let time = 0; time < 3; time++) expect((await receiver.post('/export', { what: 'requests', format: 'csv', range })).status).toBe(403)
})

test('two files of an organization at once; a third waits, and another organization does not', async () => {
  const ask = (receiver = receivers) => receiver.post('/export', { what: 'requests', format: 'ndjson', range })
  const other = queryHandlers({ events: store }, { ...member, orgId: 'globex' })
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

test('a client that disconnects cancels the query that runs for the file', async () => {
  const { events, asked, left } = slowStore()
  const response = await queryHandlers({ events }).post('/export', { what: 'requests', format: 'csv', range })
  const reader = response.body!.getReader()
  await reader.read()
  await asked
  await reader.cancel('closed the tab')
  expect(await left).toBe('closed the tab')
})

test('a request that is aborted ends it too, and the file does not look whole', async () => {
  const { events, asked, left } = slowStore()
  const leaving = new AbortController()
  const receiver = queryHandlers({ events })
  const response = await receiver.post('/export', { what: 'requests', format: 'csv', range }, { signal: leaving.signal })
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
  const reader = response.body?.getReader() // and never reads
  await expect(reader?.closed).rejects.toThrow('took nothing for too long')
})

test('who is removed while a file is made does not get the rest of it', async () => {
  let asked = 0
  const access = {
    memberByPulseToken: async () => {
      if (++asked > 2) throw new Fault('unauthenticated', 'Not any more.')
      return member
    },
  }
  const response = await queryHandlers({ events: store, access }).post('/export', { what: 'requests', format: 'ndjson', range })
  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow('Not any more')
})

test('a store that fails in the middle cuts the file, and its place is free again', async () => {
  const failing: Events = {
    ...store,
    listRequests: (scope, query, signal) =>
      query.cursor === undefined ? store.listRequests(scope, query, signal) : Promise.reject(new Error('disk on fire')),
  }
  const receiver = queryHandlers({ events: failing })
  for (let time = 0; time < 3; time++) {
    const response = await receiver.post('/export', { what: 'requests', format: 'ndjson', range })
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow()
  }
})
