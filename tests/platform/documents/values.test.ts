import { expect, test } from 'vitest'

import { compareStrings, compareValues, equalValues } from '#platform/documents/values/compare.ts'
import { toData, toFields, toValue } from '#platform/documents/values/codec.ts'
import { draftOf, type FieldPath, getField, overlap, readFieldPath } from '#platform/documents/values/field-path.ts'
import { readFields, readValue } from '#platform/documents/values/read-value.ts'
import { microsOfTimestamp, normalTimestamp, timestampOfMicros } from '#platform/documents/values/timestamp.ts'
import type { Value } from '#platform/documents/values/value.ts'
import { transformed } from '#platform/documents/writes/transforms.ts'
import fc from '#tests/properties.ts'

/** Cloud Firestore documentation, "Value type ordering": each stands before the next. */
const IN_ORDER = [
  { nullValue: 'NULL_VALUE' },
  { booleanValue: false },
  { booleanValue: true },
  { doubleValue: 'NaN' },
  { doubleValue: '-Infinity' },
  { integerValue: '-9223372036854775808' },
  { integerValue: '-1' },
  { integerValue: '0' },
  { doubleValue: 0.5 },
  { doubleValue: 9_007_199_254_740_992 },
  { integerValue: '9007199254740993' },
  { integerValue: '9223372036854775807' },
  { doubleValue: 'Infinity' },
  { timestampValue: '0001-01-01T00:00:00Z' },
  { timestampValue: '2026-01-01T00:00:00Z' },
  { timestampValue: '2026-01-01T00:00:00.000001Z' },
  { timestampValue: '2026-01-01T00:00:00.5Z' },
  { stringValue: '' },
  { stringValue: 'B' },
  { stringValue: 'a' },
  { stringValue: 'aa' },
  { stringValue: '\uFF21' },
  { stringValue: '\u{1F600}' },
  { bytesValue: '' },
  { bytesValue: 'AA==' },
  { bytesValue: '/w==' },
  { referenceValue: 'projects/p/databases/d/documents/a/b' },
  { referenceValue: 'projects/p/databases/d/documents/a-b/a' },
  { geoPointValue: { latitude: -1, longitude: 5 } },
  { geoPointValue: { latitude: 0, longitude: -5 } },
  { arrayValue: {} },
  { arrayValue: { values: [{ integerValue: '1' }] } },
  { arrayValue: { values: [{ integerValue: '1' }, { nullValue: null }] } },
  { arrayValue: { values: [{ stringValue: '' }] } },
  { mapValue: {} },
  { mapValue: { fields: { a: { integerValue: '1' } } } },
  { mapValue: { fields: { a: { integerValue: '1' }, b: { nullValue: null } } } },
  { mapValue: { fields: { b: { integerValue: '0' } } } },
].map((raw) => readValue(raw))

test('values of all types stand in one order', () => {
  for (const [i, a] of IN_ORDER.entries())
    for (const [j, b] of IN_ORDER.entries())
      expect(Math.sign(compareValues(a, b)), `${JSON.stringify(a)} and ${JSON.stringify(b)}`).toBe(Math.sign(i - j))
})

test('equal numbers are equal in either type', () => {
  for (const [a, b] of [
    [{ integerValue: '1' }, { doubleValue: 1 }],
    [{ doubleValue: '-0' }, { integerValue: '0' }],
    [{ doubleValue: 'NaN' }, { doubleValue: 'NaN' }],
  ])
    expect(compareValues(readValue(a), readValue(b))).toBe(0)
})

test('texts are ordered by their UTF-8 bytes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
      expect(Math.sign(compareStrings(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)))
    }),
  )
})

