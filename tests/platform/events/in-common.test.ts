import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { CONNECTIONS } from '#domain/filter/connection-fields.ts'
import { type FieldSet, REQUESTS } from '#domain/filter/fields.ts'
import { parseFilter } from '#domain/filter/parse.ts'
import { hasFailed } from '#domain/traffic/failed.ts'
import type { Finding } from '#domain/in-common/findings.ts'
import { insertBatch } from '#platform/events/insert-batch.ts'
import { requestsInCommon } from '#platform/events/queries/in-common.ts'
import type { RequestRecord } from '#platform/lib/ports/events.ts'
import { xidAt } from '#platform/lib/ids.ts'

import { emptyBatch, seeded } from './support/generator.ts'
import { openBare, openTemporary } from './support/open.ts'
import { connection, NOW, request } from './support/records.ts'

const MINUTE = 60_000
const BEGIN = Math.floor((NOW - 5 * 3_600_000) / (5 * MINUTE)) * 5 * MINUTE
const LENGTH = 4 * 60 * MINUTE
const range = { fromMs: BEGIN, toMs: BEGIN + LENGTH }
const SCOPE = { orgId: 'acme' }
const FIELDS = ['status', 'method', 'host', 'vendor', 'client', 'country', 'env', 'tag', 'pod', 'failed', 'template']
const HOSTS = ['api.stripe.com', 'api.openai.com', 'api.github.com', "it's", '']
const CLIENTS = ['checkout', 'payments', 'search', 'mailer']
const DOWN = { fromMs: BEGIN + 90 * MINUTE, toMs: BEGIN + 115 * MINUTE }

const random = seeded(11)
const oneOf = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value

/** One host is down for 25 minutes; one pod of a client answers slowly all the time; one country is called by one zone alone. */
const requests = Array.from({ length: 12_000 }, (_, index): RequestRecord => {
  const timestampMs = BEGIN + Math.floor(random() * LENGTH)
  const host = oneOf(HOSTS)
  const client = oneOf(CLIENTS)
  const pod = `${client}-${Math.floor(random() * 3)}`
  const isDown = host === 'api.stripe.com' && timestampMs >= DOWN.fromMs && timestampMs < DOWN.toMs
  const plain = request()
  const tags = random() < 0.3 ? ['team:core', `zone:${oneOf(['a', 'b'])}`, 'team:core'] : []
  return {
    ...plain,
    id: `r${index}`,
    timestampMs,
    endpointId: host,
    vendor: host === 'api.stripe.com' ? 'stripe' : host === 'api.openai.com' ? 'openai' : '',
    client,
    process: { ...plain.process, pod },
    method: oneOf(['GET', 'POST']),
    country: tags.includes('zone:a') && random() < 0.3 ? 'FR' : oneOf(['US', 'DE', '']),
    environmentId: random() < 0.8 ? 'production' : 'staging',
    tags,
    status: isDown && random() < 0.8 ? 503 : random() < 0.01 ? 500 : 200,
    durationMs: pod === 'search-1' ? 900 + random() * 500 : 20 + random() * 300,
  }
})
/** One client's connections cannot be looked into, and all else is as with the others. */
const connections = Array.from({ length: 3000 }, (_, index) => {
  const client = oneOf(CLIENTS)
  return connection({
    id: `c${index}`,
    timestampMs: BEGIN + Math.floor(random() * LENGTH),
    client,
    endpointId: oneOf(HOSTS),
    tlsVersion: '1.3',
    tlsIntrospected: client === 'mailer' ? random() < 0.1 : random() < 0.95,
    labels: [],
    l7Protocol: '',
  })
})
let store: Awaited<ReturnType<typeof openTemporary>>
beforeAll(async () => {
  store = await openTemporary()
  await store.insert({ ...emptyBatch(), requests, connections }, 'acme')
})
afterAll(() => store.remove())

