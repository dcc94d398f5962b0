import type { FilterNode, FilterValue } from './ast.ts'
import { type FilterField, isNumeric } from './fields.ts'
import { readNetwork } from './networks.ts'
import { allOf } from './nodes.ts'
import { piecesOf, valueOfPieces } from './patterns.ts'
import { readNumber } from './units.ts'
import { vendorId, vendorCase } from './vendor-names.ts'

const CLASS = /^([1-9])xx$/i

/** `5xx`, `400..499`, `400..` and `..499` as comparisons; `all` for `..` with both ends open; undefined when it is none of them. */
export function readRange(field: FilterField, text: string): FilterNode | 'all' | 'reversed' | undefined {
  const digit = field.kind === 'number' ? CLASS.exec(text)?.[1] : undefined
  if (digit !== undefined) return between(field.name, Number(digit) * 100, Number(digit) * 100 + 99)
  const [low, high, more] = text.split('..')
  if (low === undefined || high === undefined || more !== undefined || !isNumeric(field)) return undefined
  return rangeOf(field, { text: low, included: true }, { text: high, included: true })
}

export interface RangeEnd {
  /** Empty or `*` for an open end. */
  text: string
  included: boolean
}

/** Undefined when an end is no number of the field. */
export function rangeOf(field: FilterField, low: RangeEnd, high: RangeEnd): FilterNode | 'all' | 'reversed' | undefined {
  const from = isOpen(low) ? undefined : readNumber(field, low.text)
  const to = isOpen(high) ? undefined : readNumber(field, high.text)
  if ((from === undefined && !isOpen(low)) || (to === undefined && !isOpen(high))) return undefined
  if (from !== undefined && to !== undefined && from > to) return 'reversed'
  const nodes: FilterNode[] = []
  if (from !== undefined) nodes.push({ kind: 'compare', field: field.name, op: low.included ? '>=' : '>', value: from })
  if (to !== undefined) nodes.push({ kind: 'compare', field: field.name, op: high.included ? '<=' : '<', value: to })
  return allOf(nodes) ?? 'all'
}

/** The stored form of one literal value; undefined when it does not fit the field. */
export function readExact(field: FilterField, text: string, prefix: boolean): FilterValue | undefined {
  if (field.kind === 'flag') {
    const value = FLAGS.get(text.toLowerCase())
    return value === undefined || prefix ? undefined : { text: value, prefix }
  }
  if (isNumeric(field)) {
    const value = prefix ? undefined : readNumber(field, text)
    return value === undefined ? undefined : { text: String(value), prefix }
  }
  return { text: inItsCase(field, text, prefix), prefix }
}

/** A pattern or a network in normal form; undefined when it does not fit the field. */
export function readMatch(field: FilterField, text: string, match: 'like' | 'net'): FilterValue | undefined {
  if (field.kind !== 'text') return undefined
  if (match === 'like') return valueOfPieces(piecesOf({ text: inItsCase(field, text, true), prefix: false, match }))
  const network = field.addresses ? readNetwork(text) : undefined
  return network === undefined ? undefined : { text: network, prefix: false, match }
}

/** The field's value when nothing is known; see ast.ts. */
export function missingValue(field: FilterField): FilterValue {
  if (field.kind === 'flag') return { text: 'false', prefix: false }
  return { text: isNumeric(field) ? '0' : '', prefix: false }
}

/** A text as the platform stores those of this field. `part`: it is not the whole text. */
export function inItsCase(field: FilterField, text: string, part: boolean): string {
  if (field.vendors) return part ? vendorCase(text) : vendorId(text)
  if (field.letterCase === undefined) return text
  return field.letterCase === 'lower' ? text.toLowerCase() : text.toUpperCase()
}

const FLAGS: ReadonlyMap<string, string> = new Map([
  ['true', 'true'],
  ['yes', 'true'],
  ['1', 'true'],
  ['false', 'false'],
  ['no', 'false'],
  ['0', 'false'],
])

const isOpen = ({ text }: RangeEnd): boolean => text === '' || text === '*'

function between(field: string, low: number, high: number): FilterNode | undefined {
  return allOf([
    { kind: 'compare', field, op: '>=', value: low },
    { kind: 'compare', field, op: '<=', value: high },
  ])
}
