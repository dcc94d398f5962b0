import { afterAll, beforeAll, expect, test } from 'vitest'

import { emptyBatch } from './support/generator.ts'
import { openTemporary } from './support/open.ts'
import { connection, issue, NOW, request, sensitive } from './support/records.ts'

const DAY_MS = 86_400_000
const [TODAY, YESTERDAY] = [NOW, NOW - DAY_MS]
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

const events = await openTemporary()

beforeAll(async () => {
  const of = (orgId: string, receivedMs: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({ orgId, receivedMs, timestampMs: receivedMs, id: `${orgId}-${receivedMs}-${at}` }))
  const batch = {
    ...emptyBatch(),
    requests: [...of('acme', TODAY, 30), ...of('acme', YESTERDAY, 5), ...of('globex', TODAY, 10)].map((one) => request(one)),
    // One connection that is reported twice, and another
    connections: [...of('acme', TODAY, 2), ...of('acme', TODAY, 1)].map((one) => connection(one)),
    issues: of('acme', TODAY, 3).map((one) => issue(one)),
    sensitive: of('acme', YESTERDAY, 4).map((one) => sensitive(one)),
  }
  await events.insert(batch, 'one')
})
afterAll(() => events.remove())

const counted = async (orgId: string) =>
  (await events.usage(orgId)).map(({ day, kind, events: count }) => `${day} ${kind} ${count}`).toSorted()

test('events of each kind are counted by the day of receipt, a connection once, and nobody else’s', async () => {
  expect(await counted('acme')).toEqual(
    [
      `${dayOf(TODAY)} connections 2`,
      `${dayOf(TODAY)} issues 3`,
      `${dayOf(TODAY)} requests 30`,
      `${dayOf(YESTERDAY)} requests 5`,
      `${dayOf(YESTERDAY)} sensitive 4`,
    ].toSorted(),
  )
  expect(await counted('globex')).toEqual([`${dayOf(TODAY)} requests 10`])
  expect(await events.usage('nobody')).toEqual([])
})

test('bytes of a day are shared by rows', async () => {
  const bytesOf = async (orgId: string) =>
    (await events.usage(orgId)).find(({ day, kind }) => day === dayOf(TODAY) && kind === 'requests')?.bytes ?? 0
  const [acme, globex] = [await bytesOf('acme'), await bytesOf('globex')]
  expect(globex).toBeGreaterThan(0)
  expect(acme / globex).toBeCloseTo(3, 1)
})