test('a value is read into one spelling', () => {
  expect(readValue({ nullValue: 'NULL_VALUE' })).toEqual({ nullValue: null })
  expect(readValue({ integerValue: 7 })).toEqual({ integerValue: '7' })
  expect(readValue({ doubleValue: -0 })).toEqual({ doubleValue: '-0' })
  expect(readValue({ doubleValue: '1.5' })).toEqual({ doubleValue: 1.5 })
  expect(readValue({ bytesValue: '_w' })).toEqual({ bytesValue: '/w==' })
  expect(readValue({ timestampValue: '2026-01-01T02:00:00.120000000+02:00' })).toEqual({ timestampValue: '2026-01-01T00:00:00.120Z' })
  expect(readValue({ mapValue: {} })).toEqual({ mapValue: { fields: {} } })
})

const nested = (depth: number): object => (depth === 0 ? { nullValue: null } : { mapValue: { fields: { a: nested(depth - 1) } } })

test.each([
  [undefined],
  [{}],
  [{ nullValue: null, booleanValue: true }],
  [{ unknownValue: 1 }],
  [{ booleanValue: 'true' }],
  [{ integerValue: '9223372036854775808' }],
  [{ integerValue: 1.5 }],
  [{ integerValue: '1e3' }],
  [{ doubleValue: 'one' }],
  [{ timestampValue: '2026-13-01T00:00:00Z' }],
  [{ timestampValue: 'yesterday' }],
  [{ timestampValue: '0000-12-31T23:59:59Z' }],
  [{ bytesValue: '%' }],
  [{ referenceValue: 'a/b' }],
  [{ geoPointValue: { latitude: 91, longitude: 0 } }],
  [{ arrayValue: [] }],
  [{ arrayValue: { values: [{ arrayValue: {} }] } }],
  [{ mapValue: { fields: { __proto: { nullValue: null }, __x__: { nullValue: null } } } }],
  [nested(21)],
])('%j is no value', (raw) => {
  expect(() => readValue(raw)).toThrow()
})

test('a field named like a part of every object is a field like others', () => {
  const fields = readFields(JSON.parse('{"constructor":{"integerValue":"1"},"toString":{"integerValue":"2"}}'))
  expect(getField(fields, ['constructor'])).toEqual({ integerValue: '1' })
  expect(getField({}, ['constructor'])).toBeUndefined()
  expect(() => readFields(JSON.parse('{"__proto__":{"integerValue":"1"}}'))).toThrow('__proto__')
})

test('plain data comes back from typed values', () => {
  const data = { a: [1, 'x', null, { b: [true] }], when: new Date(1_700_000_000_123), half: 0.5, huge: 2 ** 70, least: -0 }
  expect(toData(toFields(data))).toEqual(data)
  expect([toValue(3), toValue(2 ** 53), toValue(-0)]).toEqual([{ integerValue: '3' }, { doubleValue: 2 ** 53 }, { doubleValue: '-0' }])
})

test('field paths are read with their quotes', () => {
  expect(readFieldPath('a.b_1._c')).toEqual(['a', 'b_1', '_c'])
  expect(readFieldPath('`odd name`.x.`tick\\`s \\\\`')).toEqual(['odd name', 'x', 'tick`s \\'])
  for (const broken of ['', '.', 'a.', '.a', 'a..b', '1a', 'a b', '`', '``', '`a', 'a`b`', '`a`b', 7])
    expect(() => readFieldPath(broken), String(broken)).toThrow()
})

test('a value is put into a copy, and what is in its way gives way', () => {
  const before = readFields({ a: { integerValue: '1' }, m: { mapValue: { fields: { x: { integerValue: '2' } } } } })
  const one = { integerValue: '1' }
  const changed = (path: FieldPath, value?: Value) => {
    const draft = draftOf(before)
    draft.set(path, value)
    return draft.fields
  }
  expect(getField(changed(['a', 'b'], one), ['a', 'b'])).toEqual(one)
  expect(changed(['m', 'x'])).toEqual({ a: one, m: { mapValue: { fields: {} } } })
  expect(changed(['none', 'x'])).toEqual(before)
  expect(Object.keys(changed(['__proto__'], one))).toContain('__proto__')
  expect(before).toEqual(readFields({ a: one, m: { mapValue: { fields: { x: { integerValue: '2' } } } } }))
})

