import { expect, test, vi } from 'vitest'

import fc from '#tests/properties.ts'
import { NO_PROCESS, type ProcessFacts, type TokenSighting, type TrafficEvent } from '#wire/agent/traffic-event.ts'
import type { ClientSettings, SplitFact } from '#wire/product/client-decisions.ts'

import { connectionEvent, requestEvent } from './support/events.ts'
import { HOUR_MS, sharedHistory, START_MS } from './support/history-stage.ts'

const opened = sharedHistory({ correctEveryMs: 1_500 })
type Stage = ReturnType<typeof opened>
type Facts = Partial<ProcessFacts>

let made = 0

/** A request and a connection of each process, a second apart. Answers the times of the requests. */
async function send(stage: Stage, orgId: string, processes: readonly Facts[], fromMs = START_MS, token?: TokenSighting): Promise<number[]> {
  const times = processes.map((_, at) => fromMs + at * 1000)
  const batch = processes.flatMap((facts, at): TrafficEvent[] => {
    const id = ++made
    const process = { ...NO_PROCESS, ...facts }
    const timestampMs = times[at] ?? 0
    return [
      requestEvent({ id: `r${id}`, timestampMs, process, ...(token && { token }) }),
      connectionEvent({ id: `c${id}`, connectionId: `c${id}`, timestampMs, process }),
    ]
  })
  await stage.ingest(orgId, batch)
  return times
}

const merge = (into: string, names: string[], prefixes: string[] = []) => ({ into, names, prefixes })
const clients = async (stage: Stage, orgId: string, table: 'requests' | 'connections_by_time' = 'requests') =>
  (await stage.clientRows(table, orgId)).map(({ client, derived, n }) => `${client} < ${derived}: ${n}`)
const seen = async (stage: Stage, orgId: string) =>
  Object.fromEntries((await stage.seen(orgId, 'clients')).map(({ name, first, last }) => [name, [first, last]]))
const listed = async (stage: Stage, orgId: string) => {
  const range = { fromMs: START_MS - HOUR_MS, toMs: Date.now() }
  const { rows } = await stage.events.run({ orgId }, '/inventory/list', { kind: 'clients', range, limit: 20 }, undefined)
  return Object.fromEntries(rows.map(({ key, requests }) => [key[0], requests]))
}
const TOKEN: TokenSighting = { mask: 'sk***aXz', hash: 'ab12', carrier: 'authorization', type: 'bearer_token' }

