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
      born: { type: 'string', format: 'date', examples: ['2000-01-01'] },
      id: { type: 'number', examples: [99] },
      mail: { type: 'string', examples: ['xxxxxx'] },
      more: {
        type: 'object',
        properties: { at: { type: 'string', format: 'date-time', examples: ['2000-01-01T00:00:00Z'] } },
        required: ['at'],
      },
      name: { type: ['string', 'null'], examples: ['Xxx Xxxxxx'] },
      tags: { type: 'array', items: { type: ['string', 'integer'], examples: ['x'] } },
      token: { type: 'string', description: 'Masked: values of it are sensitive.', examples: ['***'] },
    },
    required: ['born', 'id', 'mail', 'name', 'tags', 'token'],
  })
  expect(writeObserved(all(user))).not.toMatch(/Ada|1815|example|9aXz/)
})

test('names that are values are a map: ids, days, long names, many names', () => {
  expect(schema({ '17': 1, '18': 2 })).toEqual({ type: 'object', additionalProperties: { type: 'integer', examples: [9] } })
  expect(schema({ 'ada@example.com': { at: '2024-05-01' }, cus_9s6XKzkNRiz8i3: {} })).toEqual({
    type: 'object',
    additionalProperties: { type: 'object', properties: { at: { type: 'string', format: 'date', examples: ['2000-01-01'] } } },
  })
  const many = Object.fromEntries(
    Array.from({ length: OBJECT_NAMES_MAX + 1 }, (_, i) => [`user${'abcdefgh'[i % 8]}${'xyz'.repeat(1 + Math.floor(i / 8))}`, i]),
  )
  expect(schema(many)).toEqual({ type: 'object', additionalProperties: { type: 'integer', examples: [9] } })
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

const exampleOf = (...values: unknown[]) => schema(...values)['examples']

test('examples are shapes of values: letters and digits are gone, what is hidden is hidden, and the shortest stays', () => {
  expect(exampleOf('Ada L. (17)')).toEqual(['Xxx X. (99)'])
  expect(exampleOf('Ärger/№ 2²\u0661', 'Žluťoučký kůň 🐎 9')).toEqual(['Xxxxx/? 999'])
  expect(exampleOf('x'.repeat(1_000_000))).toEqual([`${'x'.repeat(32)}…`])
  expect(exampleOf('🐎'.repeat(33))).toEqual([`${'?'.repeat(32)}…`])
  expect(exampleOf('order-4711', 'inv-3', '')).toEqual(['xxx-9'])
  expect(exampleOf('sk_l***(24)***9aXz', 'plain')).toEqual(['xxxxx'])
  expect([exampleOf(-17.25), exampleOf(1e300), exampleOf(true), exampleOf(null), exampleOf([])]).toEqual([[-99.99], ...Array(4)])
  expect(exampleOf('a', 'b', 1)).toEqual(['x'])
  expect(exampleOf('a', 1, 2)).toEqual([9])
  expect(exampleOf('ada@corp.test', 'eve@corp.test')).toEqual(['name@example.com'])
  expect(exampleOf('ada@corp.test', 'nobody')).toEqual(['xxxxxx'])
})

test('no letter and no digit of a value is in what is kept of it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.double({ noNaN: true, noDefaultInfinity: true }), (text, number) => {
      const kept = writeObserved(all([text, number]))
      for (const [, , , , ...shapes] of JSON.parse(kept) as [string, number[], number, 0 | 1, string, string][])
        for (const shape of shapes) expect(shape.replaceAll(/[xX9?…]/g, '')).not.toMatch(/[\p{L}\p{M}\p{N}]/u)
    }),
  )
})

test('what was written before there were examples is read without them', () => {
  const before = '[["",[0,0,0,0,0,2,0],63,0],["/id",[0,2,0,0,0,0,0],63,0]]'
  expect(schemaOf(readObserved(before), '')).toEqual({ type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] })
  expect(schemaOf(mergeObserved(readObserved(before), observe({ id: 12 })), '')).toMatchObject({ properties: { id: { examples: [99] } } })
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
