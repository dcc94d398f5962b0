import { readFileSync } from 'node:fs'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { FilterNode } from '#domain/filter/ast.ts'
import { REQUEST_FIELDS } from '#domain/filter/fields.ts'
import { readFilter } from '#domain/filter/read.ts'
import { Fault } from '#platform/lib/faults.ts'
import type { ListQuery } from '#wire/pulse/requests.ts'

import { emptyBatch } from './support/generator.ts'
import { openTemporary } from './support/open.ts'
import { NOW, request } from './support/records.ts'

/**
 * security.md S1: injection strings as every text that a caller may send. Each must be searched for literally or refused; the engine must
 * see no statement that it does not see for harmless texts.
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
  '{p0:Array(String)}',
  '\0',
  "\\'; DROP TABLE requests; --",
  '`',
  '/*',
  '\\N',
  'NULL',
  "'] , ['",
  '$$',
  '\\x27 OR 1=1',
  '\u2028',
  '\ufeff',
  "'".repeat(300),
  '\\'.repeat(301),
  '\\\\"',
]
const STRINGS = [...corpus, ...OWN]
const EVERY_NTH = Number(process.env['SQL_EVERY'] ?? 400)
const scope = { orgId: 'acme' }
const range = { fromMs: NOW - 86_400_000, toMs: NOW + 1 }
const statements = new Set<string>()
let store: Awaited<ReturnType<typeof openTemporary>>

beforeAll(async () => {
  store = await openTemporary({ onStatement: ({ sql }) => void statements.add(sql.replaceAll(/\s+/g, ' ').trim()) })
  await store.insert({ ...emptyBatch(), requests: [request(), request({ orgId: 'globex', id: 'foreign' })] }, 't')
  await store.insert(
    {
      ...emptyBatch(),
      requests: STRINGS.map((text, index) =>
        request({ orgId: 'texts', id: `t${index}`, path: text, url: '', endpointId: text, client: text, tags: [text] }),
      ),
    },
    'texts',
  )
})
afterAll(() => store.remove())

const is = (field: string, text: string, prefix: boolean): FilterNode => readFilter({ kind: 'is', field, values: [{ text, prefix }] })
/** The text somewhere in the value. */
const has = (field: string, text: string): FilterNode =>
  readFilter({ kind: 'is', field, values: [{ text: `*${text.replace(/[\\*]/g, '\\$&')}*`, prefix: false, match: 'like' }] })
const filterColumns = REQUEST_FIELDS.filter(({ kind }) => kind === 'text').map(({ name }) => name)

/** Everything a caller can put a text into, as the events module takes it. */
async function askWith(text: string): Promise<void> {
  const list = (more: Partial<ListQuery>) => store.listRequests(scope, { range, limit: 5, ...more })
  const tries = [
    () => list({ filter: { kind: 'text', text: text || 'x' } }),
    () => list({ filter: { kind: 'or', nodes: filterColumns.map((field) => is(field, text, false)) } }),
    () => list({ filter: { kind: 'not', node: { kind: 'or', nodes: filterColumns.map((field) => is(field, text, true)) } } }),
    () => list({ filter: { kind: 'or', nodes: filterColumns.map((field) => has(field, text || 'x')) } }),
    () => list({ cursor: text }),
    () => store.requestById(scope, text),
    () => store.requestValues(scope, { range, fields: ['host', 'path', 'tag'], limit: 5, contains: text || 'x' }),
    () => store.countRequests({ orgId: text || 'x' }, { range }),
    () => store.countRequests({ orgId: 'acme', contextId: text }, { range }),
    () => store.activity(text || 'x'),
    () => store.requestValues(scope, { range, fields: [text], limit: 5 }),
  ]
  for (const attempt of tries) await attempt().catch(refused)
}

/** Refusals in words are fine; anything else, a syntax error above all, is not. */
function refused(cause: unknown): void {
  if (!(cause instanceof Fault) || cause.code !== 'invalid') throw cause
}

test('hostile texts make no statement that harmless ones do not make', async () => {
  // Three kinds of text that filters tell apart: plain, with a k (Kelvin), and not ASCII.
  for (const harmless of ['harmless', 'like this', 'harmlos größer']) await askWith(harmless)
  const shapes = new Set(statements)
  expect(shapes.size).toBeGreaterThan(5)
  // Our own all in one, unless each is asked for
  const chosen = [...corpus.filter((_, index) => index % EVERY_NTH === 0), ...(EVERY_NTH === 1 ? OWN : [OWN.join(' ')])]
  for (const text of chosen) await askWith(text)
  const unknown = [...statements].filter((sql) => !shapes.has(sql))
  expect(unknown).toEqual([])
}, 1_800_000)

test('each of them is found literally, and only where it is', async () => {
  const texts = { orgId: 'texts' }
  const groups = new Map<string, number>()
  for (const text of STRINGS) groups.set(text, (groups.get(text) ?? 0) + 1)
  for (const field of ['path', 'host', 'client', 'tag'] as const) {
    // Many in one filter: a hundred texts are a hundred chances to break out of a list.
    for (let at = 0; at < STRINGS.length; at += 100) {
      const some = [...new Set(STRINGS.slice(at, at + 100))]
      const filter: FilterNode = { kind: 'is', field, values: some.map((text) => ({ text, prefix: false })) }
      const { count } = await store.countRequests(texts, { range, filter })
      expect(count).toBe(some.reduce((sum, text) => sum + (groups.get(text) ?? 0), 0))
    }
  }
  for (const [text, count] of [...groups].filter((_, index) => index % (EVERY_NTH === 1 ? 10 : 30) === 0)) {
    const filter: FilterNode = { kind: 'is', field: 'path', values: [{ text, prefix: false }] }
    expect([text, (await store.countRequests(texts, { range, filter })).count]).toEqual([text, count])
    const within = STRINGS.filter((one) => one.includes(text)).length
    expect([text, (await store.countRequests(texts, { range, filter: has('path', text) })).count]).toEqual([text, within])
  }
}, 300_000)
