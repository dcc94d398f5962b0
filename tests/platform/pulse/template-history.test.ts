import { expect, test } from 'vitest'

import fc from '#tests/properties.ts'
import type { DecidedHost } from '#wire/product/endpoint-templates.ts'

import { HOUR_MS, sharedHistory, START_MS } from './support/history-stage.ts'

const opened = sharedHistory()
type Stage = ReturnType<typeof opened>
const HOST = 'api.example.com'

const rowsOf = (stage: Stage, orgId: string) =>
  stage.store.select<{ host: string; path: string; template: string; ms: number }>({
    sql: `
      SELECT host, path, template, toUnixTimestamp64Milli(ts) AS ms
      FROM requests WHERE org = {org:String} ORDER BY ts, id`,
    params: { org: orgId },
  })
const templates = async (stage: Stage, orgId: string, host = HOST) =>
  Object.fromEntries((await rowsOf(stage, orgId)).filter((row) => row.host === host).map(({ path, template }) => [path, template]))
const seen = (stage: Stage, orgId: string, host = HOST) =>
  stage.store.select<{ name: string; first: number; last: number }>({
    sql: `
      SELECT name, toUnixTimestamp64Milli(min(seen.first)) AS first, toUnixTimestamp64Milli(max(seen.last)) AS last
      FROM seen WHERE org = {org:String} AND kind = 'endpoints' AND host = {host:String} GROUP BY name ORDER BY name`,
    params: { org: orgId, host },
  })
/** Requests of each template as the aggregates by the hour count them. */
const byHour = (stage: Stage, orgId: string, settings = 'force_optimize_projection = 1') =>
  stage.store.select<{ template: string; n: number }>({
    sql: `
      SELECT template, sum(n) AS n
      FROM (
        SELECT template, count() AS n FROM requests WHERE org = {org:String}
        GROUP BY org, env, toStartOfHour(ts), direction, family, vendor, country, host, method, template)
      GROUP BY template ORDER BY template SETTINGS ${settings}`,
    params: { org: orgId },
  })

test('a pin, a split and a merge reach new requests, stored ones, figures by the hour and first and last seen, and are taken back; tables of databases keep their names', async () => {
  const stage = opened()
  const paths = ['/users/ada', '/users/grace?tab=1', '/users/me', '/files/17', '/files/5f2c1d8e-1c2b-4a5d-9e8f-001122334455', '/files/0001']
  await stage.call('acme', HOST, paths)
  await stage.call('acme', 'other.example.com', ['/users/ada'])
  await stage.call('globex', HOST, paths)
  await stage.call('acme', HOST, ['users'], { family: 'database' })
  await stage.settled()
  const plain = {
    '/users/ada': '/users/ada',
    '/users/grace?tab=1': '/users/grace',
    '/users/me': '/users/me',
    '/files/17': '/files/{id}',
    '/files/5f2c1d8e-1c2b-4a5d-9e8f-001122334455': '/files/{uuid}',
    '/files/0001': '/files/{id}',
  }
  expect(await templates(stage, 'acme')).toEqual({ ...plain, users: 'users' })
  const foreign = await seen(stage, 'globex')

  await stage.decide(
    'acme',
    [
      {
        host: HOST,
        templates: ['/users/{login}', '/{table}'],
        words: ['/users/me', '/files/0001'],
        merges: [{ templates: ['/files/{id}', '/files/{uuid}'], into: '/files/{file}' }],
      },
    ],
    [HOST],
  )
  await stage.settled()
  await stage.call('acme', HOST, ['/users/linus', '/users/me'])
  await stage.settled()
  const decided = {
    '/users/ada': '/users/{login}',
    '/users/grace?tab=1': '/users/{login}',
    '/users/linus': '/users/{login}',
    '/users/me': '/users/me',
    '/files/17': '/files/{file}',
    '/files/5f2c1d8e-1c2b-4a5d-9e8f-001122334455': '/files/{file}',
    '/files/0001': '/files/0001',
    users: 'users',
  }
  expect(await templates(stage, 'acme')).toEqual(decided)
  expect(await templates(stage, 'acme', 'other.example.com')).toEqual({ '/users/ada': '/users/ada' })
  expect([await templates(stage, 'globex'), await seen(stage, 'globex')]).toEqual([plain, foreign])
  const at = (n: number) => START_MS + n * 1000
  expect(await seen(stage, 'acme')).toEqual([
    { name: '/files/0001', first: at(6), last: at(6) },
    { name: '/files/{file}', first: at(4), last: at(5) },
    { name: '/users/me', first: at(3), last: at(16) },
    { name: '/users/{login}', first: at(1), last: at(15) },
    { name: 'users', first: at(14), last: at(14) },
  ])
  const counted = await byHour(stage, 'acme')
  expect(counted).toEqual([
    { template: '/files/0001', n: 1 },
    { template: '/files/{file}', n: 2 },
    { template: '/users/ada', n: 1 },
    { template: '/users/me', n: 2 },
    { template: '/users/{login}', n: 3 },
    { template: 'users', n: 1 },
  ])
  expect(await byHour(stage, 'acme', 'optimize_use_projections = 0')).toEqual(counted)

  await stage.decide('acme', [], [HOST])
  await stage.settled()
  expect(await templates(stage, 'acme')).toEqual({ ...plain, '/users/linus': '/users/linus', users: 'users' })
  expect(await seen(stage, 'acme')).toEqual([
    { name: '/files/{id}', first: at(4), last: at(6) },
    { name: '/files/{uuid}', first: at(5), last: at(5) },
    { name: '/users/ada', first: at(1), last: at(1) },
    { name: '/users/grace', first: at(2), last: at(2) },
    { name: '/users/linus', first: at(15), last: at(15) },
    { name: '/users/me', first: at(3), last: at(16) },
    { name: 'users', first: at(14), last: at(14) },
  ])
}, 120_000)

