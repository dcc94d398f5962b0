import { afterAll, beforeAll, expect, test } from 'vitest'

import type { AuditedAct } from '#platform/lib/ports/audit.ts'
import type { RejectedRecord } from '#platform/lib/ports/events.ts'
import { EXPORT_MATCHED_HEADER } from '#wire/pulse/export.ts'
import type { QuarantinedEvent, QuarantineEvents, QuarantineReasons } from '#wire/pulse/quarantine.ts'

import { emptyBatch } from '../../events/support/generator.ts'
import { openTemporary } from '../../events/support/open.ts'
import { NOW } from '../../events/support/records.ts'
import { member, queryHandlers } from '../support/query-handlers.ts'

/** What could not be read: how many, why, from whom, a sample, a file; over a real store. */
const range = { fromMs: NOW - 3_600_000, toMs: NOW }
const record = (more: Partial<RejectedRecord>): RejectedRecord => ({
  orgId: 'acme',
  environmentId: 'production',
  deploymentId: 'web',
  receivedMs: NOW - 60_000,
  receiver: 'grpc',
  reason: 'The timestamp is missing or not a time.',
  preview: '{"method":"GET"}',
  sizeBytes: 16,
  ...more,
})
/** A batch comes in at one moment: two and a half pages of rows that only their content distinguishes, some of them twice. */
const LINES = Array.from({ length: 2500 }, (_, n) =>
  record({
    deploymentId: 'import',
    receiver: 'ndjson',
    receivedMs: NOW - 50_000,
    reason: `Line ${n}: no JSON`,
    preview: `line ${n >> 1}`,
    sizeBytes: 10,
  }),
)
const OTHERS = [
  record({}),
  record({ receivedMs: NOW - 30_000, environmentId: 'staging' }),
  // A batch that was read and thrown away: nothing of it was kept
  record({ receivedMs: NOW - 20_000, reason: 'A batch of 80 MiB is more than 64 MiB.', preview: '', sizeBytes: 83_886_080 }),
  record({ receivedMs: NOW - 7_200_000, reason: 'before the range' }),
  record({ orgId: 'globex', reason: 'of another organization' }),
]
const editor = { ...member, role: 'editor' as const }
const audited: AuditedAct[] = []
let store: Awaited<ReturnType<typeof openTemporary>>
let receivers: ReturnType<typeof queryHandlers>

beforeAll(async () => {
  store = await openTemporary()
  await store.insert({ ...emptyBatch(), rejectedEvents: [...LINES, ...OTHERS] }, 'quarantine')
  receivers = queryHandlers({ events: store, audit: { record: async (act) => void audited.push(act) } }, editor)
})
afterAll(() => store.remove())

const asked = async <Answer>(path: string, body: object, at = receivers): Promise<Answer> => {
  const response = await at.post(path, body)
  expect(response.status).toBe(200)
  return (await response.json()) as Answer
}

test('reasons that differ in numbers only are one, by deployment, environment and receiver, the newest first', async () => {
  const { groups, ...whole } = await asked<QuarantineReasons>('/quarantine/reasons', { range, limit: 50 })
  expect(whole).toEqual({ count: 2503, bytes: 25_000 + 32 + 83_886_080, groupCount: 4 })
  expect(groups.map(({ key: _key, reason, ...group }) => ({ ...group, reason: reason.replace(/\d+/, 'n') }))).toEqual([
    {
      reason: 'A batch of n MiB is more than 64 MiB.',
      receiver: 'grpc',
      deploymentId: 'web',
      environmentId: 'production',
      count: 1,
      bytes: 83_886_080,
      firstMs: NOW - 20_000,
      lastMs: NOW - 20_000,
    },
    {
      reason: OTHERS[1]?.reason,
      receiver: 'grpc',
      deploymentId: 'web',
      environmentId: 'staging',
      count: 1,
      bytes: 16,
      firstMs: NOW - 30_000,
      lastMs: NOW - 30_000,
    },
    {
      reason: 'Line n: no JSON',
      receiver: 'ndjson',
      deploymentId: 'import',
      environmentId: 'production',
      count: 2500,
      bytes: 25_000,
      firstMs: NOW - 50_000,
      lastMs: NOW - 50_000,
    },
    {
      reason: OTHERS[0]?.reason,
      receiver: 'grpc',
      deploymentId: 'web',
      environmentId: 'production',
      count: 1,
      bytes: 16,
      firstMs: NOW - 60_000,
      lastMs: NOW - 60_000,
    },
  ])
  const few = await asked<QuarantineReasons>('/quarantine/reasons', { range, limit: 1 })
  expect([few.groups.length, few.groupCount, few.count]).toEqual([1, 4, 2503])
  expect(await asked('/quarantine/reasons', { range, limit: 50, deployment: 'import' })).toMatchObject({ count: 2500, groupCount: 1 })
  expect(await asked('/quarantine/reasons', { range: { fromMs: 1, toMs: 2 }, limit: 50 })).toEqual({
    count: 0,
    bytes: 0,
    groups: [],
    groupCount: 0,
  })
})

