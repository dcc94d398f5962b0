import { expect, test, vi } from 'vitest'

import fc from '#tests/properties.ts'
import type { Direction } from '#wire/agent/traffic-event.ts'

import { HOUR_MS, sharedHistory, START_MS } from './support/history-stage.ts'

const opened = sharedHistory()
const vendorsOf = (rows: readonly { host: string; vendor: string }[]): Record<string, string> =>
  Object.fromEntries(rows.map(({ host, vendor }) => [host, vendor]))

test('a correction reaches new events, stored requests, connections, figures by the hour and first and last seen, and is taken back', async () => {
  const stage = opened()
  await stage.send('acme', [['api.stripe.com'], ['files.cdn-of-us.com'], ['files.cdn-of-us.com'], ['api.cdn-of-us.com']])
  await stage.send('globex', [['files.cdn-of-us.com'], ['api.stripe.com']])
  await stage.settled()
  const before = { seen: await stage.seen('acme'), foreign: await stage.seen('globex') }
  expect(before.seen.map(({ name }) => name)).toEqual(['cdn-of-us.com', 'stripe'])

  const vendor = { id: 'acme-cdn', name: 'Acme “CDN”', category: 'delivery' as const, country: 'CH', domains: ['files.cdn-of-us.com'] }
  await stage.correct('acme', { vendors: [vendor], domains: [{ domain: 'stripe.com', vendor: '' }] })
  await stage.settled()
  await stage.send('acme', [['files.cdn-of-us.com'], ['deep.api.stripe.com']])
  await stage.settled()

  const wanted = {
    'api.stripe.com': '',
    'deep.api.stripe.com': '',
    'files.cdn-of-us.com': 'acme-cdn',
    'api.cdn-of-us.com': 'cdn-of-us.com',
  }
  for (const table of ['requests', 'connections_by_time'] as const) {
    expect(vendorsOf(await stage.vendors(table, 'acme'))).toEqual(wanted)
    expect(vendorsOf(await stage.vendors(table, 'globex'))).toEqual({ 'files.cdn-of-us.com': 'cdn-of-us.com', 'api.stripe.com': 'stripe' })
  }
  const counted = [
    { vendor: '', n: 2 },
    { vendor: 'acme-cdn', n: 3 },
    { vendor: 'cdn-of-us.com', n: 1 },
  ]
  expect(await stage.byHour('acme')).toEqual(counted)
  expect(await stage.byHour('acme', 'optimize_use_projections = 0')).toEqual(counted)
  const at = (n: number) => START_MS + n * 1000
  expect(await stage.seen('acme')).toEqual([
    { name: 'acme-cdn', first: at(2), last: at(7) },
    { name: 'cdn-of-us.com', first: at(4), last: at(4) },
  ])
  expect(await stage.seen('globex')).toEqual(before.foreign)

  // Found by the name that the organization gave it, and by nobody else under it
  const named = (orgId: string) =>
    stage.events.run(
      { orgId },
      '/inventory/list',
      { kind: 'vendors', range: { fromMs: START_MS, toMs: Date.now() }, search: 'acme “c', limit: 10 },
      undefined,
    )
  expect((await named('acme')).rows.map(({ key }) => key)).toEqual([['acme-cdn']])
  expect((await named('globex')).rows).toEqual([])

  await stage.correct('acme', {})
  await stage.settled()
  expect(vendorsOf(await stage.vendors('requests', 'acme'))).toEqual({
    'api.stripe.com': 'stripe',
    'deep.api.stripe.com': 'stripe',
    'files.cdn-of-us.com': 'cdn-of-us.com',
    'api.cdn-of-us.com': 'cdn-of-us.com',
  })
  expect(await stage.seen('acme')).toEqual([
    { name: 'cdn-of-us.com', first: at(2), last: at(7) },
    { name: 'stripe', first: at(1), last: at(8) },
  ])
}, 120_000)

