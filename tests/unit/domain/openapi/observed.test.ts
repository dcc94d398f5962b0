import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'

import fc from '#tests/properties.ts'
import { operationKey } from '#domain/openapi/document.ts'
import { generateOpenApi, type SeenEndpoint, schemaOf } from '#domain/openapi/generate.ts'
import {
  FIELD_DEPTH_MAX,
  FIELD_PATH_MAX,
  FIELDS_MAX,
  mergeObserved,
  NOTHING_OBSERVED,
  OBJECT_NAMES_MAX,
  observe,
  type Observed,
  readObserved,
  writeObserved,
} from '#domain/openapi/observed.ts'
import { readOpenApi } from '#domain/openapi/read.ts'

const all = (...bodies: unknown[]): Observed => bodies.map(observe).reduce(mergeObserved, NOTHING_OBSERVED)
const schema = (...bodies: unknown[]) => schemaOf(all(...bodies), '')

test('bodies of one kind become one schema: types, what is always there, formats that all texts have, and no value', () => {
  const user = { id: 17, name: 'Ada Secret', born: '1815-12-10', mail: 'ada@example.com', tags: ['a', 2], token: 'sk_l***(24)***9aXz' }
  const found = schema(user, { ...user, id: 1.5, name: null, mail: 'nobody', born: '1906-12-09', more: { at: '2024-05-01T10:00:00Z' } })
  expect(found).toEqual({
    type: 'object',
    properties: {
      born: { type: 'string', format: 'date' },
      id: { type: 'number' },
      mail: { type: 'string' },
      more: { type: 'object', properties: { at: { type: 'string', format: 'date-time' } }, required: ['at'] },
      name: { type: ['string', 'null'] },
      tags: { type: 'array', items: { type: ['string', 'integer'] } },
      token: { type: 'string', description: 'Masked: values of it are sensitive.' },
    },
    required: ['born', 'id', 'mail', 'name', 'tags', 'token'],
  })
  expect(writeObserved(all(user))).not.toMatch(/Ada|1815|example|9aXz/)
})

test('names that are values are a map: ids, days, long names, many names', () => {
  expect(schema({ '17': 1, '18': 2 })).toEqual({ type: 'object', additionalProperties: { type: 'integer' } })
  expect(schema({ 'ada@example.com': { at: '2024-05-01' }, cus_9s6XKzkNRiz8i3: {} })).toEqual({
    type: 'object',
    additionalProperties: { type: 'object', properties: { at: { type: 'string', format: 'date' } } },
  })
  const many = Object.fromEntries(
    Array.from({ length: OBJECT_NAMES_MAX + 1 }, (_, i) => [`user${'abcdefgh'[i % 8]}${'xyz'.repeat(1 + Math.floor(i / 8))}`, i]),
  )
  expect(schema(many)).toEqual({ type: 'object', additionalProperties: { type: 'integer' } })
  expect(schema({ x: 1, '*': 2, '[]': 3, 'a/b~c': 4 })).toMatchObject({ required: ['a/b~c', 'x', '*', '[]'] })
  expect(schema(JSON.parse('{"__proto__": {"a": 1}, "constructor": 2}'))).toMatchObject({ required: ['__proto__', 'constructor'] })
})

test('fields, depth and length of paths are bounded, and what is kept is nearest to the top', () => {
  let deep: unknown = 'x'
  for (let level = 0; level < 3 * FIELD_DEPTH_MAX; level++) deep = { a: deep }
  expect(observe(deep).fields.size).toBe(FIELD_DEPTH_MAX + 1)
  const wide = Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => [`list${i}`, Object.fromEntries(Array.from({ length: 40 }, (__, j) => [`field${j}`, j]))]),
  )
  const found = observe(wide)
  expect(found.fields.size).toBe(FIELDS_MAX)
  expect([...found.fields.keys()].filter((path) => path.split('/').length === 2)).toHaveLength(40)
  const long = Array.from({ length: 8 }).reduce<unknown>((inner) => ({ ['n'.repeat(60)]: inner }), 1)
  for (const path of observe(long).fields.keys()) expect(path.length).toBeLessThanOrEqual(FIELD_PATH_MAX)
})

const json = fc.jsonValue({ maxDepth: 4 }).map((value) => value as unknown)
const wideBody = fc
  .array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 3 })
  .chain((names) =>
    fc
      .integer({ min: 1, max: 50 })
      .map((count) =>
        Object.fromEntries(
          names.map((name) => [
            name,
            Object.fromEntries(Array.from({ length: count }, (_, i) => [`${name}${'efgh'[i % 4]}${i}`, { x: i, y: [i] }])),
          ]),
        ),
      ),
  )

test('merging gives the same in any order and any grouping, also beyond the limits, and survives being written', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(json, wideBody), { minLength: 1, maxLength: 6 }), fc.nat(), fc.nat(), (bodies, turn, cut) => {
      const one = bodies.map(observe)
      const turned = one.map((_, index) => one[(index + turn) % one.length] as Observed).reverse()
      const [left, right] = [turned.slice(0, cut % (one.length + 1)), turned.slice(cut % (one.length + 1))]
      const sum = (some: Observed[]): Observed => some.reduce(mergeObserved, NOTHING_OBSERVED)
      const wanted = writeObserved(sum(one))
      expect(writeObserved(sum(turned))).toBe(wanted)
      expect(writeObserved(mergeObserved(sum(left), readObserved(writeObserved(sum(right)))))).toBe(wanted)
    }),
  )
})

test('what is damaged is nothing', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void readObserved(text)))
  expect(readObserved('{').fields.size).toBe(0)
})

const segment = fc.constantFrom('users', 'orders', '{id}', '{uuid}', '{login}', 'a.{hash}.js', 'v2', 'ünï', '{id}-{id}', 'x y', '{}')
const endpoint = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PROPFIND', 'DELETE'),
  template: fc.array(segment, { maxLength: 4 }).map((segments) => `/${segments.join('/')}`),
  name: fc.constantFrom('', 'Read a user'),
  deprecated: fc.boolean(),
  statusClasses: fc.uniqueArray(fc.constantFrom('2xx', '4xx', '5xx', '')),
  schemas: fc.array(
    fc.record({
      part: fc.constantFrom('query' as const, 'request' as const, 'response' as const),
      statusClass: fc.constantFrom('2xx', '4xx', ''),
      contentType: fc.constantFrom('application/json', 'application/x-www-form-urlencoded', ''),
      observed: fc.array(json, { minLength: 1, maxLength: 3 }).map((bodies) => all(...bodies)),
    }),
    { maxLength: 4 },
  ),
})

/** Compiles the official schema once. */
const validator = new Validator()

test('the generated document is valid OpenAPI 3.1, and is imported again without loss of a path', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(endpoint, { minLength: 1, maxLength: 8 }), async (endpoints: SeenEndpoint[]) => {
      const document = generateOpenApi({ host: 'api.shop.test', version: '2026-11-24', endpoints })
      const { valid, errors } = await validator.validate(structuredClone(document))
      expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
      const wanted = new Set(
        endpoints.filter(({ method }) => method !== 'PROPFIND').map(({ method, template }) => `${method} ${operationKey(template)}`),
      )
      const read = readOpenApi(JSON.stringify(document), 'api.shop.test')
      const found = read.problems ? [] : read.api.operations
      expect(new Set(found.map(({ method, template }) => `${method} ${operationKey(template)}`))).toEqual(wanted)
    }),
    { numRuns: 40 },
  )
})
