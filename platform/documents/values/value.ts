/** A value as the Firestore API writes it, normalised: what `readValue` returns. Integers are texts, because they have 64 bits. */
export type Value =
  | { nullValue: null }
  | { booleanValue: boolean }
  | { integerValue: string }
  | { doubleValue: number | 'NaN' | 'Infinity' | '-Infinity' | '-0' }
  /** UTC, `Z`, with no, three or six digits after the seconds. */
  | { timestampValue: string }
  | { stringValue: string }
  /** Base64 with padding. */
  | { bytesValue: string }
  | { referenceValue: string }
  | { geoPointValue: { latitude: number; longitude: number } }
  | { arrayValue: { values: Value[] } }
  | { mapValue: { fields: Fields } }

export type Fields = { [field: string]: Value }

export const NULL: Value = { nullValue: null }

/** A number as JavaScript compares it: 64-bit integers exactly, also against doubles. Undefined for anything else. */
export function numberOf(value: Value): bigint | number | undefined {
  if ('integerValue' in value) return BigInt(value.integerValue)
  if ('doubleValue' in value) return Number(value.doubleValue)
  return undefined
}

export const isNull = (value: Value): boolean => 'nullValue' in value
export const isNaNValue = (value: Value): boolean => 'doubleValue' in value && value.doubleValue === 'NaN'

export function doubleValue(number: number): Value {
  if (Number.isNaN(number)) return { doubleValue: 'NaN' }
  if (!Number.isFinite(number)) return { doubleValue: number > 0 ? 'Infinity' : '-Infinity' }
  return { doubleValue: Object.is(number, -0) ? '-0' : number } // JSON has no -0
}

const INTEGER_MIN = -(2n ** 63n)
const INTEGER_MAX = 2n ** 63n - 1n

export const isInt64 = (number: bigint): boolean => number >= INTEGER_MIN && number <= INTEGER_MAX

/** The nearest 64-bit integer. */
export const clampInt64 = (number: bigint): bigint => (number < INTEGER_MIN ? INTEGER_MIN : number > INTEGER_MAX ? INTEGER_MAX : number)