test('a vendor that takes a host over is as old as the host, though its oldest requests have expired @variant', async () => {
  const stage = opened()
  await stage.send('aged', [['api.old-name.com']], START_MS - 48 * HOUR_MS)
  await stage.send('aged', [['api.old-name.com']])
  await stage.settled()
  const [old] = await stage.vendors('requests', 'aged')
  const gone = `DELETE FROM requests WHERE ts < fromUnixTimestamp64Milli({before:Int64}, 'UTC') SETTINGS lightweight_deletes_sync = 1`
  await stage.store.command(gone, { before: START_MS })
  await stage.correct('aged', { domains: [{ domain: 'old-name.com', vendor: 'stripe' }] })
  await stage.settled()
  expect(await stage.seen('aged')).toMatchObject([{ name: 'stripe', first: old?.ms }])
}, 120_000)

// What stops, waits and begins again is the same for every setting that stored rows follow (platform/pulse/shipping/history.ts)
test('a stop in the middle of a rewrite loses nothing: the rest follows after the next start, with nothing of the old names', async () => {
  const stage = opened()
  await stage.send('stopped', [['a.one.com'], ['b.one.com'], ['c.two.com']])
  await stage.settled()
  await stage.stop()
  // Cut off when the first rewrite, that of requests, is looked at: connections keep what they have
  const cut = new AbortController()
  stage.onStatement((sql) => void (sql.includes('FROM system.mutations') && cut.abort()))
  stage.rewriteWith({
    ...stage.events,
    changeVendors: (orgId, changes, signal) => stage.events.changeVendors(orgId, changes, AbortSignal.any([signal, cut.signal])),
  })
  await stage.start()
  await stage.correct('stopped', { domains: [{ domain: 'one.com', vendor: 'stripe' }] })
  await vi.waitFor(() => expect(cut.signal.aborted).toBe(true), { timeout: 30_000 })
  await stage.stop()
  expect(await stage.corrections.due(undefined, 10)).toHaveLength(1)
  expect((await stage.vendors('connections_by_time', 'stopped')).filter(({ vendor }) => vendor === 'one.com')).not.toEqual([])

  stage.rewriteWith(stage.events)
  stage.onStatement(() => undefined)
  await stage.start()
  await stage.settled()
  for (const table of ['requests', 'connections_by_time'] as const)
    expect(vendorsOf(await stage.vendors(table, 'stopped'))).toEqual({
      'a.one.com': 'stripe',
      'b.one.com': 'stripe',
      'c.two.com': 'two.com',
    })
  expect((await stage.seen('stopped')).map(({ name }) => name)).toEqual(['stripe', 'two.com'])
}, 120_000)

test('rows that were made before a change and reach the store after it are not missed', async () => {
  const stage = opened()
  await stage.stop()
  let open = (): void => undefined
  const gate = new Promise<void>((resolve) => (open = resolve))
  const { insert } = stage.events
  stage.events.insert = async (batch, token) => {
    await gate
    await insert(batch, token)
  }
  await stage.start()
  await stage.send('behind', [['a.one.com']])
  await stage.correct('behind', { domains: [{ domain: 'one.com', vendor: 'stripe' }] })
  // Its rows wait for the store, so the change is not done with
  await stage.send('behind', [['b.one.com']])
  expect(await stage.corrections.due(undefined, 10)).toHaveLength(1)
  open()
  stage.events.insert = insert
  await stage.settled()
  expect(vendorsOf(await stage.vendors('requests', 'behind'))).toEqual({ 'a.one.com': 'stripe', 'b.one.com': 'stripe' })
}, 120_000)

test('as many hosts as one rewrite takes, with the longest names, are bound and rewritten @variant', async () => {
  const stage = opened()
  const long = `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.many-of.com`
  const hosts = Array.from({ length: 520 }, (_, i) => [`h${i}.${long}`] as const)
  await stage.send('many', hosts)
  await stage.settled()
  await stage.correct('many', { domains: [{ domain: 'many-of.com', vendor: 'stripe' }] })
  await stage.settled()
  const rows = await stage.vendors('requests', 'many')
  expect(rows).toHaveLength(520)
  expect(rows.filter(({ vendor }) => vendor !== 'stripe')).toEqual([])
}, 120_000)

