import fc from '#tests/properties.ts'

type Value = Record<string, unknown>

export const FUZZ_PROJECT = 'demo-sightglass'
export const FUZZ_ROOT = `projects/${FUZZ_PROJECT}/databases/(default)/documents`
export const AWKWARD_COLLECTION = `${FUZZ_ROOT}/awkward`

const SCALARS: Value[] = [
  { nullValue: null },
  { booleanValue: false },
  { booleanValue: true },
  { integerValue: '0' },
  { integerValue: '1' },
  { integerValue: '-7' },
  { integerValue: '9007199254740993' },
  { doubleValue: 9_007_199_254_740_992 },
  { integerValue: '9223372036854775807' },
  { doubleValue: 1 },
  { doubleValue: 1.5 },
  { doubleValue: '-0' },
  { doubleValue: 'NaN' },
  { doubleValue: 'Infinity' },
  { doubleValue: '-Infinity' },
  { timestampValue: '2026-01-01T00:00:00Z' },
  { timestampValue: '2026-01-01T00:00:00.000001Z' },
  { timestampValue: '1900-01-01T00:00:00Z' },
  { stringValue: '' },
  { stringValue: 'a' },
  { stringValue: 'aa' },
  { stringValue: 'B' },
  { stringValue: '\u{1F600}' },
  { stringValue: '\uFF21' },
  { bytesValue: 'AA==' },
  { bytesValue: '/w==' },
  { geoPointValue: { latitude: 0, longitude: 1 } },
  { geoPointValue: { latitude: -1, longitude: 5 } },
]

const COMPOSITES: Value[] = [
  { arrayValue: {} },
  { arrayValue: { values: [{ integerValue: '1' }] } },
  { arrayValue: { values: [{ integerValue: '1' }, { stringValue: 'a' }] } },
  { arrayValue: { values: [{ doubleValue: 1 }, { stringValue: 'B' }] } },
  { arrayValue: { values: [{ nullValue: null }, { doubleValue: 'NaN' }] } },
  { mapValue: {} },
  { mapValue: { fields: { a: { integerValue: '1' } } } },
  { mapValue: { fields: { a: { integerValue: '1' }, b: { nullValue: null } } } },
  { mapValue: { fields: { b: { integerValue: '0' } } } },
]

const VALUES = [...SCALARS, ...COMPOSITES]

/** Documents whose values meet each other in every awkward way, as the wire writes them. */
export const AWKWARD_DOCUMENTS: Record<string, Value>[] = VALUES.map((x, i) => ({
  x,
  ...(i % 3 !== 0 && { y: VALUES[(i * 7) % VALUES.length] ?? x }),
  ...(i % 2 === 0 && { m: { mapValue: { fields: { z: VALUES[(i * 5) % VALUES.length] ?? x } } } }),
}))

const value = fc.constantFrom(...VALUES)
const field = fc.constantFrom('x', 'y', 'm.z', 'missing').map((fieldPath) => ({ fieldPath }))
const listOf = (values: Value[]): Value => ({ arrayValue: { values } })

