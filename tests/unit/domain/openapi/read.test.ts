import { expect, test } from 'vitest'
import { stringify } from 'yaml'

import fc from '#tests/properties.ts'
import { textWork } from '#tests/support/text-work.ts'
import { DOCUMENT_BYTES_MAX, OPERATIONS_MAX, packOperations, unpackOperations } from '#domain/openapi/document.ts'
import { readOpenApi } from '#domain/openapi/read.ts'
import { createPins, pinnedTemplate } from '#domain/templating/pins.ts'

const HOST = 'api.shop.test'
const head = { openapi: '3.1.0', info: { title: 'Shop', version: '2024-05' } }
const read = (document: unknown, host = HOST) => readOpenApi(typeof document === 'string' ? document : JSON.stringify(document), host)
const api = (document: unknown, host = HOST) => {
  const found = read(document, host)
  if (found.problems) throw new Error(JSON.stringify(found.problems))
  return found.api
}
const lines = (document: unknown, host = HOST) =>
  api(document, host).operations.map(({ method, template, deprecated }) => `${method} ${template}${deprecated ? ' deprecated' : ''}`)
const problems = (document: unknown) => (read(document).problems ?? []).map(({ at, sentence }) => `${at} — ${sentence}`)

test('methods and paths below the base of the host’s server, also by reference, from JSON and YAML alike', () => {
  const document = {
    ...head,
    servers: [{ url: 'https://api.shop.test/v2/' }, { url: 'https://sandbox.shop.test/{base}', variables: { base: { default: 'test' } } }],
    paths: {
      '/users/{userId}': {
        parameters: [{ $ref: '#/components/parameters/User' }],
        get: { operationId: 'readUser', responses: { 200: { description: 'ok' } } },
        delete: { summary: 'Goes away', deprecated: true },
      },
      '/orders': { $ref: '#/components/pathItems/Orders' },
      '/': { get: {} },
      '/own': { servers: [{ url: '/elsewhere' }], get: {}, put: { servers: [{ url: 'https://api.shop.test' }] } },
      'x-more': 1,
    },
    components: {
      parameters: { User: { name: 'userId', in: 'path', required: true, schema: { type: 'string' } } },
      pathItems: { Orders: { post: {} } },
      examples: { one: { value: { $ref: 'https://elsewhere.example/that-is-data' } } },
      schemas: { A: { example: { $ref: 'https://elsewhere.example/that-is-data' } } },
    },
    'x-any': { $ref: 'https://elsewhere.example/not-followed' },
  }
  const wanted = [
    'GET /v2/users/{userId}',
    'DELETE /v2/users/{userId} deprecated',
    'POST /v2/orders',
    'GET /v2',
    'GET /elsewhere/own',
    'PUT /own',
  ]
  expect(lines(document)).toEqual(wanted)
  expect(lines(stringify(document))).toEqual(wanted)
  expect(lines({ ...document, openapi: '3.0.3' })).toEqual(wanted)
  expect(api(document)).toMatchObject({ title: 'Shop', version: '2024-05', openapi: '3.1.0' })
  expect(api(document).operations.map(({ name }) => name)).toEqual(['readUser', 'Goes away', '', '', '', ''])
  expect(lines(document, 'sandbox.shop.test')[0]).toBe('GET /test/users/{userId}')
  // A host that the document does not know has the bases of all servers
  expect(lines(document, 'localhost').filter((line) => line.startsWith('POST'))).toEqual(['POST /v2/orders', 'POST /test/orders'])
  const found = read(document)
  expect(!found.problems && found.hosts).toEqual(['api.shop.test', 'sandbox.shop.test'])
})

test.each<[string, unknown, string]>([
  ['text that is no JSON', '{"openapi": "3.1.0",\n "info": {,}', 'line 2, column 11 — This is not JSON from here on.'],
  ['JSON that ends', '{"openapi": "3.1.0",', 'line 1, column 21 — This is not JSON from here on.'],
  ['text that is no YAML', 'openapi: 3.1.0\ninfo: {title: a\npaths: {}\n', 'line 3, column 1 — '],
  ['a key twice', 'openapi: 3.1.0\nopenapi: 3.1.0\n', 'line 2, column 1 — Map keys must be unique.'],
  ['nothing', ' \n', 'line 1 — The document is empty.'],
  ['a text', '"hello"', ' — An OpenAPI document is an object.'],
  ['Swagger', { swagger: '2.0' }, '/swagger — This is Swagger 2.0. Convert it to OpenAPI 3.0 or 3.1 first.'],
  ['a later version', { openapi: '4.0.0' }, '/openapi — OpenAPI 3.0 and 3.1 are read, like "3.1.0". This says "4.0.0".'],
  ['a number for a version', 'openapi: 3.1\n', '/openapi — OpenAPI 3.0 and 3.1 are read, like "3.1.0". This says 3.1.'],
  ['another kind of file', { log: {} }, '/openapi — This is not an OpenAPI document: it does not say its version.'],
  ['no title', { openapi: '3.1.0', info: { version: '1' }, paths: {} }, '/info/title — The document’s title is a text.'],
  ['no paths', head, '/paths — The document has no paths.'],
  ['no operations', { ...head, paths: { '/a': {} } }, '/paths — The document has no operation that a request could be compared with.'],
  ['a path without its slash', { ...head, paths: { 'a/b': { get: {} } } }, '/paths/a~1b — A path begins with a slash.'],
  ['a brace too many', { ...head, paths: { '/a/{b': { get: {} } } }, '/paths/~1a~1{b — A brace of this path has no counterpart'],
  ['an operation that is a text', { ...head, paths: { '/a': { get: 'x' } } }, '/paths/~1a/get — An operation is an object.'],
  [
    'the same path with other names',
    { ...head, paths: { '/a/{b}': { get: {} }, '/a/{c}': { get: {} } } },
    '/paths/~1a~1{c}/get — It takes the same requests as “/a/{b}”',
  ],
  [
    'a reference to elsewhere',
    { ...head, paths: { '/a': { get: { responses: { 200: { $ref: 'common.yaml#/ok' } } } } } },
    '/paths/~1a/get/responses/200/$ref — “common.yaml#/ok” is outside of this document, and nothing is fetched.',
  ],
  [
    'a reference to nothing',
    {
      ...head,
      paths: { '/a': { get: { responses: { 200: { $ref: '#/components/responses/constructor' } } } } },
      components: { responses: {} },
    },
    '/paths/~1a/get/responses/200/$ref — “#/components/responses/constructor” leads nowhere, or only to itself.',
  ],
  [
    'a path that refers to itself',
    { ...head, paths: { '/a': { $ref: '#/paths/~1b' }, '/b': { $ref: '#/paths/~1a' } } },
    '/paths/~1b/$ref — “#/paths/~1a” leads nowhere, or only to itself.',
  ],
])('%s is refused with its place, and nothing of the document is taken', (_, document, wanted) => {
  const [first] = problems(document)
  expect(first?.slice(0, wanted.length)).toBe(wanted)
})

