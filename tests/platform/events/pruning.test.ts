import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { openChdb } from '#platform/events/engines/chdb.ts'
import { eventsOver } from '#platform/events/events.ts'
import type { StatementNote } from '#platform/events/store.ts'

import { emptyBatch, seeded, traffic } from './support/generator.ts'
import { silent } from './support/open.ts'
import { connection } from './support/records.ts'

const HOUR_MS = 3_600_000

/** Counts rows, not time, so it means the same on every machine: a question about an hour must not read the day around it. */
test('a query over a short range reads little more than that range, however much is stored @variant', async () => {
  const { events, engine, notes, rowsRead, remove } = await openNoted()
  const toMs = Date.UTC(2026, 2, 1)
  const fromMs = toMs - 24 * HOUR_MS
  const now = Date.now()
  const make = traffic({ orgId: 'acme', random: seeded(1), fromMs, toMs, receivedMs: now, hosts: 20 })
  const others = traffic({ orgId: 'globex', random: seeded(2), fromMs, toMs, receivedMs: now })
  for (let part = 0; part < 4; part++)
    await events.insert({ ...emptyBatch(), requests: [...make(10_000), ...others(1250)] }, `part-${part}`)
  await engine.client().command({ query: 'OPTIMIZE TABLE requests FINAL' })

  const scope = { orgId: 'acme' }
  const range = { fromMs: toMs - HOUR_MS, toMs }
  const { rows } = await events.listRequests(scope, { range, limit: 100 })
  const queries = {
    count: () => events.countRequests(scope, { range }),
    list: () => events.listRequests(scope, { range: { fromMs, toMs }, limit: 100 }),
    next: async () => events.listRequests(scope, { range: { fromMs, toMs }, limit: 100, ...(await cursor()) }),
    histogram: () => events.requestHistogram(scope, { range, buckets: 60 }),
    values: () => events.requestValues(scope, { range, fields: ['host', 'path'], limit: 10 }),
    one: () => events.requestById(scope, rows[50]?.id ?? ''),
  }
  async function cursor(): Promise<{ cursor?: string }> {
    const { next } = await events.listRequests(scope, { range: { fromMs, toMs }, limit: 100 })
    notes.length = 0
    return next === undefined ? {} : { cursor: next }
  }

  const read: Record<string, number[]> = {}
  for (const [name, ask] of Object.entries(queries)) {
    notes.length = 0
    await ask()
    read[name] = await Promise.all(notes.map(rowsRead))
  }
  // An hour holds 1,700 of the 45,000 rows; a granule 8,192, and a range may touch one more at either end. A list looks at a few hours, one piece after the other.
  expect(Math.max(...Object.values(read).flat())).toBeLessThan(25_000)
  await remove()
}, 120_000)

test('bytes of ended connections: one of last week is found, and the days in between are not read @variant', async () => {
  const { events, engine, notes, rowsRead, remove } = await openNoted()
  const toMs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
  const range = { fromMs: toMs - HOUR_MS, toMs }
  const days = 6
  const perDay = 6_000
  for (let day = 1; day <= days; day++) {
    const connections = Array.from({ length: perDay }, (_, index) => {
      const timestampMs = toMs - day * 24 * HOUR_MS + Math.floor((index / perDay) * 24 * HOUR_MS)
      const closedMs = timestampMs + 1_000
      return connection({
        id: `d${day}-${index}`,
        timestampMs,
        closedMs,
        receivedMs: closedMs,
        finalized: true,
        bytesSent: 1,
        vendor: 'aws',
      })
    })
    await events.insert({ ...emptyBatch(), connections }, `day-${day}`)
  }
  const opened = { timestampMs: toMs - (days - 1) * 24 * HOUR_MS, vendor: 'stripe' }
  const ended = { ...opened, id: 'long', part: 40, finalized: true, bytesSent: 7_000, closedMs: toMs - 60_000 }
  const reports = [
    connection({ ...opened, id: 'long', part: 0, receivedMs: opened.timestampMs }),
    connection({ ...opened, id: 'still open', part: 0, receivedMs: opened.timestampMs, bytesSent: 90_000 }),
    connection({ ...ended, receivedMs: toMs - 50_000 }),
    // The same again: its sender heard nothing
    connection({ ...ended, receivedMs: toMs - 40_000 }),
    // After the range
    connection({ ...ended, id: 'later', closedMs: toMs + 1, receivedMs: toMs + 1 }),
  ]
  for (const [index, report] of reports.entries()) await events.insert({ ...emptyBatch(), connections: [report] }, `report-${index}`)

  const scope = { orgId: 'acme' }
  const ofConnections = { range, of: 'connections', by: 'vendor' } as const
  const read: number[] = []
  for (const merge of [false, true]) {
    if (merge) await engine.client().command({ query: 'OPTIMIZE TABLE connections_by_time FINAL' })
    notes.length = 0
    const { series } = await events.run(scope, '/traffic/series', { ...ofConnections, top: 5, buckets: 12 })
    expect(series.map(({ value, bytesSent }) => [value, bytesSent])).toEqual([
      ['stripe', 7_000],
      ['aws', expect.closeTo(perDay / 24, -1)],
    ])
    const { rows } = await events.run(scope, '/traffic/talkers', { ...ofConnections, sort: 'bytes', limit: 5 })
    expect(rows.map(({ value, connections }) => [value, connections])).toEqual([
      ['stripe', 1],
      ['aws', expect.closeTo(perDay / 24, -1)],
    ])
    read.push(...(await Promise.all(notes.map(rowsRead))))
  }
  // What was received since the day before, and an hour: two to three days of six
  expect(Math.max(...read)).toBeLessThan(3.5 * perDay)
  await remove()
}, 120_000)

/** A store in a folder of its own that reports its statements; `rowsRead` runs one of them again and returns how many rows that read. */
async function openNoted() {
  const dataDir = await mkdtemp(join(tmpdir(), 'sightglass-pruning-'))
  const engine = await openChdb(dataDir, silent)
  const notes: StatementNote[] = []
  const events = await eventsOver(engine, (note) => notes.push(note))
  return {
    events,
    engine,
    notes,
    async rowsRead({ sql, params }: StatementNote): Promise<number> {
      // What the engine remembers of the same question would make any plan look good.
      const settings = { use_query_condition_cache: 0 }
      const answer = await engine.client().query({ query: sql, query_params: { ...params }, format: 'JSON', clickhouse_settings: settings })
      return (await answer.json()).statistics?.rows_read ?? Number.NaN
    },
    async remove() {
      await events.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
