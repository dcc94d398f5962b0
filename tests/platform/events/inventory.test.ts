import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { openChdb } from '#platform/events/engines/chdb.ts'
import { eventsOver, NOTHING_DECIDED } from '#platform/events/events.ts'
import { insertBatch } from '#platform/events/insert-batch.ts'
import { migrate } from '#platform/events/migrations.ts'
import { createDurationLimits } from '#platform/events/queries/duration-limits.ts'
import { sketchedSql, sketchedStepSql, stepOf, stepSql } from '#platform/events/queries/duration-steps.ts'
import { figuresOf, hasMeasure } from '#platform/events/queries/inventory-figures.ts'
import { inventoryList } from '#platform/events/queries/inventory.ts'
import { createStore, type StatementNote } from '#platform/events/store.ts'
import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { RequestRecord } from '#platform/lib/ports/events.ts'
import { INVENTORY_KINDS, type InventoryKind, type InventoryQuery, type InventoryRow } from '#wire/pulse/inventory.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'
import { QUANTILE_ERROR } from '#wire/pulse/measures.ts'

import { failedByHand } from './support/failed-model.ts'
import { emptyBatch, seeded, traffic } from './support/generator.ts'
import { migrationsBefore } from './support/old-schema.ts'
import { silent } from './support/open.ts'
import { request } from './support/records.ts'

/** Lists of the inventory over a real engine; what is expected is counted here, from the rows that were stored. */
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const FROM_MS = Math.floor(Date.now() / DAY_MS - 5) * DAY_MS
const TO_MS = FROM_MS + 4 * DAY_MS
/** The first two begin in the middle of an hour. */
const days: TimeRange = { fromMs: FROM_MS + 2 * DAY_MS + 17 * 60_000, toMs: TO_MS - 40 * 60_000 }
const short: TimeRange = { fromMs: TO_MS - 7 * HOUR_MS - 1234, toMs: TO_MS - HOUR_MS }
const wholeHours: TimeRange = { fromMs: FROM_MS + 2 * DAY_MS + HOUR_MS, toMs: TO_MS - 2 * HOUR_MS }

const dataDir = await mkdtemp(join(tmpdir(), 'sightglass-inventory-'))
const engine = await openChdb(dataDir, silent)
const notes: StatementNote[] = []
const store = createStore(engine)
let events: Awaited<ReturnType<typeof eventsOver>>
const stored: RequestRecord[] = []

const make = (orgId: string, seed: number, fromMs: number, hosts: number, count = 1500) =>
  traffic({ orgId, random: seeded(seed), fromMs, toMs: TO_MS, receivedMs: TO_MS, hosts })(count)

/** Names with what means something in SQL, in LIKE, and in JSON. */
const ODD = ['100%_sure', '100x_sure', 'O\'Brien "quoted" \\ back', 'ünï', 'a]b']
/** Sightings of tokens: what an agent reports, and what was read of the same and of others where their values were seen. */
const jwt = { algorithm: 'RS256', issuer: 'https://id.example', issuedMs: FROM_MS, expiresMs: TO_MS - 3 * HOUR_MS }
const TOKENS: Record<string, NonNullable<RequestRecord['token']>> = {
  plain: { mask: '100%***(4)***_end', hash: 'a1'.repeat(32), carrier: 'x-api-key', type: 'api_key' },
  address: { mask: '100%***(4)***_end', hash: 'a1'.repeat(32), carrier: 'query:api_key', type: 'api_key' },
  reported: { mask: 'Bear***(90)***wxyz', hash: 'b2'.repeat(32), carrier: 'authorization', type: 'jwt' },
  read: { mask: 'Bear***(90)***wxyz', hash: 'b2'.repeat(32), carrier: 'authorization', type: 'jwt', jwt },
  eternal: {
    mask: '********',
    hash: 'c3'.repeat(32),
    carrier: 'userinfo',
    type: 'jwt',
    jwt: { ...jwt, issuer: '', issuedMs: 0, expiresMs: 0 },
  },
}
/** Around the moment when the token expires, of each kind of answer. */
const sent = Object.values(TOKENS).flatMap((token, index) =>
  [-HOUR_MS, -60_000, 0, 299_999, 300_001, HOUR_MS, 2 * HOUR_MS].flatMap((afterMs, at) =>
    [200, 299, 300, 401, 0].map((status) =>
      request({
        id: `t${index}-${at}-${status}`,
        token,
        status,
        vendor: at % 2 === 0 ? 'stripe' : '',
        client: at === 3 ? '' : `caller${at % 3}`,
        endpointId: `host${at % 4}.example`,
        environmentId: at % 2 === 0 ? 'production' : 'staging',
        timestampMs: jwt.expiresMs + afterMs,
      }),
    ),
  ),
)
const odd = ODD.map((client, index) =>
  request({
    id: `odd${index}`,
    client,
    vendor: '',
    endpointId: `odd${index}.internal`,
    template: `/${client}`,
    timestampMs: TO_MS - 2 * HOUR_MS,
  }),
)