const filterOf = (text: string, set: FieldSet = REQUESTS) => {
  const parsed = parseFilter(text, set)
  if (!parsed.ok || !parsed.node) throw new Error(text)
  return parsed.node
}
const nameOf = (finding: Finding | undefined): string =>
  finding === undefined
    ? 'nothing'
    : finding.kind === 'time'
      ? 'time'
      : finding.kind === 'pair'
        ? finding.values.map(({ field, value }) => `${field}:${value}`).join(' + ')
        : `${finding.field}:${finding.kind === 'amount' ? `${finding.from}–${finding.to}` : finding.value}`
const ask = (filter: string, more: object = {}) =>
  store.run(SCOPE, '/requests/in-common', { range, filter: filterOf(filter), fields: FIELDS, ...more })

const isDownAt = ({ timestampMs }: RequestRecord): boolean => timestampMs >= DOWN.fromMs && timestampMs < DOWN.toMs
const count = (some: readonly RequestRecord[], isIn: (one: RequestRecord) => boolean) => {
  const inside = some.filter(isIn).length
  return { inside, outside: some.length - inside }
}

describe('of failed requests', () => {
  test('the host that was down and its time come first, with the counts that a loop over the rows gives', async () => {
    const result = await ask('failed:true')
    expect(result).toMatchObject({ ...count(requests, hasFailed), sampling: 1, implied: ['status', 'failed'] })
    const [first, second] = result.findings
    expect([nameOf(first), nameOf(second)].sort()).toEqual(['host:api.stripe.com', 'time'])
    const host = result.findings.find((one) => nameOf(one) === 'host:api.stripe.com')
    const ofHost = count(
      requests.filter(({ endpointId }) => endpointId === 'api.stripe.com'),
      hasFailed,
    )
    expect(host).toMatchObject({ ...ofHost, alike: [{ field: 'vendor', value: 'stripe', ...ofHost }] })
    const time = result.findings.find((one) => one.kind === 'time')
    expect(time).toEqual({ kind: 'time', ...DOWN, ...count(requests.filter(isDownAt), hasFailed), strength: expect.any(Number) })
  })

  test('nothing else is said: neither clients nor tags had a part in it', async () => {
    const { findings } = await ask('failed:true')
    expect(findings).toHaveLength(2)
  })

  test('at the host itself only the time is left, compared with its own calls', async () => {
    const { findings, implied, inside, outside } = await ask('failed:true', { among: filterOf('host:api.stripe.com') })
    const ofHost = requests.filter(({ endpointId }) => endpointId === 'api.stripe.com')
    expect({ inside, outside }).toEqual(count(ofHost, hasFailed))
    expect(implied).toContain('host')
    expect(findings).toMatchObject([{ kind: 'time', ...DOWN }])
  })

  test('in one environment only its rows are compared', async () => {
    const { inside, outside } = await store.run({ orgId: 'acme', contextId: 'staging' }, '/requests/in-common', {
      range,
      filter: filterOf('failed:true'),
      fields: ['host'],
    })
    expect({ inside, outside }).toEqual(
      count(
        requests.filter(({ environmentId }) => environmentId === 'staging'),
        hasFailed,
      ),
    )
  })
})

test('slow requests have their pod in common, and the client behind it with its own share', async () => {
  const { findings } = await ask('duration:>800ms')
  const isSlow = ({ durationMs }: RequestRecord): boolean => durationMs > 800
  expect(findings).toHaveLength(1)
  expect(findings[0]).toMatchObject({
    field: 'pod',
    value: 'search-1',
    alike: [
      {
        field: 'client',
        value: 'search',
        ...count(
          requests.filter(({ client }) => client === 'search'),
          isSlow,
        ),
      },
    ],
  })
})

test('a list counts once for each of its values, however often they are in it', async () => {
  const { findings } = await ask('country:FR')
  const isIn = ({ country }: RequestRecord): boolean => country === 'FR'
  const tagged = (tag: string) =>
    count(
      requests.filter(({ tags }) => tags.includes(tag)),
      isIn,
    )
  expect(findings).toMatchObject([
    { field: 'tag', value: 'zone:a', ...tagged('zone:a'), alike: [{ field: 'tag', value: 'team:core', ...tagged('team:core') }] },
  ])
})