test('times go from microseconds to text and back', () => {
  for (const [micros, text] of [
    [0, '1970-01-01T00:00:00Z'],
    [1_700_000_000_123_456, '2023-11-14T22:13:20.123456Z'],
    [1_700_000_000_120_000, '2023-11-14T22:13:20.120Z'],
  ] as const) {
    expect(timestampOfMicros(micros)).toBe(text)
    expect(microsOfTimestamp(text)).toBe(micros)
  }
  expect(normalTimestamp('2023-11-14T22:13:20.123456999Z')).toBe('2023-11-14T22:13:20.123456Z')
})

const NAMES = fc.array(fc.constantFrom('a', 'b', 'ab', 'a.b', '~', ''), { minLength: 1, maxLength: 3 })

test('paths overlap in sorted order exactly when one of them begins another', () => {
  const begins = (short: FieldPath, long: FieldPath) => short.every((name, i) => long[i] === name)
  fc.assert(
    fc.property(fc.array(NAMES, { maxLength: 8 }), (paths) => {
      const each = paths.some((path, i) => paths.some((other, j) => i !== j && begins(path, other)))
      expect(overlap(paths)).toBe(each)
    }),
  )
})

/** Values that are equal in different spellings, and some that only look alike. */
const VALUES = fc.constantFrom<Value>(
  { integerValue: '1' },
  { doubleValue: 1 },
  { doubleValue: 'NaN' },
  { doubleValue: '-0' },
  { integerValue: '0' },
  { stringValue: '1' },
  { nullValue: null },
  { mapValue: { fields: { a: { integerValue: '1' } } } },
  { mapValue: { fields: { a: { doubleValue: 1 } } } },
)
const LISTS = fc.array(VALUES, { maxLength: 8 })

test('arrays take what they miss and lose what is named, as if every element were compared with every other', () => {
  const after = (known: Value[], kind: 'append-missing' | 'remove-all', elements: Value[]) =>
    transformed({ arrayValue: { values: known } }, { field: ['x'], operation: { kind, elements } }, '').value
  fc.assert(
    fc.property(LISTS, LISTS, (known, elements) => {
      const joined = [...known]
      for (const element of elements) if (!joined.some((other) => equalValues(other, element))) joined.push(element)
      expect(after(known, 'append-missing', elements)).toEqual({ arrayValue: { values: joined } })
      const left = known.filter((other) => !elements.some((element) => equalValues(other, element)))
      expect(after(known, 'remove-all', elements)).toEqual({ arrayValue: { values: left } })
    }),
  )
})

test('numeric transforms keep to 64 bits, to the larger type, and to NaN', () => {
  const after = (before: object | undefined, kind: 'increment' | 'maximum' | 'minimum', operand: object) =>
    transformed(before && readValue(before), { field: ['x'], operation: { kind, operand: readValue(operand) } }, '').value
  expect(after({ integerValue: '9223372036854775807' }, 'increment', { integerValue: '1' })).toEqual({
    integerValue: '9223372036854775807',
  })
  expect(after({ integerValue: '-9223372036854775808' }, 'increment', { integerValue: '-1' })).toEqual({
    integerValue: '-9223372036854775808',
  })
  expect(after({ integerValue: '1' }, 'increment', { doubleValue: 0.5 })).toEqual({ doubleValue: 1.5 })
  expect(after({ stringValue: 'x' }, 'increment', { integerValue: '2' })).toEqual({ integerValue: '2' })
  expect(after({ integerValue: '3' }, 'maximum', { doubleValue: 3 })).toEqual({ integerValue: '3' })
  expect(after({ integerValue: '3' }, 'maximum', { doubleValue: 3.5 })).toEqual({ doubleValue: 3.5 })
  expect(after({ integerValue: '3' }, 'minimum', { doubleValue: 'NaN' })).toEqual({ doubleValue: 'NaN' })
  expect(after(undefined, 'minimum', { integerValue: '9' })).toEqual({ integerValue: '9' })
})