beforeAll(async () => {
  // What was stored before there was an inventory
  await migrate(store, migrationsBefore(7))
  const before = make('acme', 1, FROM_MS, 4)
  await insertBatch(store, { ...emptyBatch(), requests: before }, 'before')
  events = await eventsOver(engine, (note) => notes.push(note))
  const after = [...make('acme', 2, FROM_MS + 3 * DAY_MS, 9), ...odd, ...sent]
  const foreign = make('globex', 3, FROM_MS - 5 * DAY_MS, 12)
  for (const [token, requests] of [['after', after] as const, ['foreign', foreign] as const, ['after', after] as const])
    await events.insert({ ...emptyBatch(), requests }, token) // one is sent again
  stored.push(...before, ...after, ...foreign)
})
afterAll(async () => {
  await events.close()
  await rm(dataDir, { recursive: true, force: true })
})

const acme: OrgScope = { orgId: 'acme' }
const KEYS: Record<InventoryKind, (r: RequestRecord) => string[]> = {
  vendors: (r) => [r.vendor],
  clients: (r) => [r.client],
  endpoints: (r) => [r.method, r.endpointId, r.template],
  'api-tokens': (r) => [r.token?.hash ?? ''],
}
const sum = (rows: readonly RequestRecord[], of: (r: RequestRecord) => number): number => rows.reduce((all, r) => all + of(r), 0)
const different = (rows: readonly RequestRecord[], of: (r: RequestRecord) => string): number => new Set(rows.map(of)).size
const endpointOf = (r: RequestRecord): string => JSON.stringify(KEYS.endpoints(r))

/** All but p95, which has a test of its own. `isExact`: the series is counted by the time of each request, and not by its hour. */
function expected(
  scope: OrgScope,
  kind: InventoryKind,
  range: TimeRange,
  holds: (r: RequestRecord) => boolean = () => true,
  isExact = range.toMs - range.fromMs < DAY_MS,
) {
  const { fromMs, toMs } = range
  const mine = stored.filter((r) => r.orgId === scope.orgId && (scope.contextId === undefined || r.environmentId === scope.contextId))
  const between = (from: number, to: number) => mine.filter(({ timestampMs }) => timestampMs >= from && timestampMs < to)
  const length = toMs - fromMs
  const earlier = between(fromMs - length, fromMs)
  const times = earlier.map(({ timestampMs }) => timestampMs)
  const recorded = times.length > 0 && Math.max(...times) - Math.min(...times) + length / 24 >= length / 2
  const groups = Map.groupBy(between(fromMs, toMs).filter(holds), (r) => JSON.stringify(KEYS[kind](r)))
  const rows = [...groups].flatMap(([name, rs]): Omit<InventoryRow, 'p95Ms'>[] => {
    const key = JSON.parse(name) as string[]
    if (key[0] === '') return []
    const known = mine.filter((r) => JSON.stringify(KEYS[kind](r)) === name)
    const ever = known.map(({ timestampMs }) => timestampMs)
    const series = Array.from({ length: 24 }, () => 0)
    const add = (step: number, count: number): void => void (series[step] = (series[step] ?? 0) + count)
    const starts = series.map((_, step) => Math.ceil(fromMs + (step * length) / 24))
    const stepAt = (atMs: number): number => starts.findLastIndex((startMs) => startMs <= atMs)
    if (isExact) for (const { timestampMs } of rs) add(stepAt(timestampMs), 1)
    else
      for (const [hour, { length: count }] of Map.groupBy(rs, ({ timestampMs }) => Math.floor(timestampMs / HOUR_MS))) {
        const seen = { fromMs: Math.max(hour * HOUR_MS, fromMs), toMs: Math.min((hour + 1) * HOUR_MS, fromMs + length) }
        const last = stepAt(seen.toMs - 1)
        const inLast = Math.max(0, Math.min(1, (seen.toMs - (starts[last] ?? 0)) / (seen.toMs - seen.fromMs)))
        const later = stepAt(seen.fromMs) === last ? 0 : Math.floor(count * inLast + 1e-9)
        add(stepAt(seen.fromMs), count - later)
        add(last, later)
      }
    return [
      {
        key,
        standing: null,
        requests: rs.length,
        failed: rs.filter(failedByHand).length,
        bytesSent: sum(rs, (r) => r.bytesSent),
        bytesReceived: sum(rs, (r) => r.bytesReceived),
        vendors:
          kind === 'clients' || kind === 'api-tokens'
            ? different(
                rs.filter(({ vendor }) => vendor !== ''),
                (r) => r.vendor,
              )
            : null,
        clients:
          kind === 'clients' ? null : different(kind === 'api-tokens' ? rs.filter(({ client }) => client !== '') : rs, (r) => r.client),
        hosts: kind === 'endpoints' ? null : different(rs, (r) => r.endpointId),
        endpoints: kind === 'vendors' ? different(rs, endpointOf) : null,
        vendor: kind === 'endpoints' ? (rs[0]?.vendor ?? '') : '',
        requestsBefore: recorded ? earlier.filter((r) => holds(r) && JSON.stringify(KEYS[kind](r)) === name).length : null,
        series,
        firstMs: Math.min(...ever),
        lastMs: Math.max(...ever),
        isNew: Math.min(...ever) >= fromMs,
        token: kind === 'api-tokens' ? tokenOf(known, rs) : null,
      },
    ]
  })
  return { rows, entities: rows.length, newEntities: rows.filter(({ isNew }) => isNew).length }
}