describe('amounts', () => {
  const slowOnes = ({ process }: RequestRecord): boolean => process.pod === 'search-1'
  const askAmounts = (filter: string) =>
    store.run(SCOPE, '/requests/in-common', { range, filter: filterOf(filter), fields: ['duration', 'size', 'sent'] })

  test('that stand out are those that the rows were given, with the counts that a loop over them gives', async () => {
    const { findings } = await askAmounts('pod:search-1')
    expect(findings).toHaveLength(1)
    const [found] = findings
    if (found?.kind !== 'amount') throw new Error(nameOf(found))
    const { field, from, to } = found
    // Planted: 900 to 1,400 ms, all others below 320. A bin may reach down into what nothing has
    expect(field).toBe('duration')
    expect(from).toBeGreaterThan(310)
    expect(from).toBeLessThanOrEqual(920)
    expect(to).toBeNull()
    const isFound = ({ durationMs }: RequestRecord): boolean => durationMs >= (from ?? 0) && durationMs < (to ?? Number.POSITIVE_INFINITY)
    expect({ inside: found.inside, outside: found.outside }).toEqual(count(requests.filter(isFound), slowOnes))
  })

  test('are the rows that their filter shows', async () => {
    const { findings, inside } = await askAmounts('pod:search-1')
    const [found] = findings
    if (found?.kind !== 'amount') throw new Error(nameOf(found))
    const slow = filterOf(`pod:search-1 duration:>=${found.from}ms`)
    expect(await store.countRequests(SCOPE, { range, filter: slow })).toMatchObject({ count: found.inside })
    expect(found.inside).toBe(inside)
  })

  test('are not said of what was drawn by chance, or where the filter is about them', async () => {
    expect((await askAmounts('method:POST')).findings).toEqual([])
    const { implied, findings } = await askAmounts('duration:>800ms')
    expect({ implied, findings }).toEqual({ implied: ['duration'], findings: [] })
  })
})

describe('pairs of values @variant', () => {
  /** Calls of one client to one host fail; those of the others, and its calls to the other hosts, now and then. */
  const isPair = ({ client, endpointId }: RequestRecord): boolean => client === 'payments' && endpointId === 'api.github.com'
  const paired = requests.map(
    (one, index): RequestRecord => ({ ...one, status: isPair(one) ? (index % 5 === 0 ? 200 : 503) : index % 200 === 0 ? 500 : 200 }),
  )

  test('that say more than both their values come first, and their counts are those of a loop', async () => {
    const bare = await openBare()
    onTestFinished(() => bare.remove())
    await insertBatch(bare.store, { ...emptyBatch(), requests: paired }, 'paired')
    const { findings } = await requestsInCommon(bare.store, SCOPE, { range, filter: filterOf('failed:true'), fields: FIELDS })
    const [first] = findings
    if (first?.kind !== 'pair') throw new Error(findings.map(nameOf).join(', '))
    expect(nameOf(first).split(' + ').sort()).toEqual(['client:payments', 'host:api.github.com'])
    expect({ inside: first.inside, outside: first.outside }).toEqual(count(paired.filter(isPair), hasFailed))
    for (const { field, value, inside, outside } of first.values) {
      const having = paired.filter(({ client, endpointId }) => (field === 'client' ? client : endpointId) === value)
      expect({ inside, outside }).toEqual(count(having, hasFailed))
    }
    expect(findings.filter(({ kind }) => kind === 'pair')).toHaveLength(1)
  })

  test('are not named where one value says it all', async () => {
    const { findings } = await ask('failed:true')
    expect(findings.filter(({ kind }) => kind === 'pair')).toEqual([])
  })
})