test('merges and splits reach new events, stored requests and connections, figures by the hour, tokens, first and last seen; removed, everything is as before', async () => {
  const stage = opened()
  const own: Facts[] = [
    { container: 'checkout-a' },
    { container: 'checkout-b' },
    { container: 'app', namespace: 'shop', pod: 'cart-7d4b9c6f5d-x2v9k' },
    { container: 'app', namespace: 'shop', pod: 'cart-7d4b9c6f5d-qqv9k' },
    { container: 'app', namespace: 'bank', pod: 'ledger-0' },
    { container: 'app' },
    { exe: '/usr/bin/python3', hostname: 'web-1' },
  ]
  const at = await send(stage, 'acme', own, START_MS, TOKEN)
  await send(stage, 'globex', own)
  await stage.settled()
  const before = { rows: await clients(stage, 'acme'), seen: await seen(stage, 'acme'), listed: await listed(stage, 'acme') }
  expect(before.rows).toEqual(['app < app: 4', 'checkout-a < checkout-a: 1', 'checkout-b < checkout-b: 1', 'python3 < python3: 1'])
  const range = { fromMs: START_MS - HOUR_MS, toMs: Date.now() }
  const parts = (client: string, by?: SplitFact, orgId = 'acme') =>
    stage.events.run({ orgId }, '/inventory/client-parts', { range, client, ...(by && { by }) }, undefined)
  expect(await parts('app', 'workload')).toEqual({
    requests: 4,
    different: 3,
    parts: [
      { name: 'app@shop/cart', requests: 2 },
      { name: 'app', requests: 1 },
      { name: 'app@bank/ledger', requests: 1 },
    ],
  })
  expect((await parts('python3', 'executable')).parts).toEqual([{ name: 'python3@python3', requests: 1 }])
  expect((await parts('python3', 'host')).parts).toEqual([{ name: 'python3@web-1', requests: 1 }])
  const foreign = { rows: await stage.clientRows('requests', 'globex'), seen: await stage.seen('globex', 'clients') }

  await stage.decideClients('acme', {
    merges: [merge('checkout', [], ['checkout-']), merge('python3', ['app@bank/ledger'])],
    splits: [{ client: 'app', by: 'workload' }],
  })
  await stage.settled()
  const [later] = await send(
    stage,
    'acme',
    [{ container: '/checkout-c' }, { container: 'app', namespace: 'bank', pod: 'ledger-1' }],
    START_MS + HOUR_MS,
  )
  await stage.settled()
  const decided = [
    'app < app: 1',
    'app@shop/cart < app: 2',
    'checkout < checkout-a: 1',
    'checkout < checkout-b: 1',
    'checkout < checkout-c: 1',
    'python3 < app: 2',
    'python3 < python3: 1',
  ]
  for (const table of ['requests', 'connections_by_time'] as const)
    expect([table, await clients(stage, 'acme', table)]).toEqual([table, decided])
  const madeOf = await parts('checkout')
  expect([madeOf.requests, madeOf.parts.map(({ name }) => name)]).toEqual([3, ['checkout-a', 'checkout-b', 'checkout-c']])
  expect((await parts('app', 'namespace')).parts.map(({ name }) => name)).toEqual(['app@bank', 'app@shop', 'app'])
  expect(await parts('checkout', undefined, 'globex')).toEqual({ requests: 0, different: 0, parts: [] })
  const counted = [
    { client: 'app', n: 1 },
    { client: 'app@shop/cart', n: 2 },
    { client: 'checkout', n: 3 },
    { client: 'python3', n: 3 },
  ]
  expect(await stage.clientsByHour('acme')).toEqual(counted)
  expect(await stage.clientsByHour('acme', 'optimize_use_projections = 0')).toEqual(counted)
  expect(await listed(stage, 'acme')).toEqual({ app: 1, 'app@shop/cart': 2, checkout: 3, python3: 3 })
  expect(await seen(stage, 'acme')).toEqual({
    app: [at[5], at[5]],
    'app@shop/cart': [at[2], at[3]],
    checkout: [at[0], later],
    python3: [at[4], (later ?? 0) + 1000],
  })
  const tokens = await stage.events.run({ orgId: 'acme' }, '/inventory/list', { kind: 'api-tokens', range, limit: 5 }, undefined)
  expect(tokens.rows.map(({ clients: n }) => n)).toEqual([4])
  expect(await stage.clientRows('requests', 'globex')).toEqual(foreign.rows)
  expect(await stage.seen('globex', 'clients')).toEqual(foreign.seen)

  await stage.decideClients('acme', {})
  await stage.settled()
  expect(await clients(stage, 'acme')).toEqual([
    'app < app: 5',
    'checkout-a < checkout-a: 1',
    'checkout-b < checkout-b: 1',
    'checkout-c < checkout-c: 1',
    'python3 < python3: 1',
  ])
  expect(await seen(stage, 'acme')).toEqual({ ...before.seen, app: [at[2], (later ?? 0) + 1000], 'checkout-c': [later, later] })
  expect(await listed(stage, 'acme')).toEqual({ ...before.listed, app: 5, 'checkout-c': 1 })
  expect(await stage.clientsByHour('acme')).toEqual(await stage.clientsByHour('acme', 'optimize_use_projections = 0'))
}, 120_000)