/** Facts are of any sighting in the scope; where it was carried and what was answered, of those in the range. */
function tokenOf(known: readonly RequestRecord[], rs: readonly RequestRecord[]): InventoryRow['token'] {
  const facts = known.map(({ token }) => token?.jwt).find((one) => one !== undefined)
  return {
    mask: rs[0]?.token?.mask ?? '',
    type: rs[0]?.token?.type ?? '',
    algorithm: facts?.algorithm ?? '',
    issuer: facts?.issuer ?? '',
    issuedMs: facts?.issuedMs || null,
    expiresMs: facts?.expiresMs || null,
    carriers: [...new Set(rs.map(({ token }) => token?.carrier ?? ''))].sort(),
    afterExpiry: rs.filter(
      ({ token, timestampMs, status }) =>
        token?.jwt !== undefined &&
        token.jwt.expiresMs > 0 &&
        timestampMs > token.jwt.expiresMs + 300_000 &&
        status >= 200 &&
        status <= 299,
    ).length,
  }
}

const list = (query: Partial<InventoryQuery> & Pick<InventoryQuery, 'kind'>, scope: OrgScope = acme) =>
  events.run(scope, '/inventory/list', { range: days, limit: 1000, ...query })
const byKey = <Row extends { key: string[] }>(rows: readonly Row[]) => new Map(rows.map((row) => [JSON.stringify(row.key), row]))
const withoutP95 = ({ p95Ms: _, ...row }: InventoryRow) => row
const clientIs = (client: string) => ({ kind: 'is' as const, field: 'client', values: [{ text: client, prefix: false }] })
const vendorIs = (vendor: string) => ({ kind: 'is' as const, field: 'vendor', values: [{ text: vendor, prefix: false }] })
const over100 = { kind: 'compare' as const, field: 'duration', op: '>' as const, value: 100 }

/** Two of the kinds are read as the two others are. */
const KINDS = INVENTORY_KINDS.map((kind) => ({ kind, title: kind === 'clients' || kind === 'vendors' ? `${kind} @variant` : kind }))

