import { numberOf, type Fields, type Value } from './value.ts'

/** Cloud Firestore documentation, "Value type ordering". */
const RANKS = [
  'nullValue',
  'booleanValue',
  'number',
  'timestampValue',
  'stringValue',
  'bytesValue',
  'referenceValue',
  'geoPointValue',
  'arrayValue',
  'mapValue',
] as const

/** Place of a value's type among all types. Integers and doubles are one type. */
export function rankOf(value: Value): number {
  const kind = Object.keys(value)[0] as (typeof RANKS)[number] // a Value has exactly one key
  return RANKS.indexOf(numberOf(value) === undefined ? kind : 'number')
}

/** Firestore's order over all values: by type first, then by value. Zero means equal, also for 1 and 1.0, for 0 and -0, for NaN and NaN. */
export function compareValues(a: Value, b: Value): number {
  const byRank = rankOf(a) - rankOf(b)
  if (byRank !== 0) return byRank
  if ('booleanValue' in a && 'booleanValue' in b) return Number(a.booleanValue) - Number(b.booleanValue)
  if ('timestampValue' in a && 'timestampValue' in b) return compareTimestamps(a.timestampValue, b.timestampValue)
  if ('stringValue' in a && 'stringValue' in b) return compareStrings(a.stringValue, b.stringValue)
  if ('bytesValue' in a && 'bytesValue' in b)
    return Buffer.compare(Buffer.from(a.bytesValue, 'base64'), Buffer.from(b.bytesValue, 'base64'))
  if ('referenceValue' in a && 'referenceValue' in b) return comparePaths(a.referenceValue.split('/'), b.referenceValue.split('/'))
  if ('geoPointValue' in a && 'geoPointValue' in b)
    return a.geoPointValue.latitude - b.geoPointValue.latitude || a.geoPointValue.longitude - b.geoPointValue.longitude
  if ('arrayValue' in a && 'arrayValue' in b) return compareLists(a.arrayValue.values, b.arrayValue.values, compareValues)
  if ('mapValue' in a && 'mapValue' in b) return compareLists(entriesOf(a.mapValue.fields), entriesOf(b.mapValue.fields), compareEntries)
  return compareNumbers(numberOf(a) ?? 0, numberOf(b) ?? 0) // two nulls are equal too
}

export const equalValues = (a: Value, b: Value): boolean => compareValues(a, b) === 0

/** Segment by segment, so that `a/b` sorts before `a-b/c`. */
const comparePaths = (a: readonly string[], b: readonly string[]): number => compareLists(a, b, compareStrings)

/** By UTF-8 bytes, which is by code points. UTF-16 differs only where a surrogate meets a character from U+E000 on. */
export function compareStrings(a: string, b: string): number {
  const end = Math.min(a.length, b.length)
  for (let i = 0; i < end; i++) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(i)
    if (x !== y) return isSurrogate(x) === isSurrogate(y) ? x - y : isSurrogate(x) ? 1 : -1
  }
  return a.length - b.length
}

const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff

/** NaN before every number; JavaScript compares bigint with number exactly. */
function compareNumbers(a: bigint | number, b: bigint | number): number {
  const nanA = Number.isNaN(a)
  const nanB = Number.isNaN(b)
  if (nanA || nanB) return Number(nanB) - Number(nanA)
  return a < b ? -1 : a > b ? 1 : 0
}

/** Both in UTC with as many digits as needed: without the `Z` a shorter text is the earlier of two that begin alike. */
function compareTimestamps(a: string, b: string): number {
  return compareStrings(a.slice(0, -1), b.slice(0, -1))
}

function compareLists<Item>(a: readonly Item[], b: readonly Item[], compare: (a: Item, b: Item) => number): number {
  for (const [i, item] of a.entries()) {
    const other = b[i]
    if (other === undefined) return 1
    const order = compare(item, other)
    if (order !== 0) return order
  }
  return a.length - b.length
}

type Entry = readonly [name: string, value: Value]
const entriesOf = (fields: Fields): Entry[] => Object.entries(fields).toSorted((a, b) => compareStrings(a[0], b[0]))
const compareEntries = (a: Entry, b: Entry): number => compareStrings(a[0], b[0]) || compareValues(a[1], b[1])