test('paths of an OpenAPI document are templates of new requests and of stored ones, below what people decided; another document takes its place @variant', async () => {
  const stage = opened()
  await stage.call('declared', HOST, ['/users/ada', '/users/me', '/teams/red'])
  await stage.call('others', HOST, ['/users/ada'])
  await stage.settled()
  await stage.decide('declared', [{ host: HOST, templates: [], words: ['/users/me'], merges: [] }], [HOST])
  await stage.declare('declared', HOST, ['/users/{login}', '/teams/{team}/members'])
  await stage.settled()
  await stage.call('declared', HOST, ['/users/grace'])
  await stage.settled()
  const declared = {
    '/users/ada': '/users/{login}',
    '/users/grace': '/users/{login}',
    '/users/me': '/users/me',
    '/teams/red': '/teams/red',
  }
  expect(await templates(stage, 'declared')).toEqual(declared)
  expect(await templates(stage, 'others')).toEqual({ '/users/ada': '/users/ada' })
  await stage.declare('declared', HOST, ['/teams/{team}'])
  await stage.settled()
  expect(await templates(stage, 'declared')).toEqual({
    '/users/ada': '/users/ada',
    '/users/grace': '/users/grace',
    '/users/me': '/users/me',
    '/teams/red': '/teams/{team}',
  })
})

test('a template is as old as what it was part of where that is older than anything stored, and what has expired is kept @variant', async () => {
  const stage = opened()
  const day = START_MS - 48 * HOUR_MS
  await stage.call('aged', HOST, ['/users/ada', '/gone'], { timestampMs: day })
  await stage.call('aged', HOST, ['/users/ada', '/users/grace'])
  await stage.settled()
  // As retention leaves it: rows received before are gone, and what is known of them stays
  const before = { day: new Date(day).toISOString().slice(0, 23).replace('T', ' '), from: START_MS }
  await stage.store.command(
    `ALTER TABLE requests DELETE WHERE ts < fromUnixTimestamp64Milli({from:Int64}, 'UTC') SETTINGS mutations_sync = 1`,
    {
      from: START_MS,
    },
  )
  await stage.store.command(`ALTER TABLE seen UPDATE heard = {day:DateTime64(3, 'UTC')} WHERE name = '/gone' SETTINGS mutations_sync = 1`, {
    day: before.day,
  })
  await stage.decide('aged', [{ host: HOST, templates: ['/users/{login}'] }], [HOST])
  await stage.settled()
  expect(await seen(stage, 'aged')).toMatchObject([
    { name: '/gone', first: day },
    { name: '/users/{login}', first: day },
  ])
}, 120_000)