describe('rows that were selected', () => {
  const some = requests
    .filter(({ endpointId, client }, index) => endpointId === 'api.openai.com' && (client === 'mailer' || index % 9 === 0))
    .slice(0, 120)
  const ids = some.map(({ id }) => id)
  const isSelected = ({ id }: RequestRecord): boolean => ids.includes(id)

  test('are compared with all others', async () => {
    const { inside, outside, findings, implied } = await store.run(SCOPE, '/requests/in-common', { range, ids, fields: FIELDS })
    expect({ inside, outside, implied }).toEqual({ inside: 120, outside: requests.length - 120, implied: [] })
    const found = findings.find((one) => nameOf(one) === 'host:api.openai.com')
    const ofHost = requests.filter(({ endpointId }) => endpointId === 'api.openai.com')
    expect(found).toMatchObject(count(ofHost, isSelected))
    const ofClient = findings.find((one) => nameOf(one) === 'client:mailer')
    expect(ofClient).toMatchObject(
      count(
        requests.filter(({ client }) => client === 'mailer'),
        isSelected,
      ),
    )
  })

  test('are compared with the others of the list, and what the list is filtered by is no finding', async () => {
    const among = filterOf('host:api.openai.com')
    const { inside, outside, implied, findings } = await store.run(SCOPE, '/requests/in-common', { range, ids, among, fields: FIELDS })
    const listed = requests.filter(({ endpointId }) => endpointId === 'api.openai.com')
    expect({ inside, outside }).toEqual(count(listed, isSelected))
    expect(implied).toEqual(['host'])
    expect(findings.map(nameOf)).toContain('client:mailer')
  })

  test('are found by the times in the ids of agents, and where those are of another time', async () => {
    const orgId = 'by-agents'
    const at = (index: number): number => BEGIN + index * 1_000
    const own = requests.slice(0, 400).map(
      (one, index): RequestRecord => ({
        ...one,
        orgId,
        timestampMs: at(index),
        // A few calls last longer than an hour; their reports carry the time of the end
        id: xidAt(index % 50 === 0 ? at(index) - 2 * 3_600_000 : at(index), `00000000000000000${String(index).padStart(3, '0')}`),
        client: index % 4 === 0 ? 'mailer' : 'search',
      }),
    )
    await store.insert({ ...emptyBatch(), requests: own }, orgId)
    for (const step of [8, 50]) {
      const chosen = own.filter((_, index) => index % step === 0)
      const { inside, outside } = await store.run({ orgId }, '/requests/in-common', {
        range,
        ids: chosen.map(({ id }) => id),
        fields: FIELDS,
      })
      expect({ inside, outside }).toEqual({ inside: chosen.length, outside: own.length - chosen.length })
    }
    const { findings } = await store.run({ orgId }, '/requests/in-common', {
      range,
      ids: own.slice(0, 200).flatMap(({ id }, index) => (index % 4 === 0 ? [id] : [])),
      fields: ['client', 'failed'],
    })
    expect(findings.map(nameOf)).toContain('client:mailer')
  })

  test('are of the caller and of the range, whatever ids are named', async () => {
    const beyond = { fromMs: BEGIN + LENGTH, toMs: BEGIN + 2 * LENGTH }
    expect(await store.run(SCOPE, '/requests/in-common', { range: beyond, ids, fields: FIELDS })).toMatchObject({ inside: 0, findings: [] })
    expect(await store.run({ orgId: 'other' }, '/requests/in-common', { range, ids, fields: FIELDS })).toMatchObject({
      inside: 0,
      outside: 0,
    })
  })
})

test('nothing stands out in what was drawn by chance, and nothing is said of a handful', async () => {
  expect((await ask('method:POST')).findings).toEqual([])
  const few = await ask('status:503', { among: filterOf('client:mailer pod:mailer-2 country:DE tag:zone:b') })
  expect(few.inside).toBeLessThan(20)
  expect(few.findings).toEqual([])
  const { inside, outside, findings } = await store.run(SCOPE, '/requests/in-common', { range, fields: FIELDS })
  expect({ inside, outside, findings }).toEqual({ inside: requests.length, outside: 0, findings: [] })
})

test('of opaque connections the client that cannot be looked into comes first', async () => {
  const result = await store.run(SCOPE, '/connections/in-common', {
    range,
    filter: filterOf('opaque:true', CONNECTIONS),
    fields: ['visibility', 'reason', 'opaque', 'host', 'client', 'port', 'probe', 'label', 'tls'],
  })
  expect(result.inside + result.outside).toBe(connections.length)
  expect(result.implied).toEqual(['visibility', 'reason', 'opaque', 'probe'])
  expect(result.findings.map(nameOf)).toEqual(['client:mailer'])
})

