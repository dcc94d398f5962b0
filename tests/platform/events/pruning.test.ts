import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { openChdb } from '#platform/events/engines/chdb.ts'
import { eventsOver } from '#platform/events/events.ts'
import type { StatementNote } from '#platform/events/store.ts'

import { emptyBatch, seeded, traffic } from './support/generator.ts'
import { silent } from './support/open.ts'

const HOUR_MS = 3_600_000

/** Counts rows, not time, so it means the same on every machine: a question about an hour must not read the day around it. */
test('a question about a short range reads little more than that range, however much there is', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sightglass-pruning-'))
  const engine = await openChdb(dataDir, silent)
  const notes: StatementNote[] = []
  const events = await eventsOver(engine, (note) => notes.push(note))
  const toMs = Date.UTC(2026, 2, 1)
  const fromMs = toMs - 24 * HOUR_MS
  const now = Date.now()
  const make = traffic({ orgId: 'acme', random: seeded(1), fromMs, toMs, receivedMs: now, hosts: 20 })
  const others = traffic({ orgId: 'globex', random: seeded(2), fromMs, toMs, receivedMs: now })
  for (let part = 0; part < 4; part++)
    await events.insert({ ...emptyBatch(), requests: [...make(20_000), ...others(10_000)] }, `part-${part}`)
  await engine.client().command({ query: 'OPTIMIZE TABLE requests FINAL' })

  const scope = { orgId: 'acme' }
  const range = { fromMs: toMs - HOUR_MS, toMs }
  const { rows } = await events.listRequests(scope, { range, limit: 100 })
  const questions = {
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
  for (const [name, ask] of Object.entries(questions)) {
    notes.length = 0
    await ask()
    read[name] = await Promise.all(notes.map(rowsRead))
  }
  // An hour holds 3,300 of the 80,000 rows; a granule 8,192, and a range may touch one more at either end. A list looks at a few hours, one piece after the other.
  expect(Math.max(...Object.values(read).flat())).toBeLessThan(50_000)
  expect(read['count']?.[0]).toBeLessThan(25_000)
  await events.close()
  await rm(dataDir, { recursive: true, force: true })

  async function rowsRead({ sql, params }: StatementNote): Promise<number> {
    // What the engine remembers of the same question would make any plan look good.
    const settings = { use_query_condition_cache: 0 }
    const answer = await engine.client().query({ query: sql, query_params: { ...params }, format: 'JSON', clickhouse_settings: settings })
    return (await answer.json()).statistics?.rows_read ?? Number.NaN
  }
}, 120_000)
