import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'

import * as fc from '#tests/properties.ts'
import { zipOf } from '#tests/support/zip.ts'

import { queryDocuments } from '../../events/support/queries.ts'
import type { Installation } from '../support/metered-platform.ts'
import { ADDRESS_BUDGET, ask, askJson, hostileObject, JSON_BUDGET, OK, READ_AND_REFUSED, type Row, STRANGER, text } from '../support/row.ts'
import { eventLines } from './traffic.ts'

const PREFIX = '/pulse/api/v1'
const ADDRESS_N = 1_800
const MIB = 1024 * 1024
const range = { fromMs: Date.now() - 86_400_000, toMs: Date.now() + 86_400_000 }

const access = { bearer: ({ pulseToken }: Installation) => pulseToken, stranger: 401 }

/** Filters are bounded by their nodes (1,000): 4n texts as long as fit into a body. Longer statements go to the engine in another form than short. */
const FILTER_N = 230
const texts = (n: number) => ({
  kind: 'or',
  nodes: Array.from({ length: n }, (_, i) => ({ kind: 'text', text: `host-${String(i).padStart(6, '0')}${text(180)}` })),
})
/** Reads the question, compiles it, asks the engine: rows read depend on what is stored, not on the question. */
const QUERY_BUDGET = { ...JSON_BUDGET, rows: 100_000 }

const asking = (path: string, document: (n: number) => object): Row => ({
  ...access,
  n: FILTER_N,
  send: (n, { console }, bearer) => askJson(console, 'POST', PREFIX + path, document(n), bearer),
  statuses: [OK],
  budget: QUERY_BUDGET,
})

const misasking = (path: string, document: object): Row => ({
  ...access,
  n: 60_000,
  send: (n, { console }, bearer) =>
    askJson(console, 'POST', PREFIX + path, { ...document, ...hostileObject(n, ['filter', 'limit', 'sort', 'contains']) }, bearer),
  statuses: READ_AND_REFUSED,
  budget: JSON_BUDGET,
})

/** Questions about requests know free text, the others values of a field, and some no filter at all. */
const query = (path: string, document: object, filter: ((n: number) => object) | undefined): Row[] => [
  ...(filter ? [asking(path, (n) => ({ ...document, filter: filter(n) }))] : []),
  misasking(path, document),
]

/** Values of one field, for questions that know no free text. */
const hosts = (n: number) => ({
  kind: 'is',
  field: 'host',
  values: Array.from({ length: n }, (_, i) => ({ text: `host-${String(i).padStart(6, '0')}${text(180)}`, prefix: i % 2 === 0 })),
})

/** Any good document of each question, without its filter. */
const samples = Object.entries(queryDocuments(range, fc.constantFrom('', 'a')) as Record<string, fc.Arbitrary<{ filter?: unknown }>>).map(
  ([path, documents]) => {
    const [{ filter, ...document } = {}] = fc.sample(documents, { numRuns: 1, seed: 3 })
    return { path, document, takesFilter: filter !== undefined }
  },
)

const byAddress = (path: string, statuses: readonly number[] = READ_AND_REFUSED): Row => ({
  ...access,
  n: ADDRESS_N,
  send: (n, { console }, bearer) => ask(console, 'GET', `${PREFIX}${path}${text(n)}`, { bearer }),
  statuses,
  budget: ADDRESS_BUDGET,
})

/** Files: as they arrive they go to the disk, so four times the file is no more memory. */
const FILE_BUDGET = { steps: 60_000_000, allocated: 400 * MIB, held: 6 * MIB, rows: 100_000 }

const file = (
  kind: 'har' | 'ndjson' | 'file',
  n: number,
  body: (n: number) => string | Uint8Array,
  type = 'application/octet-stream',
): Row => ({
  ...access,
  n,
  send: (size, { console }, bearer) =>
    ask(console, 'POST', `${PREFIX}/import/${kind}`, { bearer, headers: { 'Content-Type': type }, body: body(size) }),
  statuses: [OK],
  goesOn: true,
  budget: FILE_BUDGET,
})