test('a merged client is as old as the oldest of its names, though those requests have expired, and so is each name when the merge is removed @variant', async () => {
  const stage = opened()
  const [old] = await send(stage, 'aged', [{ container: 'cart-1' }], START_MS - 48 * HOUR_MS)
  const [first, second] = await send(stage, 'aged', [{ container: 'cart-1' }, { container: 'cart' }])
  await stage.settled()
  const gone = `DELETE FROM requests WHERE ts < fromUnixTimestamp64Milli({before:Int64}, 'UTC') SETTINGS lightweight_deletes_sync = 1`
  await stage.store.command(gone, { before: START_MS })
  await stage.decideClients('aged', { merges: [merge('cart', ['cart-1'])] })
  await stage.settled()
  expect(await seen(stage, 'aged')).toEqual({ cart: [old, second] })
  await stage.decideClients('aged', {})
  await stage.settled()
  expect(await seen(stage, 'aged')).toEqual({ cart: [second, second], 'cart-1': [old, first] })
}, 120_000)

test('a request whose connection is reported after it gets the client that is decided when that is written @variant', async () => {
  const stage = opened()
  const late = { connectionId: 'late', timestampMs: START_MS }
  await stage.ingest('behind', [requestEvent({ id: 'r-late', ...late })])
  await stage.settled()
  await stage.ingest('behind', [connectionEvent({ id: 'late', ...late, process: { ...NO_PROCESS, container: 'nginx' } })])
  // Decided after the connection came, before the request is written again
  await stage.decideClients('behind', { merges: [merge('web', ['nginx'])] })
  await stage.settled()
  await vi.waitFor(async () => expect(await clients(stage, 'behind')).toEqual(['web < nginx: 1']), { timeout: 30_000 })
  expect(await seen(stage, 'behind')).toMatchObject({ web: [START_MS, START_MS] })
  await stage.decideClients('behind', {})
  await stage.settled()
  expect(await clients(stage, 'behind')).toEqual(['nginx < nginx: 1'])
  expect(await seen(stage, 'behind')).toEqual({ nginx: [START_MS, START_MS] })
}, 120_000)

test('names that look like patterns, quotes, markup, or nothing at all are texts; as many parts as one rewrite takes are bound @variant', async () => {
  const stage = opened()
  const names = ["it's \\' %_*", '(a+)+$', '<img src=x>', '\u202Egnp', 'a\u0000b', 'constructor', '😀'.repeat(60), '__proto__']
  const hosts = Array.from({ length: 520 }, (_, i) => `${'h'.repeat(200)}-${i}`)
  await send(stage, 'texts', [
    ...names.map((container) => ({ container })),
    {}, // nothing is known of it: only its tag of a host
    ...hosts.map((hostname) => ({ exe: '/bin/agent', hostname })),
  ])
  await stage.settled()
  await stage.decideClients('texts', {
    merges: [merge("o'ne \\ %", names.slice(0, 7)), merge('${two}', [], ['__p'])],
    splits: [{ client: 'agent', by: 'host' }],
  })
  await stage.settled()
  const rows = await stage.clientRows('requests', 'texts')
  const derivedOf = (client: string) => rows.filter((row) => row.client === client).map(({ derived }) => derived)
  expect(derivedOf("o'ne \\ %").toSorted()).toEqual(names.slice(0, 7).toSorted())
  expect(derivedOf('${two}')).toEqual(['__proto__'])
  expect(rows.filter(({ derived }) => derived === '')).toEqual([{ client: '', derived: '', n: 1 }])
  const parts = rows.filter(({ derived }) => derived === 'agent').map(({ client }) => client)
  expect(parts).toEqual(hosts.map((host) => `agent@${host}`).toSorted())
  await stage.decideClients('texts', {})
  await stage.settled()
  expect((await stage.clientRows('requests', 'texts')).filter(({ client, derived }) => client !== derived)).toEqual([])
}, 120_000)

const PODS = ['cart-7d4b9c6f5d-x2v9k', 'cart-5f4b9c6f5d-bbv9k', 'ledger-0', '']
const WORKLOADS: Readonly<Record<string, string>> = {
  'cart-7d4b9c6f5d-x2v9k': 'cart',
  'cart-5f4b9c6f5d-bbv9k': 'cart',
  'ledger-0': 'ledger',
  '': '',
}
const NAMES = ['app', 'app-1', 'app-2', 'sidecar']

interface Sent {
  container: string
  namespace: string
  pod: string
  hostname: string
}