test('a token of one environment sees that environment', async () => {
  const staging = queryHandlers({ events: store }, { ...editor, contextId: 'staging' })
  expect(await asked('/quarantine/reasons', { range, limit: 50 }, staging)).toMatchObject({ count: 1, groupCount: 1 })
  expect(
    (await asked<QuarantineEvents>('/quarantine/events', { range, limit: 50 }, staging)).rows.map(({ environmentId }) => environmentId),
  ).toEqual(['staging'])
})

test('pages hold every event once, though thousands came at one moment', async () => {
  const rows: QuarantinedEvent[] = []
  let cursor: string | undefined
  do {
    const page: QuarantineEvents = await asked('/quarantine/events', { range, limit: 1000, ...(cursor !== undefined && { cursor }) })
    rows.push(...page.rows)
    cursor = page.next
  } while (cursor !== undefined)
  expect(rows).toHaveLength(2503)
  expect(new Set(rows.map(({ reason }) => reason)).size).toBe(2502)
  expect(rows[0]).toEqual({
    receivedMs: NOW - 20_000,
    environmentId: 'production',
    deploymentId: 'web',
    receiver: 'grpc',
    reason: 'A batch of 80 MiB is more than 64 MiB.',
    sizeBytes: 83_886_080,
    sample: '',
  })
  for (const odd of ['x', '1', '1-', '-1-1', '1-1-1', "1-1' OR 1=1"])
    expect((await receivers.post('/quarantine/events', { range, limit: 1, cursor: odd })).status).toBe(422)
})

test('the events of one reason are found by its key', async () => {
  const { groups } = await asked<QuarantineReasons>('/quarantine/reasons', { range, limit: 50 })
  for (const { key, count, deploymentId } of groups) {
    const { rows } = await asked<QuarantineEvents>('/quarantine/events', { range, key, deployment: deploymentId, limit: 1000 })
    expect(rows.length).toBe(
      Math.min(
        1000,
        groups.filter((group) => group.key === key).reduce((sum, group) => sum + group.count, 0),
      ),
    )
    expect(count).toBeGreaterThan(0)
  }
})

test('any member may know how many and why; samples and files need an editor', async () => {
  const viewer = queryHandlers({ events: store }, member)
  expect(await asked('/quarantine/reasons', { range, limit: 5 }, viewer)).toMatchObject({ count: 2503 })
  for (const [path, body] of [
    ['/quarantine/events', { range, limit: 5 }],
    ['/export', { what: 'quarantine', format: 'ndjson', range }],
  ] as const) {
    const refused = await viewer.post(path, body)
    expect([refused.status, ((await refused.json()) as { detail: string }).detail]).toEqual([403, expect.stringContaining('role editor')])
  }
})

test.each(['ndjson', 'json', 'csv'] as const)('everything as %s, one record of who took it', async (format) => {
  audited.length = 0
  const response = await receivers.post('/export', { what: 'quarantine', format, range })
  expect(response.headers.get(EXPORT_MATCHED_HEADER)).toBe('2503')
  expect(response.headers.get('content-disposition')).toContain('sightglass-quarantine-')
  const text = await response.text()
  expect(text).not.toContain('another organization')
  const reasons = {
    ndjson: () =>
      text
        .trimEnd()
        .split('\n')
        .map((line) => (JSON.parse(line) as QuarantinedEvent).reason),
    json: () => (JSON.parse(text) as QuarantinedEvent[]).map(({ reason }) => reason),
    csv: () =>
      text
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[4] ?? ''),
  }
  expect(new Set(reasons[format]()).size).toBe(2502)
  expect(audited).toMatchObject([
    { action: 'data.export', target: 'export/quarantine', details: { what: 'quarantine', format, matched: 2503 } },
  ])
})

test('a file may be of one deployment, and has no form that events would need', async () => {
  const some = await receivers.post('/export', { what: 'quarantine', format: 'ndjson', range, deployment: 'web' })
  expect((await some.text()).trimEnd().split('\n')).toHaveLength(3)
  expect((await receivers.post('/export', { what: 'quarantine', format: 'har', range })).status).toBe(422)
  expect((await receivers.post('/export', { what: 'quarantine', format: 'csv', range, filter: {} })).status).toBe(422)
})
