import type { FilterField } from './fields.ts'
import type { Part } from './parts.ts'
import { lengthAt, spaceEnd } from './sticky.ts'

const KIB = 1024
const SECOND = 1000

/** What a number may be followed by, in the field's base unit: milliseconds, bytes. Sizes go by 1024, as the console shows them. */
const UNITS: Readonly<Record<FilterField['kind'], ReadonlyMap<string, number>>> = {
  text: new Map(),
  flag: new Map(),
  number: new Map([['', 1]]),
  duration: unitsOf({
    '': 1,
    ns: 1e-6,
    'us µs μs': 1e-3,
    'ms msec millis': 1,
    's sec secs second seconds': SECOND,
    'm min mins minute minutes': 60 * SECOND,
    'h hr hrs hour hours': 3600 * SECOND,
    'd day days': 86_400 * SECOND,
  }),
  bytes: unitsOf({
    '': 1,
    'b byte bytes': 1,
    'k kb kib': KIB,
    'm mb mib': KIB ** 2,
    'g gb gib': KIB ** 3,
    't tb tib': KIB ** 4,
  }),
}
const NUMBER = /^(\d{1,16}(?:\.\d{1,9})?|\.\d{1,9})(\D*)$/
const UNIT = /[A-Za-zµμ]{1,7}(?=[\s)]|$)/y
const DIGITS = /^[\d.]+$/
/** Digits kept behind the point, so that every number prints without an exponent. */
const PRECISION = 1e6

/** `1.5s` in the field's base unit; undefined when it is no number with a unit of this field. */
export function readNumber(field: FilterField, text: string): number | undefined {
  const [, digits, unit = ''] = NUMBER.exec(text) ?? []
  // A capital M alone is months or mega, never minutes
  const scale = unit === 'M' && field.kind === 'duration' ? undefined : UNITS[field.kind].get(unit.toLowerCase())
  if (digits === undefined || scale === undefined) return undefined
  return exactNumber(Number(digits) * scale)
}

/** Whether a number is written without a unit. */
export function isWithoutUnit(text: string): boolean {
  return DIGITS.test(text)
}

export function isUnit(text: string): boolean {
  return Object.values(UNITS).some((units) => units.has(text.toLowerCase()))
}

/** Rounded to what can be printed and read again; undefined when negative, too large or no number. */
export function exactNumber(value: number): number | undefined {
  const rounded = Math.round(value * PRECISION) / PRECISION
  if (Number.isSafeInteger(value)) return value < 0 ? undefined : value + 0
  return rounded >= 0 && rounded * PRECISION < Number.MAX_SAFE_INTEGER ? rounded : undefined
}

/** A number as people write it, with a unit where it divides evenly: `1500` ms is `1500ms`, `2000` is `2s`. */
export function writeNumber(field: FilterField, value: number): string {
  const [unit, scale] = WRITTEN[field.kind]?.find(([, size]) => value > 0 && value % size === 0) ?? ['', 1]
  return `${value / scale}${unit}`
}

/** The unit separated from its number, as in `> 1 s`. */
export function unitAfter(text: string, part: Part, field: FilterField): { text: string; end: number } | undefined {
  if (!isWithoutUnit(part.raw)) return undefined
  const at = spaceEnd(text, part.end)
  const end = at + lengthAt(UNIT, text, at)
  const unit = text.slice(at, end)
  return unit !== '' && UNITS[field.kind].has(unit.toLowerCase()) ? { text: unit, end } : undefined
}

const WRITTEN: Readonly<Partial<Record<FilterField['kind'], readonly (readonly [string, number])[]>>> = {
  duration: [
    ['m', 60 * SECOND],
    ['s', SECOND],
    ['ms', 1],
  ],
  bytes: [
    ['G', KIB ** 3],
    ['M', KIB ** 2],
    ['k', KIB],
  ],
}

function unitsOf(scales: Readonly<Record<string, number>>): ReadonlyMap<string, number> {
  return new Map(Object.entries(scales).flatMap(([names, scale]) => names.split(' ').map((name) => [name, scale] as const)))
}
