import type { FilterNode, FilterValue } from './ast.ts'
import { type FilterField, isNumeric } from './fields.ts'
import { allOf } from './nodes.ts'

const UNITS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  number: { '': 1 },
  duration: { '': 1, ms: 1, s: 1000, m: 60_000 },
  bytes: { '': 1, B: 1, k: 1024, K: 1024, M: 1024 ** 2, G: 1024 ** 3 },
}
const NUMBER = /^(\d{1,16}(?:\.\d{1,9})?)([A-Za-z]*)$/
const CLASS = /^([1-9])xx$/i
/** Digits kept behind the point, so that every number prints without an exponent. */
const PRECISION = 1e6

/** `1.5s` in the field's base unit; undefined when it is no number with a unit of this field. */
export function readNumber(field: FilterField, text: string): number | undefined {
  const [, digits, unit = ''] = NUMBER.exec(text) ?? []
  const scale = UNITS[field.kind]?.[unit]
  if (digits === undefined || scale === undefined) return undefined
  return exactNumber(Number(digits) * scale)
}

/** Rounded to what can be printed and read again; undefined when negative, too large or no number. */
export function exactNumber(value: number): number | undefined {
  const rounded = Math.round(value * PRECISION) / PRECISION
  if (Number.isSafeInteger(value)) return value < 0 ? undefined : value + 0
  return rounded >= 0 && rounded * PRECISION < Number.MAX_SAFE_INTEGER ? rounded : undefined
}

/** `5xx` and `400..499` as two comparisons; undefined when it is neither. */
export function readRange(field: FilterField, text: string): FilterNode | undefined {
  const digit = field.kind === 'number' ? CLASS.exec(text)?.[1] : undefined
  if (digit !== undefined) return between(field.name, Number(digit) * 100, Number(digit) * 100 + 99)
  const [low, high, more] = text.split('..')
  if (low === undefined || high === undefined || more !== undefined || !isNumeric(field)) return undefined
  const from = readNumber(field, low)
  const to = readNumber(field, high)
  return from === undefined || to === undefined ? undefined : between(field.name, from, to)
}

/** The stored form of one exact value; undefined when it does not fit the field. */
export function readExact(field: FilterField, text: string, prefix: boolean): FilterValue | undefined {
  if (field.kind === 'flag') {
    const value = FLAGS[text.toLowerCase()]
    return value === undefined || prefix ? undefined : { text: value, prefix }
  }
  if (isNumeric(field)) {
    const value = prefix ? undefined : readNumber(field, text)
    return value === undefined ? undefined : { text: String(value), prefix }
  }
  return { text: inLetters(field, text), prefix }
}

/** The field's value when nothing is known; see ast.ts. */
export function missingValue(field: FilterField): FilterValue {
  if (field.kind === 'flag') return { text: 'false', prefix: false }
  return { text: isNumeric(field) ? '0' : '', prefix: false }
}

/** A number as people write it, with a unit where it divides evenly: `1500` ms is `1500ms`, `2000` is `2s`. */
export function writeNumber(field: FilterField, value: number): string {
  const [unit, scale] = WRITTEN_UNITS[field.kind]?.find(([, size]) => value > 0 && value % size === 0) ?? ['', 1]
  return `${value / scale}${unit}`
}

const FLAGS: Readonly<Record<string, string>> = { true: 'true', yes: 'true', false: 'false', no: 'false' }
const WRITTEN_UNITS: Readonly<Record<string, readonly (readonly [string, number])[]>> = {
  duration: [
    ['m', 60_000],
    ['s', 1000],
    ['ms', 1],
  ],
  bytes: [
    ['G', 1024 ** 3],
    ['M', 1024 ** 2],
    ['k', 1024],
  ],
}

function between(field: string, low: number, high: number): FilterNode | undefined {
  return allOf([
    { kind: 'compare', field, op: '>=', value: low },
    { kind: 'compare', field, op: '<=', value: high },
  ])
}

function inLetters(field: FilterField, text: string): string {
  if (field.letters === undefined) return text
  return field.letters === 'lower' ? text.toLowerCase() : text.toUpperCase()
}