/** What each host is without any correction, by hand. */
const PLAIN: Readonly<Record<string, { vendor: string; known: boolean; inside?: true }>> = {
  'api.stripe.com': { vendor: 'stripe', known: true },
  'js.stripe.com': { vendor: 'stripe', known: true },
  'shop.ours.co.uk': { vendor: 'ours.co.uk', known: false },
  'a.b.ours.co.uk': { vendor: 'ours.co.uk', known: false },
  'x.unheard-of.com': { vendor: 'unheard-of.com', known: false },
  '203.0.113.9': { vendor: '', known: false },
  '10.0.0.5': { vendor: '', known: false, inside: true },
  'db.internal': { vendor: '', known: false, inside: true },
}
const DOMAINS = ['stripe.com', 'js.stripe.com', 'ours.co.uk', 'b.ours.co.uk', 'unheard-of.com']

/** Written independently: the longest corrected domain at the end of the name, unless it is inside or coming in. */
function expectedVendor(host: string, direction: Direction, corrected: ReadonlyMap<string, string>): string {
  const plain = PLAIN[host]
  if (!plain || plain.inside || direction === 'ingress') return ''
  const [longest] = [...corrected.keys()].filter((domain) => `.${host}`.endsWith(`.${domain}`)).sort((a, b) => b.length - a.length)
  if (longest !== undefined) return corrected.get(longest) ?? ''
  return direction === 'egress-internal' && !plain.known ? '' : plain.vendor
}

type Step = { kind: 'send'; events: [string, Direction][] } | { kind: 'correct'; domains: Record<string, string> } | { kind: 'restart' }

const directions = fc.constantFrom<Direction>('egress-external', 'egress-internal', 'ingress')
const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('send' as const),
      events: fc.array(fc.tuple(fc.constantFrom(...Object.keys(PLAIN)), directions), { minLength: 1, maxLength: 6 }),
    }),
    fc.record({
      kind: fc.constant('correct' as const),
      domains: fc.dictionary(fc.constantFrom(...DOMAINS), fc.constantFrom('', 'own-one', 'adyen', 'stripe'), { noNullPrototype: true }),
    }),
    fc.record({ kind: fc.constant('restart' as const) }),
  ),
  { minLength: 3, maxLength: 10 },
)

test('after any changes, events and restarts every stored row has the vendor that the last corrections give its host', async () => {
  const stage = opened()
  let runs = 0
  await fc.assert(
    fc.asyncProperty(steps as fc.Arbitrary<Step[]>, async (all) => {
      const orgId = `org${++runs}`
      let corrected: ReadonlyMap<string, string> = new Map()
      for (const step of all) {
        if (step.kind === 'send') await stage.send(orgId, step.events)
        else if (step.kind === 'restart') {
          await stage.stop()
          await stage.start()
        } else {
          corrected = new Map(Object.entries(step.domains))
          const own = { id: 'own-one', name: 'Own', category: 'business' as const, country: '', domains: [] }
          await stage.correct(orgId, { vendors: [own], domains: [...corrected].map(([domain, vendor]) => ({ domain, vendor })) })
        }
      }
      await stage.settled()
      const wanted = new Map<string, { name: string; first: number; last: number }>()
      for (const table of ['requests', 'connections_by_time'] as const)
        for (const { host, direction, vendor, ms } of await stage.vendors(table, orgId)) {
          expect([table, host, direction, vendor]).toEqual([table, host, direction, expectedVendor(host, direction, corrected)])
          if (table !== 'requests' || vendor === '') continue
          const { first, last } = wanted.get(vendor) ?? { first: ms, last: ms }
          wanted.set(vendor, { name: vendor, first: Math.min(first, ms), last: Math.max(last, ms) })
        }
      const seen = await stage.seen(orgId)
      expect(seen.map(({ name, last }) => [name, last])).toEqual(
        [...wanted.values()].map(({ name, last }) => [name, last] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
      )
      // A host that also comes in may have been known before it was called
      for (const { name, first } of seen) expect(first).toBeLessThanOrEqual(wanted.get(name)?.first ?? 0)
      expect(await stage.byHour(orgId)).toEqual(await stage.byHour(orgId, 'optimize_use_projections = 0'))
    }),
    { numRuns: Number(process.env['REWRITES'] ?? 2) },
  )
}, 240_000)
