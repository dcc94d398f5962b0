import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'

import { type ClickHouseClient, ClickHouseError, createClient } from '@clickhouse/client'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type ChdbProcess, startChdb } from '#platform/events/engines/chdb-process.ts'
import { connect as connectAsTheStore } from '#platform/events/engines/client.ts'

import { silent } from './support/open.ts'

let folder: string
let engine: ChdbProcess
let client: ClickHouseClient

const connect = (more: Parameters<typeof createClient>[0] = {}): ClickHouseClient =>
  createClient({ ...engine.address, log: { level: 127 }, use_multipart_params_auto: true, ...more })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightglass-engine-'))
  engine = await startChdb(folder, silent)
  client = connect()
})

afterAll(async () => {
  await client.close()
  await engine.close()
  await rm(folder, { recursive: true, force: true })
})

async function ask<Row>(query: string, query_params: Record<string, unknown> = {}, clickhouse_settings = {}, by = client): Promise<Row[]> {
  return (await by.query({ query, query_params, clickhouse_settings, format: 'JSONEachRow' })).json<Row>()
}

const failure = async (work: Promise<unknown>): Promise<ClickHouseError> => {
  const error = await work.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  expect(error).toBeInstanceOf(ClickHouseError)
  return error as ClickHouseError // just seen
}

test('the official client reaches it', async () => {
  expect(await client.ping()).toEqual({ success: true })
  expect(await client.ping({ select: true })).toEqual({ success: true })
})

test('values come back as they were sent, whatever is in them', async () => {
  const values = { s: "it's \\ \0 \n \t \r \b ` \" é 😀 {a:String} '; DROP", list: ["a'b\\", '', '\0\n'], n: -1.5, i: 2 ** 53 - 1 }
  const [row] = await ask('SELECT {s:String} AS s, {list:Array(String)} AS list, {n:Float64} AS n, {i:Int64} AS i', values)
  expect(row).toEqual(values)
})

test('values too long for an address come in the body', async () => {
  const text = `${'x'.repeat(300_000)}\r\n--boundary\0é`
  const [row] = await ask<{ s: string }>('SELECT {s:String} AS s', { s: text })
  expect(row?.s).toBe(text)
})

test('a value that was not sent is missing, even when an earlier query had one of that name', async () => {
  await ask('SELECT {secret:String} AS s', { secret: 'of somebody else' })
  for (let lane = 0; lane < 6; lane++) expect((await failure(ask('SELECT {secret:String} AS s'))).code).toBe('456')
})

test('settings apply to one query only', async () => {
  const threads = "SELECT toUInt32(getSetting('max_threads')) AS n"
  expect(await ask(threads, {}, { max_threads: 1 })).toEqual([{ n: 1 }])
  for (let lane = 0; lane < 6; lane++) expect(await ask(threads)).toEqual([{ n: 2 }])
})

test('limits are enforced with their codes', async () => {
  expect((await failure(ask('SELECT number FROM numbers(100)', {}, { max_result_rows: '10', result_overflow_mode: 'throw' }))).code).toBe(
    '396',
  )
  expect((await failure(ask('SELECT sum(sipHash64(number)) FROM numbers(1e12)', {}, { max_execution_time: 1 }))).code).toBe('159')
  expect((await failure(ask('SELECT groupArray(number) FROM numbers(1e9)', {}, { max_memory_usage: '10000000' }))).code).toBe('241')
  expect((await failure(ask('SELEC 1'))).code).toBe('62')
  expect((await failure(ask('SELECT * FROM nothing'))).code).toBe('60')
})

test('a query may use two threads, although the engine may use little memory', async () => {
  await client.command({ query: 'CREATE TABLE wide (n UInt64) ENGINE = MergeTree ORDER BY n' })
  await client.command({ query: 'INSERT INTO wide SELECT number FROM numbers(3000000)' })
  const plan = await ask<{ explain: string }>('EXPLAIN PIPELINE SELECT sum(sipHash64(n)) FROM wide')
  expect(plan.map(({ explain }) => explain).join('\n')).toMatch(/MergeTreeSelect\(.+\) × 2 /)
})

test('the output of a failed query does not precede the next result', async () => {
  for (let round = 0; round < 4; round++) {
    await failure(ask("SELECT number, 'of somebody else' AS secret, throwIf(number = 300000) FROM numbers(1000000)"))
    await failure(ask('SELECT number FROM numbers(1000000)', {}, { max_result_rows: '500000', result_overflow_mode: 'throw' }))
    for (let lane = 0; lane < 5; lane++) {
      const answer = await client.query({ query: 'SELECT 1 AS one', format: 'JSONEachRow' })
      expect(await answer.text()).toBe('{"one":1}\n')
    }
  }
})

