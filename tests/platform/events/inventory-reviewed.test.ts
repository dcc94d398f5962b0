import { afterAll, expect, test } from 'vitest'

import { insertBatch } from '#platform/events/insert-batch.ts'
import { createReviewedTurns, REVIEWED_WAITING_MAX } from '#platform/events/query-queue.ts'
import { QUERIES } from '#platform/events/run-query.ts'
import type { RequestRecord } from '#platform/lib/ports/events.ts'
import { INVENTORY_KINDS, INVENTORY_SORTS, type InventoryKind, type InventoryQuery } from '#wire/pulse/inventory.ts'

import { emptyBatch, seeded, traffic } from './support/generator.ts'
import { openBare } from './support/open.ts'
import { NOW } from './support/records.ts'

/** Lists of what an organization decided about, over a real engine; what is expected is taken from the rows that were stored. */
const HOUR_MS = 3_600_000
/** Of the first rows are read, of the second whole hours. */
const RANGES = [
  { fromMs: NOW - HOUR_MS / 2, toMs: NOW + 1 },
  { fromMs: NOW - 6 * HOUR_MS - 1234, toMs: NOW + 1 },
]
const { store, remove } = await openBare()
afterAll(remove)
const make = (orgId: string, seed: number): RequestRecord[] =>
  traffic({ orgId, random: seeded(seed), fromMs: NOW - 8 * HOUR_MS, toMs: NOW, receivedMs: NOW, hosts: 7 })(600)
const token = { mask: '***', hash: 'a1'.repeat(32), carrier: 'authorization', type: 'api_key' } as const
const stored = make('acme', 1).map((one, at) => (at % 5 === 0 ? { ...one, token: { ...token, hash: `${at % 3}`.repeat(64) } } : one))
await insertBatch(store, { ...emptyBatch(), requests: [...stored, ...make('globex', 1)] }, 'all')

const KEYS: Record<InventoryKind, (one: RequestRecord) => string[]> = {
  vendors: (one) => [one.vendor],
  clients: (one) => [one.client],
  endpoints: (one) => [one.method, one.endpointId, one.template],
  'api-tokens': (one) => [one.token?.hash ?? ''],
}
const seen = (kind: InventoryKind, { fromMs, toMs } = { fromMs: 0, toMs: NOW + 1 }): string[] => {
  const within = stored.filter(({ timestampMs }) => timestampMs >= fromMs && timestampMs < toMs)
  return [...new Set(within.map((one) => JSON.stringify(KEYS[kind](one))))].filter((key) => key !== '[""]').toSorted()
}
/** Every other one, and one that nobody calls, of a name that means something in SQL. */
const decided = (kind: InventoryKind): string[][] => [
  ...seen(kind)
    .filter((_, at) => at % 2 === 0)
    .map((key) => JSON.parse(key) as string[]),
  KEYS[kind]({
    ...stored[0]!,
    vendor: "o'x",
    client: "o'x",
    method: 'GET',
    endpointId: "o'x",
    template: '/%',
    token: { ...token, hash: "o'x" },
  }),
]
const requested: string[] = []
const context = {
  correctionsOf: async () => undefined,
  decisionsOf: async () => undefined,
  reviewedOf: async (orgId: string, kind: InventoryKind, view: string) => {
    requested.push(`${orgId} ${kind} ${view}`)
    return view === 'accepted' ? decided(kind) : []
  },
}
const list = (query: Omit<InventoryQuery, 'limit'>) =>
  QUERIES['/inventory/list'](store, { orgId: 'acme' }, { ...query, limit: 1000 }, undefined, context)
const keysOf = async (query: Omit<InventoryQuery, 'limit'>) => (await list(query)).rows.map(({ key }) => JSON.stringify(key)).toSorted()

/** Each kind is asked the same. */
const ONE_MORE = (kind: InventoryKind): string => (kind === 'api-tokens' ? '' : ' @variant')
for (const kind of INVENTORY_KINDS)
  test(`${kind} that were accepted are listed, in each order and length of range, with the figures that the whole list has of them${ONE_MORE(kind)}`, async () => {
    for (const range of RANGES) {
      const all = await list({ kind, range })
      const wanted = seen(kind, range).filter((key) => decided(kind).some((one) => JSON.stringify(one) === key))
      expect(wanted.length).toBeGreaterThan(0)
      expect(wanted.length).toBeLessThan(seen(kind, range).length)
      for (const by of INVENTORY_SORTS) {
        const { rows, entities } = await list({ kind, range, reviewed: 'accepted', sort: { by, direction: 'desc' } })
        expect(rows.map(({ key }) => JSON.stringify(key)).toSorted()).toEqual(wanted)
        expect(entities).toBe(wanted.length)
        for (const row of rows) expect(row).toEqual(all.rows.find(({ key }) => JSON.stringify(key) === JSON.stringify(row.key)))
      }
    }
    expect(await keysOf({ kind, range: RANGES[1]!, reviewed: 'ignored' })).toEqual([])
    expect(new Set(requested.splice(0))).toEqual(new Set([`acme ${kind} accepted`, `acme ${kind} ignored`]))
  })

test('of those that were accepted some can be found by name', async () => {
  const range = RANGES[1]!
  const accepted = seen('endpoints', range).filter((key) => decided('endpoints').some((one) => JSON.stringify(one) === key))
  const [, host = ''] = JSON.parse(accepted[0]!) as string[]
  const wanted = accepted.filter((key) => (JSON.parse(key) as string[]).join(' ').includes(host))
  expect(await keysOf({ kind: 'endpoints', range, reviewed: 'accepted', search: host })).toEqual(wanted)
})

test('as many decisions as an organization may make are looked for at once', async () => {
  const many = Array.from({ length: 20_000 }, (_, at) => ['GET', `host${at % 50}.example.com`, `/a/long/template/of/${at}/{id}/with/more`])
  const query = { kind: 'endpoints', range: RANGES[1]!, reviewed: 'accepted', limit: 10 } as const
  const found = await QUERIES['/inventory/list'](store, { orgId: 'acme' }, query, undefined, {
    ...context,
    reviewedOf: async () => [...many, ...decided('endpoints')],
  })
  expect(found.entities).toBe((await list(query)).entities)
})

test('an organization has one such list under way, whoever else has one too, and some wait; more are refused', async () => {
  const turns = createReviewedTurns()
  let running = 0
  let most = 0
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const one = (orgId: string) =>
    turns.run(orgId, 1, async () => {
      if (orgId === 'acme') most = Math.max(most, ++running)
      await held
      if (orgId === 'acme') running--
    })
  const mine = Array.from({ length: REVIEWED_WAITING_MAX + 1 }, () => one('acme'))
  await expect(one('acme')).rejects.toMatchObject({ code: 'rate-limited' })
  let isTheirs = false
  const theirs = turns.run('globex', 1, async () => void (isTheirs = true))
  await theirs
  expect(isTheirs).toBe(true)
  release()
  await Promise.all(mine)
  expect(most).toBe(1)
})