const RANGES = { days, hours: short, 'whole hours': wholeHours }
test.each(
  KINDS.flatMap((one) =>
    Object.entries(RANGES).map(([name, range]) => ({
      ...one,
      title: one.kind === 'api-tokens' && range !== days ? `${one.title} @variant` : one.title,
      name,
      range,
    })),
  ),
)('every figure is that of the rows, of the own organization, environment and filter only: $name of $title', async ({ kind, range }) => {
  // Of endpoints with few requests rows are read, which say when each was
  const isExact = kind === 'endpoints' || range === short
  // Scopes and lengths of ranges have nothing to do with each other
  for (const scope of range === days ? [acme, { orgId: 'acme', contextId: 'staging' }, { orgId: 'globex' }] : [acme]) {
    const found = await list({ kind, range }, scope)
    const wanted = expected(scope, kind, range, undefined, isExact)
    expect({ ...found, rows: byKey(found.rows.map(withoutP95)) }).toEqual({ ...wanted, rows: byKey(wanted.rows) })
    expect(found.rows.map(({ requests }) => requests)).toEqual(found.rows.map(({ requests }) => requests).toSorted((a, b) => b - a))
  }
  const ofStripe = await list({ kind, range, filter: vendorIs('stripe') }) // as a profile asks
  const wantedOfStripe = expected(acme, kind, range, ({ vendor }) => vendor === 'stripe', isExact)
  expect({ ...ofStripe, rows: byKey(ofStripe.rows.map(withoutP95)) }).toEqual({ ...wantedOfStripe, rows: byKey(wantedOfStripe.rows) })
  const slow = await list({ kind, range, filter: over100 }) // which no aggregate knows
  const wantedSlow = expected(acme, kind, range, (r) => r.durationMs > 100, true)
  expect({ ...slow, rows: byKey(slow.rows.map(withoutP95)) }).toEqual({ ...wantedSlow, rows: byKey(wantedSlow.rows) })
})

test.each([
  ['clients', 'clients_by_hour', 4],
  ['endpoints', 'counted_by_hour', 4],
  ['vendors', 'vendors_by_hour', 5],
  ['api-tokens', 'token_counts_by_hour', 4],
] as const)(
  '%s are put in order by whole hours, and durations are read of those that are shown only',
  async (kind, projection, statements) => {
    notes.length = 0
    await list({ kind, limit: 2 })
    const plans = await Promise.all(
      notes.map(async ({ sql, params }) => {
        const answer = await engine.client().query({ query: `EXPLAIN ${sql}`, query_params: { ...params }, format: 'JSONEachRow' })
        return (await answer.json<{ explain: string }>()).map(({ explain }) => explain).join('\n')
      }),
    )
    const inOrder = notes.findIndex(({ sql }) => sql.includes('LIMIT {limit:UInt32}'))
    expect(plans[inOrder]).toMatch(new RegExp(`ReadFromMergeTree \\(${projection}\\)`))
    expect(plans).toHaveLength(statements)
    const timed = notes.filter(({ sql }) => sql.includes('quantilesDD'))
    expect(timed.map(({ params }) => [params['ids']].flat().length)).toEqual(kind === 'vendors' || kind === 'endpoints' ? [2] : [])
  },
)

test.each(Object.entries(RANGES))(
  'figures of endpoints with many requests come by the hour, and are those of the rows: %s',
  async (_, range) => {
    const sql = `SELECT endpoint AS id, [any(toString(method)), any(toString(host)), any(toString(template))] AS key FROM requests WHERE org = 'acme' GROUP BY id`
    const keys = await store.select<{ id: number; key: string[] }>({ sql, params: {} })
    const ids = keys.map(({ id }) => id)
    const query = { kind: 'endpoints' as const, range, limit: ids.length }
    const isMeasure = await hasMeasure(store, acme, range)
    const figures = await figuresOf(store, acme, query, ids, { entities: ids.length, requests: 1_000_000, isMeasure, isTimed: false })
    for (const row of expected(acme, 'endpoints', range).rows) {
      const id = keys.find(({ key }) => key.join() === row.key.join())?.id ?? 0
      const { requests, failed, bytesSent, bytesReceived, series, requestsBefore, clients, vendor: ofVendor } = row
      expect(figures(id)).toMatchObject({ requests, failed, bytesSent, bytesReceived, series, requestsBefore, clients, ofVendor })
    }
  },
)

test('who uses one token comes from the aggregates of tokens, and is what the rows say', async () => {
  const hash = TOKENS['read']?.hash ?? ''
  const filter = { kind: 'is' as const, field: 'fingerprint', values: [{ text: hash, prefix: false }] }
  notes.length = 0
  const found = await list({ kind: 'clients', filter })
  const wanted = expected(acme, 'clients', days, ({ token }) => token?.hash === hash)
  expect([wanted.rows.length > 1, byKey(found.rows.map(withoutP95))]).toEqual([true, byKey(wanted.rows)])
  const inOrder = notes.find(({ sql }) => sql.includes('LIMIT {limit:UInt32}'))
  const answer = await engine
    .client()
    .query({ query: `EXPLAIN ${inOrder?.sql}`, query_params: { ...inOrder?.params }, format: 'JSONEachRow' })
  expect((await answer.json<{ explain: string }>()).map(({ explain }) => explain).join()).toContain('ReadFromMergeTree (tokens_by_hour)')
})