test('of more rows than are counted a sample is, which finds the same and says that it is one @variant', async () => {
  const bare = await openBare()
  onTestFinished(() => bare.remove())
  await insertBatch(bare.store, { ...emptyBatch(), requests }, 'sampled')
  const query = { range, filter: filterOf('failed:true'), fields: FIELDS }
  const { sampling, inside, outside, findings } = await requestsInCommon(bare.store, SCOPE, query, undefined, {
    counted: 5000,
    tried: 5000,
  })
  expect(sampling).toBe(3)
  const whole = count(requests, hasFailed)
  // Four standard errors of a third of the rows, in whole thirds
  const near = (rows: number): number => 4 * Math.sqrt(rows * 2)
  expect(Math.abs(inside - whole.inside)).toBeLessThan(near(whole.inside))
  expect(Math.abs(outside - whole.outside)).toBeLessThan(near(whole.outside))
  expect([inside % 3, outside % 3]).toEqual([0, 0])
  // Of a third something may stand out by chance, behind what was planted
  expect(findings.slice(0, 2).map(nameOf).sort()).toEqual(['host:api.stripe.com', 'time'])
})

describe('found in a sample of either side', () => {
  const sampled = { counted: 5_000_000, tried: 1500 }
  let bare: Awaited<ReturnType<typeof openBare>>
  beforeAll(async () => {
    bare = await openBare()
    await insertBatch(bare.store, { ...emptyBatch(), requests }, 'sampled')
  })
  afterAll(() => bare.remove())
  const askSampled = (query: object) => requestsInCommon(bare.store, SCOPE, { range, fields: FIELDS, ...query }, undefined, sampled)
  const holdsOf = (finding: Finding): ((one: RequestRecord) => boolean) => {
    if (finding.kind === 'time') return ({ timestampMs }) => timestampMs >= finding.fromMs && timestampMs < finding.toMs
    if (finding.kind === 'amount') return ({ durationMs }) => durationMs >= (finding.from ?? 0) && durationMs < (finding.to ?? Infinity)
    if (finding.kind === 'pair') throw new Error('No pair was planted.')
    const { field, value } = finding
    return ({ endpointId, vendor, client, process, country, environmentId, tags, method, template }) => {
      const one = { host: endpointId, vendor, client, pod: process.pod, country, env: environmentId, method, template }
      return field === 'tag' ? tags.includes(value) : Object.entries(one).some(([name, has]) => name === field && has === value)
    }
  }

  test('what stands out is counted among all rows, whether most of them are of one side or few', async () => {
    for (const [query, isInside, first] of [
      [{ filter: filterOf('failed:true') }, hasFailed, ['host:api.stripe.com', 'time']],
      [{ filter: filterOf('-host:api.stripe.com') }, ({ endpointId }: RequestRecord) => endpointId !== 'api.stripe.com', []],
      [
        { filter: filterOf('pod:search-1'), fields: ['duration'] },
        ({ process }: RequestRecord) => process.pod === 'search-1',
        ['duration'],
      ],
    ] as const) {
      const { sampling, inside, outside, findings } = await askSampled(query)
      expect({ sampling, inside, outside }).toEqual({ sampling: 1, ...count(requests, isInside) })
      const names = findings.map((one) => (one.kind === 'amount' ? one.field : nameOf(one)))
      expect(names.slice(0, first.length).sort()).toEqual(first)
      for (const finding of findings)
        expect([nameOf(finding), finding]).toMatchObject([nameOf(finding), count(requests.filter(holdsOf(finding)), isInside)])
    }
  })

  test('rows that were selected are all looked at, and counted once', async () => {
    const ids = requests.flatMap(({ id, client }, index) => (client === 'mailer' && index % 20 === 0 ? [id] : []))
    const isSelected = ({ id }: RequestRecord): boolean => ids.includes(id)
    const { inside, outside, findings } = await askSampled({ ids, fields: ['client', 'pod', 'host'] })
    expect({ inside, outside }).toEqual(count(requests, isSelected))
    expect(nameOf(findings[0])).toBe('client:mailer')
    for (const finding of findings) expect(finding).toMatchObject(count(requests.filter(holdsOf(finding)), isSelected))
  })
})