const fieldFilter = fc.oneof(
  fc.record({
    field,
    op: fc.constantFrom('LESS_THAN', 'LESS_THAN_OR_EQUAL', 'GREATER_THAN', 'GREATER_THAN_OR_EQUAL', 'EQUAL', 'NOT_EQUAL', 'ARRAY_CONTAINS'),
    value,
  }),
  fc.record({
    field,
    op: fc.constantFrom('IN', 'NOT_IN', 'ARRAY_CONTAINS_ANY'),
    value: fc.array(value, { minLength: 0, maxLength: 4 }).map(listOf),
  }),
)
const unaryFilter = fc.record({ field, op: fc.constantFrom('IS_NULL', 'IS_NAN', 'IS_NOT_NULL', 'IS_NOT_NAN') })
const name = fc.constantFrom('d0', 'd12', 'd3', 'd36', 'none').map((id): Value => ({ referenceValue: `${AWKWARD_COLLECTION}/${id}` }))
const nameFilter = fc.oneof(
  fc.record({
    field: fc.constant({ fieldPath: '__name__' }),
    op: fc.constantFrom('LESS_THAN', 'LESS_THAN_OR_EQUAL', 'GREATER_THAN', 'GREATER_THAN_OR_EQUAL', 'EQUAL', 'NOT_EQUAL'),
    value: name,
  }),
  fc.record({
    field: fc.constant({ fieldPath: '__name__' }),
    op: fc.constantFrom('IN', 'NOT_IN'),
    value: fc.array(name, { maxLength: 3 }).map(listOf),
  }),
)
const onField = fc.oneof(
  { weight: 4, arbitrary: fieldFilter.map((each) => ({ fieldFilter: each })) },
  { weight: 1, arbitrary: unaryFilter.map((each) => ({ unaryFilter: each })) },
)
const simple = fc.oneof({ weight: 10, arbitrary: onField }, { weight: 1, arbitrary: nameFilter.map((each) => ({ fieldFilter: each })) })
const composite = (op: string) => fc.array(simple, { minLength: 1, maxLength: 3 }).map((filters) => ({ compositeFilter: { op, filters } }))
const filter = fc.oneof(
  { weight: 4, arbitrary: simple },
  { weight: 2, arbitrary: composite('AND') },
  { weight: 1, arbitrary: composite('OR') },
)
const order = fc.record({
  field: fc.constantFrom('x', 'y', 'm.z', '__name__').map((fieldPath) => ({ fieldPath })),
  direction: fc.constantFrom('ASCENDING', 'DESCENDING'),
})
const bound = fc.oneof({ weight: 4, arbitrary: value }, { weight: 1, arbitrary: name })
const cursor = fc.record({ values: fc.array(bound, { minLength: 1, maxLength: 2 }), before: fc.boolean() })
const parts = { where: filter, limit: fc.integer({ min: 1, max: 9 }), offset: fc.integer({ min: 0, max: 3 }) }
const orderBy = fc.array(order, { minLength: 1, maxLength: 2 })

/** A structured query over the documents above: mostly sensible, sometimes one that has to be refused. */
export const anyQuery = fc.oneof(
  fc.record(parts, { requiredKeys: [] }),
  fc.record({ ...parts, orderBy }, { requiredKeys: ['orderBy'] }),
  fc.record({ ...parts, orderBy, startAt: cursor, endAt: cursor }, { requiredKeys: ['orderBy', 'startAt'] }),
)

const aggregation = fc.oneof(
  fc.constant({ count: {} }),
  fc.integer({ min: 1, max: 5 }).map((upTo) => ({ count: { upTo: String(upTo) } })),
  fc.tuple(fc.constantFrom('sum', 'avg'), field).map(([kind, of]) => ({ [kind]: { field: of } })),
)

export const anyAggregation = fc.record({
  aggregations: fc.array(aggregation, { minLength: 1, maxLength: 3 }).map((all) => all.map((each, i) => ({ alias: `a${i}`, ...each }))),
  where: fc.option(onField, { nil: undefined }), // sums over a range of names need an index that the emulator says it lacks
})

const number = fc.constantFrom(...VALUES.filter((each) => 'integerValue' in each || 'doubleValue' in each))
const elements = fc.array(fc.constantFrom(...SCALARS), { maxLength: 4 }).map((values) => ({ values }))
const fieldPath = fc.constantFrom('x', 'm.z', 'm', '`odd name`', 'new.deep')
const transform = fc.oneof(
  fc
    .tuple(fieldPath, fc.constantFrom('increment', 'maximum', 'minimum'), number)
    .map(([path, kind, operand]) => ({ fieldPath: path, [kind]: operand })),
  fc
    .tuple(fieldPath, fc.constantFrom('appendMissingElements', 'removeAllFromArray'), elements)
    .map(([path, kind, list]) => ({ fieldPath: path, [kind]: list })),
)
const fields = fc.record(
  { x: value, m: fc.record({ z: value, k: value }).map((inner) => ({ mapValue: { fields: inner } })), 'odd name': value },
  { requiredKeys: [] },
)

const write = fc.record(
  {
    fields,
    updateMask: fc
      .uniqueArray(fc.constantFrom('x', 'm.z', 'm.k', '`odd name`', 'absent'), { maxLength: 3 })
      .map((fieldPaths) => ({ fieldPaths })),
    updateTransforms: fc.uniqueArray(transform, { maxLength: 2, selector: (each) => String(each.fieldPath).split('.')[0] }),
    currentDocument: fc.boolean().map((exists) => ({ exists })),
  },
  { requiredKeys: ['fields'] },
)

/** A document as it was, perhaps missing, and one write to it: with or without mask, transforms and precondition. */
export const anyWrite = fc.record({ before: fc.option(fields, { nil: undefined, freq: 4 }), write })