const p95s = (rows: readonly InventoryRow[]) => rows.map(({ p95Ms }) => p95Ms ?? Number.NaN)

describe.each(['vendors', 'endpoints'] as const)('durations of %s', (kind) => {
  const inRange = () => stored.filter(({ orgId, timestampMs }) => orgId === 'acme' && timestampMs >= days.fromMs && timestampMs < days.toMs)
  const timesOf = (key: string[]) =>
    inRange()
      .filter((r) => KEYS[kind](r).join() === key.join())
      .map(({ durationMs }) => durationMs)
      .sort((a, b) => a - b)

  test('lie within the accuracy of the sketch', async () => {
    const { rows } = await list({ kind })
    expect(rows.some(({ requests }) => requests >= 20)).toBe(true)
    for (const { key, p95Ms } of rows) {
      const times = timesOf(key)
      const exact = times.length < 20 ? times.at(-1) : times[Math.floor(0.95 * (times.length - 1))]
      expect(Math.abs((p95Ms ?? 0) - (exact ?? 0))).toBeLessThanOrEqual((exact ?? 0) * 0.0101)
    }
  })

  test.each([
    { direction: 'desc', title: 'longest first' },
    { direction: 'asc', title: 'shortest first @variant' },
  ] as const)('what is shown is in order, and the same as in any other: $title', async ({ direction }) => {
    const usual = new Map((await list({ kind })).rows.map((row) => [row.key.join(), row]))
    const { rows } = await list({ kind, sort: { by: 'p95', direction } })
    expect(rows).toEqual(rows.map(({ key }) => usual.get(key.join())))
    expect(p95s(rows)).toEqual(p95s(rows).toSorted((a, b) => (direction === 'desc' ? b - a : a - b)))
  })
})

test('a step of durations says which value the sketch makes of them, and grows with them', async () => {
  const found = await store.select<{ sketched: number; unlike: number; longer: number; near: number }>({
    sql: `
      SELECT countIf(${sketchedStepSql('step')} != ${stepSql('sketch')}) AS sketched, countIf(abs(${sketchedSql('step')} - sketch) > sketch * 1e-9) AS unlike, countIf(step < before) AS longer,
        countIf(step = before AND us > 1.0007 * usBefore) AS near
      FROM (
        SELECT us, ${stepSql('us')} AS step, sketch, lagInFrame(step, 1, step) OVER w AS before, lagInFrame(us, 1, us) OVER w AS usBefore
        FROM (
          SELECT if(number < 5, number, toUInt64(exp(cityHash64(number) % 1000000 / 1000000 * 35))) AS us, quantileDD(${QUANTILE_ERROR}, 0.5)(us) AS sketch
          FROM numbers(20000) GROUP BY us)
        WINDOW w AS (ORDER BY us))`,
    params: {},
  })
  expect(found).toEqual([{ sketched: 0, unlike: 0, longer: 0, near: 0 }])
})

test('a duration outside of the store has the step that it has within, or lies between two', async () => {
  const ofStore = await store.select<{ us: number; step: number }>({
    sql: `SELECT toUInt64(exp(number / 10)) AS us, ${stepSql('us')} AS step FROM numbers(350)`,
    params: {},
  })
  expect(ofStore.filter(({ us, step }) => Math.abs(stepOf(us) - step) > 1)).toEqual([])
  expect(stepOf(0)).toBe(0)
})

test('endpoints are in the order of their durations where those of all do not fit into memory', async () => {
  const query: InventoryQuery = { kind: 'endpoints', range: days, limit: 1000, sort: { by: 'p95', direction: 'desc' } }
  const asked = (over: typeof store) => inventoryList(over, acme, query, undefined, NOTHING_DECIDED)
  const sorted: boolean[] = []
  const small: typeof store = {
    ...store,
    select: (statement, signal) => {
      if (statement.sql.includes('ORDER BY slow')) sorted.push(statement.sql.includes('groupArray('))
      const sql = statement.sql.includes('groupArray(') ? `${statement.sql}, max_memory_usage = 100000` : statement.sql
      return store.select({ ...statement, sql }, signal)
    },
  }
  const [rows, whole] = [(await asked(small)).rows, (await asked(store)).rows]
  expect(p95s(rows)).toEqual(p95s(whole))
  expect(sorted).toEqual([true, false])
})

