import { describe, expect, test } from 'vitest'

import { bodyOf, jsonSchemaOf } from '#platform/api/wire-schema.ts'
import { deploymentResource } from '#wire/product/deployments.ts'
import { environmentResource } from '#wire/product/environments.ts'
import { memberResource } from '#wire/product/members.ts'
import { objectiveResource } from '#wire/product/objectives.ts'
import { ShapeError } from '#wire/product/reading.ts'
import { retentionSetting } from '#wire/product/retention.ts'
import { checkBody, problemsOf, readerOf, type Schema } from '#wire/product/schema.ts'
import { viewResource } from '#wire/product/views.ts'
import fc from '#tests/properties.ts'
import { examplesOf } from '#tests/schema-examples.ts'

const resources = [objectiveResource, environmentResource, deploymentResource, viewResource, memberResource]
const answers: [string, Schema][] = [
  ...resources.map(({ name, item }): [string, Schema] => [name, item]),
  ['retention', retentionSetting.stored],
]
const bodies: [string, Schema][] = [
  ...resources.filter(({ create }) => create.type !== 'never').map(({ name, create }): [string, Schema] => [`new ${name}`, create]),
  ...resources.map(({ name, change }): [string, Schema] => [`changed ${name}`, change]),
  ['retention', retentionSetting.value],
]
const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'more']

describe.each(answers)('an answer: %s', (name, schema) => {
  const read = readerOf(schema, name)

  test('is read as it was, without what it says beyond its fields', () => {
    fc.assert(
      fc.property(examplesOf(schema), fc.constantFrom(...NAMES), (value, other) => {
        const raw: unknown = JSON.parse(JSON.stringify(value).replace(/^\{/, `{"${other}":1,`))
        expect(read(raw)).toEqual(value)
      }),
      { numRuns: 30 },
    )
  })

  test('lacking a field is refused with the name of the field', () => {
    const field = Object.keys((jsonSchemaOf(schema) as { properties: object }).properties)[0] ?? ''
    fc.assert(
      fc.property(examplesOf(schema), (value) => {
        expect(() => read({ ...(value as object), [field]: undefined })).toThrow(`${name}.${field} should be`)
      }),
      { numRuns: 5 },
    )
    for (const raw of [null, [], 7, 'x', undefined, { toString: 1 }]) expect(() => read(raw)).toThrow(ShapeError)
  })
})

describe.each(bodies)('a body: %s', (_name, schema) => {
  test('is taken by both sides, or refused by both with the same sentences', () => {
    const anything = fc.oneof(
      examplesOf(schema),
      fc
        .tuple(examplesOf(schema), fc.dictionary(fc.constantFrom(...NAMES, 'name', 'key', 'role', 'bodies'), fc.jsonValue({ maxDepth: 2 })))
        .map(([value, more]) => ({ ...(value as object), ...more })),
      fc.jsonValue({ maxDepth: 2 }),
    )
    fc.assert(
      fc.property(anything, (raw) => {
        const checked = checkBody(schema, raw)
        const parsed = bodyOf(schema).safeParse(raw)
        expect(parsed.success).toBe('value' in checked)
        if (!parsed.success)
          expect(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.') || 'body', message]))).toEqual(
            'problems' in checked && checked.problems,
          )
      }),
      { numRuns: 60 },
    )
  })

  test('never repeats what was sent', () => {
    const secret = 'hunter2'.repeat(3)
    for (const raw of [secret, { [secret]: 1 }, { name: { secret }, role: secret, key: [[secret]], requests: secret, shared: secret }])
      expect(Object.values(problemsOf(schema, raw)).join(' ')).not.toContain(secret)
  })

  test('takes no field that it does not name', () => {
    for (const name of NAMES) {
      const raw: unknown = JSON.parse(`{"${name}": 1}`)
      expect(problemsOf(schema, raw)).toHaveProperty([name])
    }
  })
})

test('what is inside of a field is said at the field', () => {
  expect(problemsOf(deploymentResource.change, { tags: ['fine', 'not fine'] })).toEqual({ tags: 'Write tags like team:payments.' })
  expect(checkBody(deploymentResource.change, { tags: ['fine', 'not fine'] })).toEqual({
    problems: { 'tags.1': 'Write tags like team:payments.' },
  })
})
