import type { DocumentData, DocumentValue } from '#platform/lib/ports/documents.ts'

import { doubleValue, NULL, type Fields, type Value } from './value.ts'

/** Plain data → typed values. Whole numbers that JavaScript holds exactly become integers, as every Firestore client writes them. */
export function toFields(data: DocumentData): Fields {
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, toValue(value)]))
}

export function toValue(plain: DocumentValue): Value {
  if (plain === null) return NULL
  switch (typeof plain) {
    case 'boolean':
      return { booleanValue: plain }
    case 'string':
      return { stringValue: plain.toWellFormed() }
    case 'number':
      return Number.isSafeInteger(plain) && !Object.is(plain, -0) ? { integerValue: String(plain) } : doubleValue(plain)
    case 'object':
      if (plain instanceof Date) return { timestampValue: plain.toISOString().replace('.000Z', 'Z') }
      if (Array.isArray(plain)) return { arrayValue: { values: plain.map(toValue) } }
      return { mapValue: { fields: toFields(plain) } }
  }
}

/** Typed values → plain data. References, bytes and points, which the platform never writes, come out as their wire form. */
export function toData(fields: Fields): DocumentData {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, toPlain(value)]))
}

function toPlain(value: Value): DocumentValue {
  if ('nullValue' in value) return null
  if ('booleanValue' in value) return value.booleanValue
  if ('integerValue' in value) return Number(value.integerValue)
  if ('doubleValue' in value) return Number(value.doubleValue)
  if ('timestampValue' in value) return new Date(value.timestampValue)
  if ('stringValue' in value) return value.stringValue
  if ('bytesValue' in value) return value.bytesValue
  if ('referenceValue' in value) return value.referenceValue
  if ('geoPointValue' in value) return { ...value.geoPointValue }
  if ('arrayValue' in value) return value.arrayValue.values.map(toPlain)
  return toData(value.mapValue.fields)
}