test('what is shorter than the last of the page was is not sorted, and everything is where too little is that long now', async () => {
  const initech: OrgScope = { orgId: 'initech' }
  const before = { fromMs: days.fromMs - 30 * DAY_MS, toMs: days.toMs - 30 * DAY_MS }
  const slow = stored.filter(({ orgId }) => orgId === 'acme').map((r) => ({ ...r, ...initech, id: `slow${r.id}` }))
  const fast = slow.map((r) => ({ ...r, id: `fast${r.id}`, timestampMs: r.timestampMs - 30 * DAY_MS, durationMs: r.durationMs / 100 }))
  for (const [token, requests] of Object.entries({ slow, fast })) await events.insert({ ...emptyBatch(), requests }, token)
  const isEverything: boolean[] = []
  const noted: typeof store = {
    ...store,
    select: (statement, signal) => {
      if (statement.sql.includes('ORDER BY slow')) isEverything.push(!('least' in statement.params))
      return store.select(statement, signal)
    },
  }
  const remembered = { ...NOTHING_DECIDED, durationLimits: createDurationLimits() }
  const ofMany = [[true], [false], [false, true], [false]]
  const ofFew = [[true], [true], [true], [true]]
  for (const [kind, limit, expected] of [
    ['endpoints', 5, ofMany],
    ['vendors', 1, ofMany],
    ['vendors', 5, ofFew],
  ] as const) {
    for (const [index, range] of [days, days, before, before].entries()) {
      const query: InventoryQuery = { kind, range, limit, sort: { by: 'p95', direction: 'desc' } }
      const found = await inventoryList(noted, initech, query, undefined, remembered)
      const whole = await inventoryList(store, initech, query, undefined, NOTHING_DECIDED)
      expect({ ...found, rows: found.rows.map(withoutP95) }).toEqual({ ...whole, rows: whole.rows.map(withoutP95) })
      for (const [at, p95Ms] of p95s(found.rows).entries()) expect(p95Ms).toBeCloseTo(p95s(whole.rows)[at] ?? Number.NaN, 6)
      expect(found.entities).toBeGreaterThan(query.limit)
      expect(isEverything.splice(0), `${kind}, ${limit}`).toEqual(expected[index])
    }
  }
})

test('a page that ends with durations of nothing has no limit, so that it is not read twice each time', () => {
  const limits = createDurationLimits()
  const query: InventoryQuery = { kind: 'endpoints', range: days, limit: 5, sort: { by: 'p95', direction: 'desc' } }
  limits.of(acme, query).keep(2_000)
  expect(limits.of(acme, query).step).toBeGreaterThan(1)
  limits.of(acme, query).keep(0)
  expect(limits.of(acme, query).step).toBeUndefined()
})

test('clients have no durations, so their order is by requests', async () => {
  const { rows } = await list({ kind: 'clients', sort: { by: 'p95', direction: 'desc' } })
  expect(new Set(rows.map(({ p95Ms }) => p95Ms))).toEqual(new Set([null]))
})

test('only new ones: in whatever order, and the totals are those of the new ones', async () => {
  const wanted = expected(acme, 'endpoints', short)
  const fresh = wanted.rows.filter(({ isNew }) => isNew)
  expect([fresh.length > 0, fresh.length < wanted.entities]).toEqual([true, true])
  const found = await list({ kind: 'endpoints', range: short, only: 'new', sort: { by: 'first', direction: 'asc' } })
  expect(byKey(found.rows.map(withoutP95))).toEqual(byKey(fresh))
  expect(found).toMatchObject({ entities: fresh.length, newEntities: fresh.length })
  expect(found.rows.map(({ firstMs }) => firstMs)).toEqual(fresh.map(({ firstMs }) => firstMs).toSorted((a, b) => (a ?? 0) - (b ?? 0)))
  const none = await list({ kind: 'vendors', only: 'new', filter: clientIs('checkout'), search: 'stripe' })
  expect(none).toEqual({ rows: [], entities: 0, newEntities: 0 })
})

test('a list is cut at its limit, and says of how many', async () => {
  const found = await list({ kind: 'endpoints', limit: 3, sort: { by: 'bytes', direction: 'asc' } })
  const wanted = expected(acme, 'endpoints', days)
  const least = wanted.rows.map((row) => row.bytesSent + row.bytesReceived).toSorted((a, b) => a - b)
  expect(found.rows.map((row) => row.bytesSent + row.bytesReceived)).toEqual(least.slice(0, 3))
  expect(found.entities).toBe(wanted.entities)
})

