import { createHash } from 'node:crypto'

import type { Har } from 'har-format'
import { afterAll, beforeAll, expect, test } from 'vitest'

import fc from '#tests/properties.ts'
import { type AnyEntry, bodiesOf, CREDENTIAL_VALUE, harArchive, numbersOf, labelsOf } from '#tests/support/har-archives.ts'
import type { ConnectionRow } from '#wire/pulse/connections.ts'
import type { ImportOutcome, RequestRow } from '#wire/pulse/requests.ts'

import type { RunningPlatform } from '../../browser/support/platform.ts'
import { RECORDED } from './support/archives.ts'
import { parseCsv } from './support/csv.ts'
import { call, EVER, joinAsStranger, openPulseClient, type PulseClient } from './support/stranger.ts'
import { openPlace } from './support/whole.ts'

/** What goes in and comes out of the whole platform, format by format. Expectations: the archives' own JSON, and what was there before. */

interface Archive {
  name: string
  bytes: Buffer
  digest: string
  entries: AnyEntry[]
}

function archive(name: string, bytes: Buffer): Archive {
  const { log } = JSON.parse(bytes.toString().replace(/^\uFEFF/, '')) as Har // an archive
  return { name, bytes, digest: createHash('sha256').update(bytes).digest('hex'), entries: log.entries as AnyEntry[] }
}

const GENERATED = fc.sample(harArchive(60), 6).map((har, n) => archive(`generated archive ${n}`, Buffer.from(JSON.stringify(har))))
const ARCHIVES = [...RECORDED.map(({ name, bytes }) => archive(name, bytes)), ...GENERATED]
const ENTRIES = ARCHIVES.reduce((sum, { entries }) => sum + entries.length, 0)

let place: Awaited<ReturnType<typeof openPlace>>
let platform: RunningPlatform
let first: PulseClient
let out: Har
let strangers = 0
beforeAll(async () => {
  place = await openPlace()
  platform = await place.start()
  first = await emptyOrganization()
  const answers: ImportOutcome[] = []
  for (const { bytes } of ARCHIVES) answers.push(await first.importHar(bytes))
  expect(answers.map(({ accepted, problems }) => [accepted, problems])).toEqual(ARCHIVES.map(({ entries }) => [entries.length, []]))
  expect(await first.countOf(ENTRIES)).toBe(ENTRIES)
  out = JSON.parse(await exported(first, { what: 'requests', format: 'har' })) as Har
})
afterAll(async () => {
  await platform.stop()
  place.remove()
})

/** An organization in which nothing has arrived. */
async function emptyOrganization(): Promise<PulseClient> {
  return openPulseClient(platform, await joinAsStranger(platform, `round-trip-${strangers++}`))
}

async function exported({ token }: PulseClient, query: object): Promise<string> {
  const { status, text } = await call(platform, 'POST', '/pulse/api/v1/export', { token, body: { range: EVER, ...query } })
  expect(status).toBe(200)
  return text
}

/** Entries that came from an archive, in its order: ids name the file by its digest, and the place in it. */
function entriesFrom({ log }: Har, digest: string): AnyEntry[] {
  const place = (entry: AnyEntry): number => Number(String(entry['_id']).split('-').at(-1))
  const own = (log.entries as AnyEntry[]).filter((entry) => String(entry['_id']).startsWith(`har-${digest.slice(0, 24)}-`))
  return own.toSorted((a, b) => place(a) - place(b))
}

/** What rows say of their requests, in an order of its own; ids and environments belong to the organization. */
const factsOf = (rows: readonly RequestRow[], more: Partial<RequestRow> = {}): string[] =>
  rows.map((row) => JSON.stringify({ ...row, id: '', environmentId: '', token: '', ...more })).toSorted(inAlphabet)
const inAlphabet = (a: string, b: string): number => (a < b ? -1 : 1)
const linesOf = <Row>(text: string): Row[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Row)

test.each(ARCHIVES)('HAR: the export says the numbers of each entry of $name', ({ digest, entries }) => {
  expect(entriesFrom(out, digest).map(numbersOf)).toEqual(entries.map(numbersOf))
})

test.each(GENERATED)('HAR: the export says the texts and bodies of each entry of $name, and no credential', ({ digest, entries }) => {
  const found = entriesFrom(out, digest)
  expect(found.map(labelsOf)).toEqual(entries.map(labelsOf))
  expect(found.map(bodiesOf)).toEqual(entries.map(bodiesOf))
  expect(JSON.stringify(found)).not.toContain(CREDENTIAL_VALUE)
})

test('HAR: the export imports as the same rows, without tokens, and its export is the same again', async () => {
  const second = await emptyOrganization()
  const answer = await second.importHar(Buffer.from(JSON.stringify(out)))
  expect(answer).toMatchObject({ accepted: ENTRIES, quarantined: 0, duplicates: 0 })
  expect(await second.countOf(ENTRIES)).toBe(ENTRIES)
  const rows = await second.rows()
  expect(factsOf(rows)).toEqual(factsOf(await first.rows()))
  expect(rows.filter(({ token }) => token !== '')).toEqual([]) // a hidden value is no token that somebody used

  const again = JSON.parse(await exported(second, { what: 'requests', format: 'har' })) as Har
  const withoutId = (entry: object): string => JSON.stringify({ ...entry, _id: '' })
  expect(again.log.entries.map(withoutId).toSorted(inAlphabet)).toEqual(out.log.entries.map(withoutId).toSorted(inAlphabet))
})