/** Written independently of how names are looked up. */
function expected({ container, namespace, pod, hostname }: Sent, { merges, splits }: ClientSettings): string {
  const by = splits.find(({ client }) => client === container)?.by
  const workload = WORKLOADS[pod] ?? ''
  const values: Partial<Record<string, string>> = {
    host: hostname,
    namespace,
    workload: workload && (namespace ? `${namespace}/${workload}` : workload),
  }
  const value = by === undefined ? '' : (values[by] ?? '')
  const name = value === '' ? container : `${container}@${value}`
  const exact = merges.find(({ names }) => names.includes(name))
  if (exact) return exact.into
  const matching = merges.flatMap(({ into, prefixes }) =>
    prefixes.filter((prefix) => name.startsWith(prefix)).map((prefix) => ({ into, prefix })),
  )
  return matching.toSorted((a, b) => b.prefix.length - a.prefix.length)[0]?.into ?? name
}

type Step = { kind: 'send'; sent: Sent[] } | { kind: 'decide'; settings: ClientSettings } | { kind: 'restart' }

const sent = fc.record({
  container: fc.constantFrom(...NAMES),
  namespace: fc.constantFrom('', 'shop', 'bank'),
  pod: fc.constantFrom(...PODS),
  hostname: fc.constantFrom('', 'web-1', 'web-2'),
})
const settings: fc.Arbitrary<ClientSettings> = fc
  .record({
    names: fc.subarray(['app-1', 'app-2', 'sidecar', 'app@shop/cart', 'sidecar@web-1']),
    prefix: fc.constantFrom('', 'app', 'app@', 'side'),
    by: fc.constantFrom('workload' as const, 'namespace' as const, 'host' as const, undefined),
    which: fc.constantFrom('app', 'sidecar'),
  })
  .map(({ names, prefix, by, which }) => ({
    merges: [...(names.length > 0 ? [merge('one', names)] : []), ...(prefix === '' ? [] : [merge('two', [], [prefix])])],
    splits: by === undefined ? [] : [{ client: which, by }],
  }))
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('send' as const), sent: fc.array(sent, { minLength: 1, maxLength: 6 }) }),
    fc.record({ kind: fc.constant('decide' as const), settings }),
    fc.record({ kind: fc.constant('restart' as const) }),
  ),
  { minLength: 3, maxLength: 10 },
)

test('after any decisions, events and restarts every stored row has the client that the last decisions give its derived one', async () => {
  const stage = opened()
  let runs = 0
  await fc.assert(
    fc.asyncProperty(steps as fc.Arbitrary<Step[]>, async (all) => {
      const orgId = `org${++runs}`
      let decided: ClientSettings = { merges: [], splits: [] }
      const everything: { one: Sent; ms: number }[] = []
      for (const step of all) {
        if (step.kind === 'send') {
          const times = await send(stage, orgId, step.sent, START_MS + everything.length * 1000)
          everything.push(...step.sent.map((one, at) => ({ one, ms: times[at] ?? 0 })))
        } else if (step.kind === 'restart') {
          await stage.stop()
          await stage.start()
        } else {
          decided = step.settings
          await stage.decideClients(orgId, decided)
        }
      }
      await stage.settled()
      const rows = Map.groupBy(everything, ({ one }) => `${expected(one, decided)} < ${one.container}`)
      const wanted = [...rows].map(([names, { length }]) => `${names}: ${length}`).toSorted()
      for (const table of ['requests', 'connections_by_time'] as const)
        expect([table, (await clients(stage, orgId, table)).toSorted()]).toEqual([table, wanted])
      const times = Map.groupBy(everything, ({ one }) => expected(one, decided))
      expect(await seen(stage, orgId)).toEqual(
        Object.fromEntries(
          [...times].map(([name, of]) => [name, [Math.min(...of.map(({ ms }) => ms)), Math.max(...of.map(({ ms }) => ms))]]),
        ),
      )
      if (everything.length > 0)
        expect(await stage.clientsByHour(orgId)).toEqual(await stage.clientsByHour(orgId, 'optimize_use_projections = 0'))
    }),
    { numRuns: Number(process.env['REWRITES'] ?? 2) },
  )
}, 240_000)