test.each(INVENTORY_KINDS.map((kind) => ({ kind, title: kind === 'endpoints' ? kind : `${kind} @variant` })))(
  'page after page a list is what it is at once, in each order, and each page has the totals: $title',
  async ({ kind }) => {
    for (const by of ['requests', 'name', 'first'] as const) {
      const sort = { by, direction: 'desc' as const }
      const whole = await list({ kind, sort })
      const pages: InventoryRow[] = []
      const limit = Math.ceil(whole.rows.length / 3)
      for (let offset = 0; offset < whole.rows.length; offset += limit) {
        const page = await list({ kind, sort, limit, ...(offset > 0 && { offset }) })
        expect([page.entities, page.newEntities]).toEqual([whole.entities, whole.newEntities])
        pages.push(...page.rows)
      }
      expect(pages).toEqual(whole.rows)
      expect((await list({ kind, sort, offset: whole.rows.length })).rows).toEqual([])
    }
  },
)

test('nothing in the range: no rows and no totals', async () => {
  const range = { fromMs: FROM_MS - 40 * DAY_MS, toMs: FROM_MS - 30 * DAY_MS }
  for (const kind of INVENTORY_KINDS) expect(await list({ kind, range })).toEqual({ rows: [], entities: 0, newEntities: 0 })
})

test.each([
  ['100%', ['100%_sure']],
  ['_SURE', ['100%_sure', '100x_sure']],
  ['%', ['100%_sure']],
  ["'brien", ['O\'Brien "quoted" \\ back']],
  ['"quoted" \\', ['O\'Brien "quoted" \\ back']],
  ['ÜNÏ', ['ünï']],
  [']', ['a]b']],
  ['nobody', []],
])('clients are found by %s as it is written', async (search, names) => {
  const found = await list({ kind: 'clients', search, range: short })
  expect(found.rows.map(({ key }) => key[0]).sort()).toEqual(names.toSorted())
  expect(found.entities).toBe(names.length)
})

test('a vendor is found by the name of its company, an endpoint by method, host and path together', async () => {
  expect((await list({ kind: 'vendors', search: 'GitHub' })).rows.map(({ key }) => key)).toEqual([['github']])
  expect((await list({ kind: 'vendors', search: 'amazon web' })).rows.map(({ key }) => key)).toEqual([['aws']])
  const { rows } = await list({ kind: 'endpoints', search: 'POST api.stripe.com/v1/cus' })
  expect(rows.map(({ key }) => key)).toEqual([['POST', 'api.stripe.com', '/v1/customers/{id}']])
})

test('a token is found by its mask, its type and the beginning of its fingerprint', async () => {
  const found = async (search: string) => (await list({ kind: 'api-tokens', search, range: short })).rows.map(({ key }) => key[0]).sort()
  expect(await found('100%***(4)')).toEqual([TOKENS['plain']?.hash])
  expect(await found('API_KEY')).toEqual([TOKENS['plain']?.hash])
  expect(await found('b2b2b2')).toEqual([TOKENS['read']?.hash])
  expect(await found('jwt')).toEqual([TOKENS['read']?.hash, TOKENS['eternal']?.hash])
})

test('what is known of a token, whatever the range; in another environment or organization only what was seen there', async () => {
  const seen = (hash: string | undefined, scope: OrgScope = acme) =>
    events.run(scope, '/inventory/seen', { kind: 'api-tokens', entity: [hash ?? ''] })
  expect(await seen(TOKENS['read']?.hash)).toEqual({
    firstMs: jwt.expiresMs - HOUR_MS,
    lastMs: jwt.expiresMs + 2 * HOUR_MS,
    token: { mask: 'Bear***(90)***wxyz', type: 'jwt', ...jwt },
  })
  expect((await seen(TOKENS['eternal']?.hash)).token).toMatchObject({ algorithm: 'RS256', issuer: '', issuedMs: null, expiresMs: null })
  expect((await seen(TOKENS['plain']?.hash, { orgId: 'acme', contextId: 'staging' })).firstMs).toBe(jwt.expiresMs - 60_000)
  for (const scope of [{ orgId: 'globex' }, { orgId: 'acme', contextId: 'laptop' }])
    expect(await seen(TOKENS['plain']?.hash, scope)).toEqual({ firstMs: null, lastMs: null, token: null })
})

