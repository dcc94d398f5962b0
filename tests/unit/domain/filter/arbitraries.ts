import type { FilterNode, FilterValue } from '#domain/filter/ast.ts'
import { type FilterField, REQUEST_FIELDS, isNumeric } from '#domain/filter/fields.ts'
import { allOf, anyOf, isAnyOf, negated } from '#domain/filter/nodes.ts'
import { valueOfPieces } from '#domain/filter/patterns.ts'
import { readExact, readMatch } from '#domain/filter/values.ts'
import fc from '#tests/properties.ts'

/** Any text that survives UTF-8, naughty characters included. */
export const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    '',
    '*',
    '"',
    '\\',
    'OR',
    '-a',
    'a:b',
    '>5',
    'a b',
    '\n',
    '\u0000',
    '\u202e',
    '://',
    'x*',
    '5xx',
    '1..2',
    'AND',
    '(',
    ',',
  ),
)
const anyNumber = fc.oneof(
  fc.nat(),
  fc.maxSafeNat(),
  fc.integer({ min: 1, max: 10_000_000 }).map((whole) => whole / 1000),
  fc.constantFrom(0, 200, 500, 599, 1024, 1500, 60_000, 1_048_576),
)

/** A tree in normal form, as the parser and the reader give it. */
export const anyFilter: fc.Arbitrary<FilterNode> = fc.letrec<{ node: FilterNode }>((tie) => {
  const several = fc.array(tie('node'), { minLength: 1, maxLength: 4 })
  return {
    node: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(...REQUEST_FIELDS).chain(anyIs),
      fc.constantFrom(...REQUEST_FIELDS.filter(isNumeric)).chain(anyComparison),
      anyText.filter((text) => text !== '').map((text): FilterNode => ({ kind: 'text', text: text.toWellFormed() })),
      several.map((nodes) => allOf(nodes) ?? fail()),
      several.map((nodes) => anyOf(nodes) ?? fail()),
      tie('node').map(negated),
    ),
  }
}).node

function anyIs(field: FilterField): fc.Arbitrary<FilterNode> {
  return fc.array(anyValue(field), { minLength: 1, maxLength: 3 }).map((values) => isAnyOf(field.name, values))
}

function anyValue(field: FilterField): fc.Arbitrary<FilterValue> {
  if (field.kind === 'flag') return fc.constantFrom('true', 'false').map((text) => ({ text, prefix: false }))
  if (isNumeric(field)) return anyNumber.map((value) => ({ text: String(value), prefix: false }))
  const plain = fc.record({ text: anyText, prefix: fc.boolean() }).map(({ text, prefix }) => {
    const clean = text.toWellFormed()
    // `field:*` reads as "has a value", so an empty prefix has no text of its own
    return readExact(field, clean, prefix && clean !== '') ?? fail()
  })
  const pattern = fc.array(anyText, { minLength: 2, maxLength: 4 }).map((pieces) => {
    const { text, prefix, match } = valueOfPieces(pieces.map((piece) => piece.toWellFormed()))
    const value = match ? readMatch(field, text, match) : readExact(field, text, prefix && text !== '')
    return value ?? fail()
  })
  const network = fc.constantFrom(
    '203.0.113.0/24',
    '10.0.0.0/8',
    '0.0.0.0/0',
    '::/0',
    '2001:db8::/32',
    '::ffff:10.1.2.3/120',
    '192.0.2.1/32',
  )
  const networks = field.addresses ? [network.map((text) => readMatch(field, text, 'net') ?? fail())] : []
  return fc.oneof({ weight: 3, arbitrary: plain }, pattern, ...networks)
}

function anyComparison(field: FilterField): fc.Arbitrary<FilterNode> {
  return fc
    .record({ op: fc.constantFrom('>', '>=', '<', '<='), value: anyNumber })
    .map(({ op, value }): FilterNode => ({ kind: 'compare', field: field.name, op, value }))
}

function fail(): never {
  throw new Error('An arbitrary made an impossible node')
}
