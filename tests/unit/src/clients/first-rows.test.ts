import { beforeEach, expect, test, vi } from 'vitest'

import { DEFAULT_RANGE, resolveRange } from '#src/lib/time-range.ts'

const NOW = Date.UTC(2026, 10, 23, 12, 0, 0, 123)
const PLACE = ['acme', 'production']
const PATH = '/requests/list'

type FirstRows = typeof import('#src/clients/first-rows.ts')
let rows: FirstRows
beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers({ now: NOW })
  rows = await import('#src/clients/first-rows.ts')
  return () => vi.useRealTimers()
})

test('the first query is what a list with nothing in its address requests', () => {
  expect(rows.firstQuery(NOW)).toEqual({
    range: resolveRange(DEFAULT_RANGE, { nowMs: NOW, zone: 'UTC' }),
    sort: { by: 'time', direction: 'desc' },
    limit: rows.FIRST_PAGE,
  })
})

test('what was begun is handed out once, and only for the same place, path and query', async () => {
  rows.beginRows(PLACE, PATH, NOW, async (body) => ({ asked: body }))
  const query = rows.firstQuery(NOW)
  expect(rows.takeBegun(['acme', ''], PATH, query)).toBeUndefined()
  expect(rows.takeBegun(PLACE, '/connections/list', query)).toBeUndefined()
  expect(rows.takeBegun(PLACE, PATH, { ...query, filter: {} })).toBeUndefined()
  expect(rows.takeBegun(PLACE, PATH, rows.firstQuery(NOW + 1))).toBeUndefined()
  expect(await rows.takeBegun(PLACE, PATH, query)).toEqual({ asked: query })
  expect(rows.takeBegun(PLACE, PATH, query)).toBeUndefined()
})

test('now stays the moment of the rows that are under way until they are taken, or for fifteen seconds', () => {
  expect(rows.nowOfRows()).toBe(NOW)
  rows.beginRows(PLACE, PATH, NOW, async () => ({}))
  vi.setSystemTime(NOW + 3000)
  expect(rows.nowOfRows()).toBe(NOW)
  vi.setSystemTime(NOW + 15_000)
  expect(rows.nowOfRows()).toBe(NOW + 15_000)
  vi.setSystemTime(NOW + 3000)
  rows.takeBegun(PLACE, PATH, rows.firstQuery(NOW))
  expect(rows.nowOfRows()).toBe(NOW + 3000)
})

test('a failure is left to whoever takes it', async () => {
  rows.beginRows(PLACE, PATH, NOW, () => Promise.reject(new Error('refused')))
  await expect(rows.takeBegun(PLACE, PATH, rows.firstQuery(NOW))).rejects.toThrow('refused')
})