export const PULSE_ROWS: Record<string, Row[]> = {
  ...Object.fromEntries(
    samples.map(({ path, document, takesFilter }) => [`POST ${PREFIX}${path}`, query(path, document, takesFilter ? hosts : undefined)]),
  ),
  [`POST ${PREFIX}/requests/count`]: query('/requests/count', { range }, texts),
  [`POST ${PREFIX}/requests/list`]: query('/requests/list', { range, limit: 100 }, texts),
  [`POST ${PREFIX}/requests/histogram`]: query('/requests/histogram', { range, buckets: 60 }, texts),
  [`POST ${PREFIX}/requests/values`]: query('/requests/values', { range, fields: ['host'], limit: 20 }, texts),
  [`GET ${PREFIX}/requests/:id`]: [byAddress('/requests/')],
  [`GET ${PREFIX}/connections/:id`]: [byAddress('/connections/')],
  [`GET ${PREFIX}/tail`]: [byAddress('/tail?q=%22')],
  [`POST ${PREFIX}/export`]: query('/export', { what: 'requests', format: 'ndjson', range }, texts),
  [`GET ${PREFIX}/notices`]: [byAddress('/notices?x=', [OK, ...READ_AND_REFUSED])],
  [`POST ${PREFIX}/import/file`]: [
    file('file', 500, (n) => gzipSync(eventLines(n, 'file'))),
    // As many recordings as a zip may hold, and a few lines in each
    file('file', 50, (n) =>
      zipOf(Array.from({ length: n }, (_, i) => ({ name: `r${i}.ndjson`, bytes: Buffer.from(eventLines(20, 'zip')) }))),
    ),
  ],
  [`POST ${PREFIX}/import/har`]: [file('har', 150, (n) => JSON.stringify(archive(n)), 'application/json')],
  [`POST ${PREFIX}/import/ndjson`]: [file('ndjson', 500, (n) => eventLines(n, 'import'))],
}

/** An archive of `n` entries with a body each. */
const archive = (n: number) => ({
  log: {
    version: '1.2',
    creator: { name: 'test', version: '1' },
    entries: Array.from({ length: n }, (_, i) => ({
      startedDateTime: new Date(Date.now() - i * 10).toISOString(),
      time: 5,
      request: {
        method: 'GET',
        url: `https://a.example/${n}/${i}`,
        httpVersion: 'HTTP/1.1',
        headers: [{ name: 'Accept', value: '*/*' }],
        queryString: [],
        cookies: [],
        headersSize: -1,
        bodySize: 0,
      },
      response: {
        status: 200,
        statusText: 'OK',
        httpVersion: 'HTTP/1.1',
        headers: [],
        cookies: [],
        content: { size: 200, mimeType: 'text/plain', text: text(200) },
        redirectURL: '',
        headersSize: -1,
        bodySize: 200,
      },
      cache: {},
      timings: { send: 1, wait: 3, receive: 1 },
    })),
  },
})

/** A payload object is stored by an agent, then read: what masking it takes grows with it. */
async function readObject(bytes: number, { agents, console, member }: Installation, bearer: string | undefined): Promise<number> {
  const digest = bearer === STRANGER ? 'a'.repeat(40) : await storeObject(bytes, { agents, member })
  return ask(console, 'GET', `/warehouse/assets/${digest}`, { bearer })
}

async function storeObject(bytes: number, { agents, member }: Pick<Installation, 'agents' | 'member'>): Promise<string> {
  const pairs = Array.from(
    { length: Math.floor(bytes / 40) },
    (_, i) => `"name${String(i).padStart(8, '0')}":"value ${String(i).padStart(8, '0')}"`,
  )
  const body = Buffer.from(`{${pairs.join(',')}}`)
  const object = JSON.stringify({
    request: {
      method: 'POST',
      url: 'https://a.example/',
      headers: { 'content-type': 'application/json' },
      content_type: 'application/json',
      body: body.toString('base64'),
    },
    response: { status: 200, headers: {} },
  })
  const digest = createHash('sha1').update(object).digest('hex')
  const status = await ask(agents, 'PUT', `/assets/${digest}`, {
    bearer: member.registrationToken,
    headers: { 'Content-Type': 'application/json', 'x-qpoint-artifact-type': 'http_transaction' },
    body: object,
  })
  if (status !== 201) throw new Error(`The object was answered ${status}.`)
  return digest
}

export const WAREHOUSE_ROWS: Record<string, Row[]> = {
  'GET /warehouse/assets/:digest': [
    {
      bearer: ({ member }) => member.warehouseToken,
      stranger: 401,
      n: 200_000,
      send: readObject,
      statuses: [OK],
      budget: { steps: 30_000_000, allocated: 200 * MIB, held: 16 * MIB, rows: 0 },
    },
    {
      bearer: ({ member }) => member.warehouseToken,
      stranger: 401,
      n: ADDRESS_N,
      send: (n, { console }, bearer) => ask(console, 'GET', `/warehouse/assets/${text(n)}`, { bearer }),
      statuses: READ_AND_REFUSED,
      budget: ADDRESS_BUDGET,
    },
  ],
  'POST /warehouse/reveals': [
    {
      bearer: ({ member }) => member.warehouseToken,
      stranger: 401,
      n: 900,
      send: (n, { console }, bearer) =>
        askJson(console, 'POST', '/warehouse/reveals', hostileObject(n, ['requestId', 'part', 'reason']), bearer),
      statuses: READ_AND_REFUSED,
      budget: JSON_BUDGET,
    },
  ],
}
