import { readFileSync } from 'node:fs'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { FieldSet } from '#domain/filter/fields.ts'
import { readFilter } from '#domain/filter/read.ts'
import { Fault } from '#platform/lib/faults.ts'
import * as fc from '#tests/properties.ts'
import type { QueryPath } from '#wire/pulse/queries.ts'

import { emptyBatch } from './support/generator.ts'
import { openTemporary } from './support/open.ts'
import { queryDocuments } from './support/queries.ts'
import { connection, NOW, request } from './support/records.ts'

/**
 * security.md S1, S2: injection strings in every text of every question. Each is looked for literally or refused; the engine sees no
 * statement that it does not see for harmless texts.
 */
const corpus = ['payloadbox_Generic_SQLI.txt', 'payloadbox_Generic_UnionSelect.txt']
  .flatMap((file) => readFileSync(new URL(`../../fixtures/hostile/${file}`, import.meta.url), 'utf8').split('\n'))
  .filter((line) => line !== '')
const OWN = [
  "file('/etc/passwd')",
  "url('http://127.0.0.1:1')",
  "x') SETTINGS readonly = 0 --",
  "x' INTO OUTFILE '/tmp/x' --",
  '{org:String}',
  '{values:Array(String)}',
  '\0',
  "\\'; DROP TABLE requests; --",
  "'] , ['",
  '\\x27 OR 1=1',
  '\u2028',
  '\\'.repeat(301),
]
const EVERY_NTH = Number(process.env['SQL_EVERY'] ?? 800)
/** Each alone when all are asked for, else all in one. */
const STRINGS = EVERY_NTH === 1 ? [...corpus, ...OWN] : [[...corpus.filter((_, index) => index % EVERY_NTH === 0), ...OWN].join(' ')]
const range = { fromMs: NOW - 4 * 3_600_000, toMs: NOW + 1 }
const statements = new Set<string>()
let store: Awaited<ReturnType<typeof openTemporary>>

beforeAll(async () => {
  store = await openTemporary({ onStatement: ({ sql }) => void statements.add(sql.replaceAll(/\s+/g, ' ').trim()) })
  const rows = { requests: [request()], connections: [connection({ finalized: true, bytesSent: 5 })] }
  await store.insert({ ...emptyBatch(), ...rows }, 't')
})
afterAll(() => store.remove())

/** The same shape for every text: it is said in every field, exactly, as a beginning, and as free text. */
const saying =
  (text: string) =>
  ({ fields }: FieldSet) => {
    const filterColumns = fields.filter(({ kind }) => kind === 'text').map(({ name }) => name)
    const is = (prefix: boolean) => filterColumns.map((field) => ({ kind: 'is', field, values: [{ text, prefix }] }))
    const nodes = [...is(false), ...is(true), { kind: 'text', text: text || 'x' }]
    return fc.constant(
      readFilter({ kind: 'or', nodes }, { fields, what: 'these', byName: new Map(fields.map((f) => [f.name, f])), searched: [] }),
    )
  }

/** The documents of one seed, so that only the text differs from one call to the next. */
async function askWith(text: string, { isOrganization = true } = {}): Promise<void> {
  const documents = queryDocuments(range, fc.constant(text), saying(text))
  for (const path of Object.keys(documents) as QueryPath[]) {
    const [query] = fc.sample(documents[path] as fc.Arbitrary<object>, { numRuns: 1, seed: 99 })
    await store.run({ orgId: 'acme' }, path, query as never).catch(refused) // a document of this path
    if (!isOrganization) continue
    const unfiltered = { ...query, filter: undefined } // the text is the organization here, and that is enough for the engine
    await store.run({ orgId: text || 'x', contextId: text }, path, unfiltered as never).catch(refused)
  }
  const list = { range, limit: 1, cursor: text }
  await store.run({ orgId: 'acme' }, '/connections/list', list).catch(refused)
  await store.run({ orgId: 'acme' }, '/quarantine/events', list).catch(refused)
  await store.run({ orgId: 'acme' }, '/connections/values', { range, fields: [text], limit: 5 }).catch(refused)
  await store.connectionById({ orgId: 'acme' }, text)
  await store.harFacts({ orgId: 'acme' }, [{ id: text, timestampMs: NOW }])
}

/** Refusals in words are fine; anything else, a syntax error above all, is not. */
function refused(cause: unknown): void {
  if (!(cause instanceof Fault) || cause.code !== 'invalid') throw cause
}

test(`${STRINGS.length} hostile texts in every place make no statement that harmless ones do not make`, async () => {
  // Kinds of text that filters tell apart: empty, plain, with a k (Kelvin), and not ASCII.
  const like = 'harmlos größer' // the hostile one has several words and letters beyond ASCII, too
  for (const harmless of ['', 'harmless', 'like this', like])
    await askWith(harmless, { isOrganization: EVERY_NTH === 1 || harmless === like })
  const shapes = new Set(statements)
  expect(shapes.size).toBeGreaterThan(30)
  for (const text of STRINGS) await askWith(text)
  expect([...statements].filter((sql) => !shapes.has(sql))).toEqual([])
}, 1_800_000)

test('names that are none of ours never reach the SQL', async () => {
  const ask = (path: QueryPath, query: object) => store.run({ orgId: 'acme' }, path, query as never) // on purpose not of the type
  for (const name of ['count(), (SELECT 1)', 'org', '__proto__', 'toString', '']) {
    const before = new Set(statements)
    await ask('/requests/frequency', { range, by: name, top: 1, buckets: 1 }).catch(() => undefined)
    await ask('/requests/endpoints', { range, groupBy: [name], sort: name, limit: 1 }).catch(() => undefined)
    await ask('/traffic/series', { range, of: name, by: name, top: 1, buckets: 1 }).catch(() => undefined)
    await ask('/traffic/talkers', { range, of: name, by: name, sort: name, limit: 1 }).catch(() => undefined)
    await ask('/traffic/availability', { range, by: name, sort: name, limit: 1 }).catch(() => undefined)
    await ask('/connections/list', { range, limit: 1, sort: { by: name, direction: name } }).catch(() => undefined)
    const added = [...statements].filter((sql) => !before.has(sql))
    if (name.includes('SELECT')) expect(added.filter((sql) => sql.includes(name))).toEqual([])
  }
})