test('what no request can have is left out by name, the rest is taken', () => {
  const found = api({ ...head, paths: { '/#X-Amz-Target=A': { post: {} }, '/b?c=d': { get: {} }, '/e': { get: {} } } })
  expect(found.operations.map(({ template }) => template)).toEqual(['/e'])
  expect(found.left.map(({ path }) => path)).toEqual(['/#X-Amz-Target=A', '/b?c=d'])
})

test('size, depth, aliases and the number of operations are bounded', () => {
  const many = Object.fromEntries(Array.from({ length: OPERATIONS_MAX + 1 }, (_, i) => [`/a${i}`, { get: {} }]))
  expect(problems({ ...head, paths: many })[0]).toContain(`more than ${OPERATIONS_MAX} operations`)
  expect(problems(`"${'x'.repeat(DOCUMENT_BYTES_MAX)}"`)[0]).toContain('bytes. At most')
  let deep: unknown = {}
  for (let level = 0; level < 200; level++) deep = { a: deep }
  expect(problems({ ...head, paths: { '/a': { get: {} } }, components: deep })[0]).toContain('nested more than 100 levels deep')
  expect(problems('- '.repeat(20_000))[0]).toContain('nested too deeply')
  const laughs = ['a: &a [x,x,x,x,x,x,x,x]', 'b: &b [*a,*a,*a,*a,*a,*a,*a,*a]', 'c: &c [*b,*b,*b,*b,*b,*b,*b,*b]', 'd: [*c,*c,*c,*c]']
  expect(problems(laughs.join('\n'))[0]).toContain('refers to its own parts too often')
})

const segment = fc.oneof(
  fc.stringMatching(/^[a-z][a-z0-9.-]{0,8}$/),
  fc.stringMatching(/^[A-Za-z][\w-]{0,8}$/).map((name) => `{${name}}`),
  fc.constant('{a}...{b}'),
)
const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((segments) => `/${segments.join('/')}`)

test('whatever a document declares is kept as it is written, and takes its own paths', () => {
  fc.assert(
    fc.property(fc.uniqueArray(path, { selector: (one) => one.replace(/\{[^}]*\}/g, '{}'), minLength: 1, maxLength: 12 }), (paths) => {
      const { operations } = api({ ...head, paths: Object.fromEntries(paths.map((one) => [one, { get: {} }])) })
      expect(operations.map(({ template }) => template)).toEqual(paths)
      expect(unpackOperations(packOperations(operations))).toEqual(operations)
      const pins = createPins(paths)
      for (const one of paths) expect(pinnedTemplate(pins, one)).toBe(one)
    }),
  )
})

test('no text makes it throw', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.string().map((text) => `openapi: 3.1.0\n${text}`),
      ),
      (text) => void read(text),
    ),
  )
})

test('what many references share is looked up once, and none is as long as a document', () => {
  const sharing = (n: number) => ({
    ...head,
    paths: { '/a': { get: { parameters: Array.from({ length: n }, (_, index) => ({ $ref: `#/x/${index}` })) } } },
    x: Array.from({ length: n }, () => ({ $ref: '#/long' })),
    long: { $ref: `#/${'y'.repeat(900)}` },
    ['y'.repeat(900)]: {},
  })
  expect(problems(sharing(50))).toEqual([])
  const work = (n: number) => textWork(() => read(sharing(n)))
  expect(work(8_000)).toBeLessThan(5 * work(2_000))
  const endless = { ...sharing(1), long: { $ref: `#${'/y'.repeat(1_000)}` } }
  expect(problems(endless)).toEqual(expect.arrayContaining([expect.stringContaining('A reference has at most 1000 characters.')]))
})

test('a chain of references ends, in a value or in nothing, from wherever it is begun', () => {
  const chain = (length: number, end: unknown) => ({
    ...head,
    paths: { '/a': { get: {} } },
    c: [...Array.from({ length }, (_, index) => ({ $ref: `#/c/${index + 1}` })), end],
  })
  expect(problems(chain(19, {}))).toEqual([])
  expect(problems(chain(30, {}))).toHaveLength(11)
  expect(problems(chain(5, { $ref: '#/c/2' }))).toHaveLength(6)
  expect(problems(chain(5, { $ref: '#/nowhere' }))).toHaveLength(6)
})

test('paths without operations are counted, too', () => {
  const paths = Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`/p${index}`, {}]))
  expect(problems({ ...head, paths })).toEqual([expect.stringContaining('more than 10000 paths')])
})
