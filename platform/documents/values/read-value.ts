import { own } from '#wire/own.ts'

import { isObject, listOf, shown } from '../json.ts'
import { ELEMENTS_MAX } from '../limits.ts'
import { invalid } from '../refusal.ts'
import { normalTimestamp } from './timestamp.ts'
import { doubleValue, isInt64, NULL, type Fields, type Value } from './value.ts'

/** Cloud Firestore documentation, "Usage and limits": depth of fields in a map or array. */
const DEPTH_MAX = 20
const FIELD_NAME_BYTES_MAX = 1500

/** A value from the wire, checked and brought into the one spelling in which it is stored and compared. */
export function readValue(raw: unknown, depth = 0): Value {
  if (depth > DEPTH_MAX) throw invalid(`Maps and arrays may be nested ${DEPTH_MAX} deep.`)
  const kinds = isObject(raw) ? Object.keys(raw) : []
  const kind = kinds[0]
  if (!isObject(raw) || kind === undefined || kinds.length !== 1) throw invalid('A value has exactly one type.')
  const content = own(raw, kind)
  switch (kind) {
    case 'nullValue':
      return NULL // "NULL_VALUE", 0 and null all mean it
    case 'booleanValue':
      if (typeof content === 'boolean') return { booleanValue: content }
      break
    case 'integerValue':
      return { integerValue: readInteger(content) }
    case 'doubleValue':
      return doubleValue(readDouble(content))
    case 'timestampValue':
      if (typeof content === 'string') return { timestampValue: normalTimestamp(content) }
      break
    case 'stringValue':
      if (typeof content === 'string') return { stringValue: content.toWellFormed() }
      break
    case 'bytesValue':
      if (typeof content === 'string' && /^[\w+/-]*={0,2}$/.test(content))
        return { bytesValue: Buffer.from(content, 'base64').toString('base64') }
      break
    case 'referenceValue':
      if (typeof content === 'string' && /^projects\/[^/]+\/databases\/[^/]+\/documents\/./.test(content))
        return { referenceValue: content }
      break
    case 'geoPointValue':
      return { geoPointValue: readGeoPoint(content) }
    case 'arrayValue':
      if (isObject(content)) return { arrayValue: { values: readElements(content['values'] ?? [], depth) } }
      break
    case 'mapValue':
      if (isObject(content)) return { mapValue: { fields: readFields(content['fields'] ?? {}, depth + 1) } }
      break
  }
  throw invalid(`Not a ${kind}: ${shown(content)}`)
}

/** The fields of a document or map. Names of the form `__x__` are Firestore's own. */
export function readFields(raw: unknown, depth = 0): Fields {
  if (!isObject(raw)) throw invalid('Fields must be an object.')
  const entries = Object.entries(raw)
  if (entries.length > ELEMENTS_MAX) throw invalid(`A map has at most ${ELEMENTS_MAX} fields.`)
  return Object.fromEntries(
    entries.map(([name, value]) => {
      if (name === '' || /^__.*__$/.test(name) || Buffer.byteLength(name) > FIELD_NAME_BYTES_MAX)
        throw invalid(`"${name.slice(0, 100)}" cannot be a field's name.`)
      return [name.toWellFormed(), readValue(value, depth)]
    }),
  )
}

function readElements(raw: unknown, depth: number): Value[] {
  return listOf(raw, 'values', ELEMENTS_MAX).map((element) => {
    if (isObject(element) && 'arrayValue' in element) throw invalid('Cannot convert an array value in an array value.')
    return readValue(element, depth + 1)
  })
}

function readInteger(raw: unknown): string {
  const text = typeof raw === 'number' && Number.isSafeInteger(raw) ? String(raw) : raw
  if (typeof text !== 'string' || !/^-?\d{1,19}$/.test(text) || !isInt64(BigInt(text))) throw invalid(`Not a 64-bit integer: ${shown(raw)}`)
  return BigInt(text).toString()
}

function readDouble(raw: unknown): number {
  if (typeof raw === 'number') return raw
  if (raw === 'NaN' || raw === 'Infinity' || raw === '-Infinity') return Number(raw)
  if (typeof raw === 'string' && /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(raw)) return Number(raw)
  throw invalid(`Not a double: ${shown(raw)}`)
}

function readGeoPoint(raw: unknown): { latitude: number; longitude: number } {
  const { latitude = 0, longitude = 0 } = isObject(raw) ? raw : {}
  if (typeof latitude !== 'number' || typeof longitude !== 'number' || Math.abs(latitude) > 90 || Math.abs(longitude) > 180)
    throw invalid('Latitude is within -90 and 90, longitude within -180 and 180.')
  return { latitude, longitude }
}