test('more paths than one portion, with the longest names, are bound and rewritten @variant', async () => {
  const stage = opened()
  const long = 'x'.repeat(60)
  const paths = Array.from(
    { length: 6_000 },
    (_, i) => `/tree/${long}${i.toString(36).replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')}-n/end`,
  )
  await stage.call('many', HOST, paths)
  await stage.settled()
  await stage.decide('many', [{ host: HOST, templates: ['/tree/{name}/end'] }], [HOST])
  await stage.settled()
  expect(new Set(Object.values(await templates(stage, 'many')))).toEqual(new Set(['/tree/{name}/end']))
}, 120_000)

/** Each path, what it is by its shape alone, and what it is under each decision that may be there, by hand. */
const WORDS = ['me', 'ada'] as const
const PATHS = ['/users/me', '/users/ada', '/users/17', '/users/17/posts', '/users/me/posts', '/teams/17'] as const
function expected(path: string, { pin, split, merge }: { pin: boolean; split: boolean; merge: boolean }): string {
  const [, first = '', second = '', third] = path.split('/')
  const kept = first === 'users' && split && second === 'me'
  const id = second === '17' ? '{id}' : second
  const base = first === 'users' && third === undefined && pin && !kept ? '{login}' : kept ? 'me' : id
  const template = ['', first, base, ...(third === undefined ? [] : [third])].join('/')
  return merge && template === '/teams/{id}' ? '/teams/{team}' : template
}

type Step = { kind: 'send'; paths: string[] } | { kind: 'decide'; pin: boolean; split: boolean; merge: boolean } | { kind: 'restart' }
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('send' as const), paths: fc.array(fc.constantFrom(...PATHS), { minLength: 1, maxLength: 6 }) }),
    fc.record({ kind: fc.constant('decide' as const), pin: fc.boolean(), split: fc.boolean(), merge: fc.boolean() }),
    fc.record({ kind: fc.constant('restart' as const) }),
  ),
  { minLength: 3, maxLength: 10 },
)

test('after any decisions, requests and restarts every stored row has the template that the last decisions give its path', async () => {
  const stage = opened()
  let runs = 0
  await fc.assert(
    fc.asyncProperty(steps as fc.Arbitrary<Step[]>, async (all) => {
      const orgId = `org${++runs}`
      let now = { pin: false, split: false, merge: false }
      for (const step of all) {
        if (step.kind === 'send') await stage.call(orgId, HOST, step.paths)
        else if (step.kind === 'restart') {
          await stage.stop()
          await stage.start()
        } else {
          now = step
          const host: Partial<DecidedHost> = {
            host: HOST,
            templates: now.pin ? ['/users/{login}'] : [],
            words: now.split ? [`/users/${WORDS[0]}`] : [],
            merges: now.merge ? [{ templates: ['/teams/{id}', '/teams/{uuid}'], into: '/teams/{team}' }] : [],
          }
          await stage.decide(orgId, [host], [HOST])
        }
      }
      await stage.settled()
      const times = new Map<string, { name: string; first: number; last: number }>()
      for (const { path, template, ms } of await rowsOf(stage, orgId)) {
        expect([path, template]).toEqual([path, expected(path, now)])
        const known = times.get(template)
        times.set(template, { name: template, first: Math.min(known?.first ?? ms, ms), last: Math.max(known?.last ?? ms, ms) })
      }
      expect(await seen(stage, orgId)).toEqual([...times.values()].sort((a, b) => (a.name < b.name ? -1 : 1)))
      if (times.size > 0) expect(await byHour(stage, orgId)).toEqual(await byHour(stage, orgId, 'optimize_use_projections = 0'))
    }),
    { numRuns: Number(process.env['REWRITES'] ?? 2) },
  )
}, 240_000)