test('NDJSON of requests imports as the same rows, and the same file again adds nothing', async () => {
  const second = await emptyOrganization()
  const text = await exported(first, { what: 'requests', format: 'ndjson' })
  const rows = linesOf<RequestRow>(text)
  const answer = await second.ask<ImportOutcome>('/import/ndjson', Buffer.from(text))
  expect(answer).toMatchObject({ accepted: ENTRIES, quarantined: 0, problems: [] })
  expect(await second.countOf(ENTRIES)).toBe(ENTRIES)
  // What a row does not hold stays behind: its payload, and that it came from an archive
  const behind = { hasPayload: false, source: 'ndjson' }
  expect(factsOf(await second.rows())).toEqual(factsOf(rows, behind))
  expect(await second.ask('/import/ndjson', Buffer.from(text))).toMatchObject({ accepted: 0, duplicates: ENTRIES })
})

test('NDJSON of connections imports as the same rows', async () => {
  const [before, after] = [await emptyOrganization(), await emptyOrganization()]
  const connection = (id: string, more: object) =>
    JSON.stringify({
      meta: { connectionId: id, endpointId: 'api.example.com' },
      createdAt: '2026-01-05T10:00:00.250Z',
      direction: 'egress-external',
      part: 2,
      socketProtocol: 'tcp',
      l7Protocol: 'http1',
      source: { exe: '/usr/bin/curl', container: { name: 'shop', pod: { name: 'shop-1' } }, address: { ip: '10.0.0.2', port: 40123 } },
      destination: { address: { ip: '203.0.113.9', port: 443 } },
      tags: ['team:a'],
      ...more,
    })
  const closed = { finalized: true, closedAt: '2026-01-05T10:01:02.500Z', bytesSent: 123_456, bytesReceived: '9007199254740991' }
  const lines = [
    connection('c-open', {}),
    connection('c-clear', closed),
    connection('c-seen', { ...closed, tlsVersion: 'TLS 1.3', tlsProbeIntrospected: true, tlsProbeTypesDetected: ['openssl'] }),
    connection('c-not-seen', { ...closed, tlsVersion: 'TLS 1.2', tlsProbeTypesDetected: ['go'], labels: ['deprecated-tls'] }),
    connection('c-no-probe', { ...closed, tlsVersion: 'TLS 1.2' }),
    connection('c-quic', { ...closed, socketProtocol: 'udp', l7Protocol: 'http3' }),
  ]
  const rowsIn = async (pulse: PulseClient): Promise<ConnectionRow[]> => {
    const counted = async () => (await pulse.ask<{ count: number }>('/connections/count', { range: EVER })).count
    await expect.poll(counted, { timeout: 30_000 }).toBe(lines.length)
    return linesOf<ConnectionRow>(await exported(pulse, { what: 'connections', format: 'ndjson' }))
  }
  await before.ask('/import/ndjson', Buffer.from(lines.join('\n')))
  const rows = await rowsIn(before)
  expect(new Set(rows.map(({ visibility, reason }) => `${visibility} ${reason}`)).size).toBe(5)
  const text = rows.map((row) => JSON.stringify(row)).join('\n')
  expect(await after.ask('/import/ndjson', Buffer.from(text))).toMatchObject({ accepted: lines.length, quarantined: 0 })
  // When its newest report came in is another moment here; an open one lasts until then
  const carried = (all: readonly ConnectionRow[]) =>
    all
      .map((row) => ({ ...row, lastSeenMs: 0, environmentId: '', durationMs: row.open ? 0 : row.durationMs }))
      .toSorted((a, b) => inAlphabet(a.id, b.id))
  expect(carried(await rowsIn(after))).toEqual(carried(rows))
})

test('CSV says the same as NDJSON, cell by cell', async () => {
  const rows = linesOf<RequestRow>(await exported(first, { what: 'requests', format: 'ndjson' }))
  const [head = [], ...records] = parseCsv(await exported(first, { what: 'requests', format: 'csv' }))
  const cells = records.map((record) => Object.fromEntries(head.map((name, at) => [name, record[at] ?? ''])))
  const expected = rows.map((row) => ({
    id: row.id,
    time: new Date(row.timestampMs).toISOString(),
    method: row.method,
    status: String(row.status),
    host: row.host,
    path: row.path,
    duration_ms: String(row.durationMs),
    bytes_sent: String(row.bytesSent),
    bytes_received: String(row.bytesReceived),
    protocol: row.protocol,
    content_type: row.contentType,
    client: row.client,
    token: row.token,
    has_payload: String(row.hasPayload),
  }))
  const byId = (a: { id?: string }, b: { id?: string }): number => inAlphabet(a.id ?? '', b.id ?? '')
  expect(cells).toHaveLength(ENTRIES)
  expect(cells.toSorted(byId)).toMatchObject(expected.toSorted(byId))
})