test('when one was seen, whatever the range; nothing of another organization or environment', async () => {
  const times = (holds: (r: RequestRecord) => boolean): { firstMs: number; lastMs: number; token: null } => {
    const all = stored.filter(holds).map(({ timestampMs }) => timestampMs)
    return { firstMs: Math.min(...all), lastMs: Math.max(...all), token: null }
  }
  const endpoint = ['GET', 'api.stripe.com', '/v1/charges/{id}']
  const isIt = (orgId: string) => (r: RequestRecord) => r.orgId === orgId && endpointOf(r) === JSON.stringify(endpoint)
  const seen = (scope: OrgScope, kind: InventoryKind, entity: string[]) => events.run(scope, '/inventory/seen', { kind, entity })
  expect(await seen(acme, 'endpoints', endpoint)).toEqual(times(isIt('acme')))
  expect(await seen({ orgId: 'globex' }, 'endpoints', endpoint)).toEqual(times(isIt('globex')))
  expect(await seen({ orgId: 'acme', contextId: 'laptop' }, 'vendors', ['stripe'])).toEqual(
    times((r) => r.orgId === 'acme' && r.environmentId === 'laptop' && r.vendor === 'stripe'),
  )
  const never = { firstMs: null, lastMs: null, token: null }
  expect(await seen({ orgId: 'globex' }, 'clients', [ODD[0]!])).toEqual(never)
  expect(await seen({ orgId: 'acme', contextId: 'laptop' }, 'clients', [ODD[0]!])).toEqual(never)
  expect(await seen(acme, 'endpoints', ['GET', 'api.stripe.com'])).toEqual(never)
})

test('a batch whose views were cut off is completed when it is sent again', async () => {
  const requests = [request({ id: 'cut', client: 'cut-off', timestampMs: TO_MS })]
  await events.insert({ ...emptyBatch(), requests }, 'cut')
  await store.command("ALTER TABLE seen DELETE WHERE name = 'cut-off' SETTINGS mutations_sync = 1")
  await events.insert({ ...emptyBatch(), requests }, 'cut')
  expect(await events.run(acme, '/inventory/seen', { kind: 'clients', entity: ['cut-off'] })).toEqual({
    firstMs: TO_MS,
    lastMs: TO_MS,
    token: null,
  })
})

test('an entity whose views are still to be written is new, and was seen when its requests say', async () => {
  const requests = [request({ id: 'early', vendor: 'early.example', timestampMs: TO_MS - 1 })]
  await events.insert({ ...emptyBatch(), requests }, 'early')
  await store.command("ALTER TABLE seen DELETE WHERE name = 'early.example' SETTINGS mutations_sync = 1")
  const { rows } = await list({ kind: 'vendors', search: 'early', range: { fromMs: TO_MS - HOUR_MS, toMs: TO_MS } })
  expect(rows).toMatchObject([{ key: ['early.example'], isNew: true, firstMs: TO_MS - 1, lastMs: TO_MS - 1 }])
})

test('what was seen outlives the requests, and goes with the organization', async () => {
  await store.command("ALTER TABLE requests DELETE WHERE org = 'acme' SETTINGS mutations_sync = 1")
  expect((await list({ kind: 'vendors' })).rows).toEqual([])
  expect((await events.run(acme, '/inventory/seen', { kind: 'vendors', entity: ['stripe'] })).firstMs).toBeGreaterThan(0)
  await events.forgetOrg('acme')
  const left = await store.select({ sql: "SELECT DISTINCT org FROM seen WHERE org IN ('acme', 'globex')", params: {} })
  expect(left).toEqual([{ org: 'globex' }])
})

test('what was seen on one day is forgotten soon after its requests, the rest after more than a year', async () => {
  const daysAgo = (count: number): number => Date.now() - count * DAY_MS
  const at = (vendor: string, timestampMs: number, receivedMs: number) =>
    request({ orgId: 'once', id: `${vendor} ${timestampMs}`, vendor, timestampMs, receivedMs })
  await insertBatch(
    store,
    {
      ...emptyBatch(),
      requests: [
        at('made-up', daysAgo(40), daysAgo(40)),
        at('new', daysAgo(1), daysAgo(1)),
        at('usual', daysAgo(60), daysAgo(50)),
        at('usual', daysAgo(50), daysAgo(50)),
        at('of-last-year', daysAgo(430), daysAgo(420)),
        at('of-last-year', daysAgo(420), daysAgo(420)),
      ],
    },
    'once:1',
  )
  await store.command('OPTIMIZE TABLE seen FINAL')
  const left = await store.select<{ name: string }>({
    sql: "SELECT DISTINCT name FROM seen WHERE org = 'once' AND kind = 'vendors' ORDER BY name",
    params: {},
  })
  expect(left.map(({ name }) => name)).toEqual(['new', 'usual'])
})
