import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import type { FilterNode } from '#domain/filter/ast.ts'
import { REQUESTS } from '#domain/filter/fields.ts'
import { parseFilter } from '#domain/filter/parse.ts'
import type { Finding, ValueFinding } from '#domain/in-common/findings.ts'
import { populationsOf } from '#domain/in-common/populations.ts'
import { type Incident, incidentsAround } from '#platform/demo/incidents.ts'
import { emittedIn, MINUTE_MS } from '#platform/demo/minute.ts'
import { readAgentBatch } from '#platform/pulse/readers/agent-proto.ts'

import { openTemporary } from '../events/support/open.ts'
import { CALLER } from '../pulse/support/caller.ts'
import { openedPulse } from '../pulse/support/pulse.ts'
import { bytesOf } from './recording-receiver.ts'

const HOUR_MS = 60 * MINUTE_MS
/** On this day the incidents hit hosts that are called often. Each kind is there once: from half past eight to half past eight. */
const SEED = 's59'
const END = Date.UTC(2026, 10, 19, 20, 30)
const range = { fromMs: END - 12 * HOUR_MS, toMs: END }
const FIELDS = [
  'method',
  'host',
  'vendor',
  'client',
  'template',
  'type',
  'kind',
  'direction',
  'country',
  'env',
  'tag',
  'pod',
  'source',
  'duration',
  'size',
  'sent',
]
const BATCH = 5000

const incidents = incidentsAround(END, SEED).filter(({ fromMs, toMs }) => fromMs > range.fromMs && toMs < END)
const ofKind = (kind: Incident['kind']): Incident[] => incidents.filter((incident) => incident.kind === kind)

let store: Awaited<ReturnType<typeof openTemporary>>
beforeAll(async () => {
  store = await openTemporary()
  const pulse = await openedPulse({ dataDir: store.dataDir, events: store })
  const context = { orgId: CALLER.orgId, nowMs: END + MINUTE_MS, archive: false, fingerprint: (_: string, hash: string) => hash }
  let bytes: ReturnType<typeof bytesOf>[] = []
  for (let minute = range.fromMs; minute < END; minute += MINUTE_MS) {
    for (const { event } of emittedIn(
      { seed: SEED, place: 'production', assetsUrl: 'http://127.0.0.1:1', density: 1, storyMs: Number.POSITIVE_INFINITY },
      minute,
    ))
      bytes.push(bytesOf(event))
    if (bytes.length < BATCH && minute + MINUTE_MS < END) continue
    const { events } = readAgentBatch(bytes, context)
    await pulse.ingest({ caller: CALLER, receiver: 'grpc', events, rejectedEvents: [] })
    bytes = []
  }
  await vi.waitFor(() => expect(pulse.state().waitingEvents).toBe(0), { timeout: 200_000, interval: 50 })
  await pulse.close()
}, 240_000)
afterAll(() => store.remove())

function filterOf(text: string): FilterNode {
  const parsed = parseFilter(text, REQUESTS)
  if (!parsed.ok || !parsed.node) throw new Error(text)
  return parsed.node
}

async function inCommon(text: string): Promise<Finding[]> {
  const populations = populationsOf(filterOf(text))
  if (!populations) throw new Error(text)
  return (await store.run({ orgId: CALLER.orgId }, '/requests/in-common', { range, ...populations, fields: FIELDS })).findings
}

const values = (findings: readonly Finding[]): ValueFinding[] => findings.filter((one) => one.kind === 'value')
const hostsOf = (finding: ValueFinding | undefined): string[] =>
  finding ? [finding, ...finding.alike].filter(({ field }) => field === 'host').map(({ value }) => value) : []

/** Pieces of a day are five minutes long, and at either edge of an incident a call or two may have gone as usual. */
const EDGE_MS = 10 * MINUTE_MS
function expectTimeOf({ fromMs, toMs }: Incident, findings: readonly Finding[]): void {
  const time = findings.find((one) => one.kind === 'time')
  expect(Math.abs((time?.fromMs ?? 0) - fromMs)).toBeLessThanOrEqual(EDGE_MS)
  expect(Math.abs((time?.toMs ?? 0) - toMs)).toBeLessThanOrEqual(EDGE_MS)
}

test('of failed calls the host of the outage comes first, and its time is among the findings @variant', async () => {
  const [outage] = ofKind('outage')
  if (!outage) throw new Error('no outage')
  for (const text of ['failed:true', 'status:5xx']) {
    const findings = await inCommon(text)
    expect(hostsOf(values(findings)[0]), text).toEqual([outage.host])
    // Nothing else than its time comes before it: neither amounts nor pairs
    expect(findings.find(({ kind }) => kind !== 'time')?.kind, text).toBe('value')
    expectTimeOf(outage, findings)
  }
})

test('of failed calls of that host its time comes first, and beside it only how long they took @variant', async () => {
  const [outage] = ofKind('outage')
  if (!outage) throw new Error('no outage')
  const findings = await inCommon(`host:${outage.host} failed:true`)
  expect(findings.map((one) => (one.kind === 'amount' ? one.field : one.kind))).toEqual(['time', 'duration'])
  expectTimeOf(outage, findings)
})

test.each([
  ['limited', 'status:429'],
  ['denied', 'status:401'],
] as const)('of calls that were %s the host comes first @variant', async (kind, text) => {
  const hosts = ofKind(kind).map(({ host }) => host)
  const [first] = hostsOf(values(await inCommon(text))[0])
  expect(hosts).toContain(first)
})

test('of the slowest tenth of the calls of one endpoint the slow hours come first @variant', async () => {
  const [slow] = ofKind('slow')
  if (!slow) throw new Error('nothing was slow')
  const query = { range, filter: filterOf(`host:${slow.host}`) }
  const { rows } = await store.run({ orgId: CALLER.orgId }, '/requests/endpoints', {
    ...query,
    groupBy: ['endpoint'],
    sort: 'count',
    limit: 1,
  })
  const [
    {
      key: [template = ''],
      p95Ms,
    } = { key: [], p95Ms: 0 },
  ] = rows
  const findings = await inCommon(`host:${slow.host} template:"${template}" duration:>${Math.round(p95Ms)}ms`)
  expect(findings[0]?.kind).toBe('time')
  expectTimeOf(slow, findings)
})