test('a cancelled query ends in the engine, and leaves nothing behind', async () => {
  const leaving = new AbortController()
  const asking = client.query({
    query: 'SELECT number, sipHash64(number) FROM numbers(1e12)',
    format: 'JSONEachRow',
    abort_signal: leaving.signal,
  })
  await waitFor(async () => (await running()) === 1)
  leaving.abort()
  await expect(asking).rejects.toThrow()
  await waitFor(async () => (await running()) === 0)
  for (let lane = 0; lane < 5; lane++) expect(await ask('SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a query cancelled before the engine has started it ends there too', async () => {
  for (let moment = 0; moment < 40; moment++) {
    const leaving = new AbortController()
    const asking = client.query({
      query: 'SELECT sum(sipHash64(number) + {a:UInt8} + {b:UInt8}) FROM numbers(1e12)',
      query_params: { a: 1, b: 2 },
      format: 'JSONEachRow',
      abort_signal: leaving.signal,
    })
    for (let turn = 0; turn < moment * 3; turn++) await new Promise((resolve) => setImmediate(resolve))
    leaving.abort()
    await expect(asking).rejects.toThrow()
  }
  await waitFor(async () => (await running()) === 0)
})

const running = async (): Promise<number> =>
  Number(
    (
      await ask<{ n: number }>(
        "SELECT count() AS n FROM system.processes WHERE query LIKE '%1e12%' AND query NOT LIKE '%system.processes%'",
      )
    )[0]?.n,
  )

async function waitFor(holds: () => Promise<boolean>): Promise<void> {
  await expect.poll(holds, { timeout: 10_000, interval: 50 }).toBe(true)
}

test('a query that is given up before it is sent takes no later one with it', async () => {
  const own = connectAsTheStore({ ...(engine.address ?? expect.fail()), database: 'default' }, false)
  await ask('SELECT 1', {}, {}, own)
  const given = new AbortController()
  const early = own.query({ query: 'SELECT 2', abort_signal: given.signal }).catch(() => 'given up')
  given.abort()
  expect(await early).toBe('given up')
  // Longer than the client keeps an idle connection by itself
  expect(await ask('SELECT sleep(2.9) AS slept', {}, {}, own)).toEqual([{ slept: 0 }])
  await own.close()
})

test('four heavy queries run concurrently and a fifth waits', async () => {
  const heavy = () => ask<{ n: number }>('SELECT count() AS n FROM numbers(4000000) WHERE sipHash64(number) = 0')
  const answers = await Promise.all(Array.from({ length: 5 }, heavy))
  expect(answers.map(([row]) => row?.n)).toEqual([0, 0, 0, 0, 0])
})

test('rows can be sent as a stream, and a token makes a repeated insert one', async () => {
  await client.command({
    query: 'CREATE TABLE t (a UInt32, s String) ENGINE = MergeTree ORDER BY a SETTINGS non_replicated_deduplication_window = 100',
  })
  const rows = Array.from({ length: 5000 }, (_, index) => [index, `row ${index} \0 é`])
  for (let time = 0; time < 3; time++) {
    await client.insert({
      table: 't',
      columns: ['a', 's'],
      values: Readable.from(rows, { objectMode: true }),
      format: 'JSONCompactEachRow',
      clickhouse_settings: { insert_deduplication_token: 'same', async_insert: 0 },
    })
  }
  expect(await ask('SELECT count() AS n, uniqExact(s) AS different FROM t')).toEqual([{ n: 5000, different: 5000 }])
})

test('bodies and responses may be compressed', async () => {
  const small = connect({ compression: { request: true, response: true } })
  await small.insert({ table: 't', columns: ['a', 's'], values: [[9_000_001, 'squeezed']], format: 'JSONCompactEachRow' })
  expect(await ask('SELECT s FROM t WHERE a > {a:UInt32}', { a: 9_000_000 }, {}, small)).toEqual([{ s: 'squeezed' }])
  await small.close()
})

test('nobody without the password of this start gets in', async () => {
  const strangers = [
    connect({ password: '' }),
    connect({ password: `${engine.address?.password}x` }),
    connect({ username: 'default' }),
    connect({ username: 'default', password: '' }),
  ]
  for (const stranger of strangers) {
    expect((await failure(ask('SELECT 1', {}, {}, stranger))).code).toBe('516')
    await stranger.close()
  }
  const byHeader = await fetch(`${engine.address?.url}/?query=SELECT%201`, {
    headers: { 'X-ClickHouse-User': engine.address?.username ?? '', 'X-ClickHouse-Key': engine.address?.password ?? '' },
  })
  expect(await byHeader.text()).toBe('1\n')
})

test('names that are no names are refused before they reach the engine', async () => {
  const call = (query: string) =>
    fetch(`${engine.address?.url}/?${query}`, {
      method: 'POST',
      body: 'SELECT 1',
      headers: { 'X-ClickHouse-User': engine.address?.username ?? '', 'X-ClickHouse-Key': engine.address?.password ?? '' },
    })
  for (const query of ['max_threads%3D1%2Cx=1', 'database=a%60b', 'default_format=CSV%20INTO', 'param_a%27b=1']) {
    expect((await call(query)).headers.get('x-clickhouse-exception-code')).toBe('36')
  }
})
