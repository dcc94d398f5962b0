import { invalid } from '../refusal.ts'
import type { Fields, Value } from './value.ts'

/** `['address', 'street name']`. */
export type FieldPath = readonly string[]

const SEGMENT = /(?:([A-Za-z_][A-Za-z_0-9]*)|`((?:[^`\\]|\\.)+)`)(\.|$)/y

/** `` address.`street name` `` → `['address', 'street name']`. A name that is no identifier stands in backticks, with `\` before `` ` `` and `\`. */
export function readFieldPath(text: unknown): FieldPath {
  if (typeof text !== 'string' || text === '') throw invalid('A field path must be a text.')
  const path: string[] = []
  SEGMENT.lastIndex = 0
  let end = false
  while (!end) {
    const [, plain, quoted, dot] = SEGMENT.exec(text) ?? invalidPath(text)
    path.push(plain ?? quoted?.replaceAll(/\\(.)/gs, '$1') ?? '')
    end = dot !== '.'
    if (!end && SEGMENT.lastIndex === text.length) invalidPath(text) // ends with a dot
  }
  return path
}

function invalidPath(text: string): never {
  throw invalid(`Invalid property path "${text.slice(0, 200)}".`)
}

export const isPrefix = (short: FieldPath, long: FieldPath): boolean => short.every((name, i) => long[i] === name)

export function getField(fields: Fields, path: FieldPath): Value | undefined {
  let inside: Fields = fields
  for (const [i, name] of path.entries()) {
    const value = Object.hasOwn(inside, name) ? inside[name] : undefined
    if (value === undefined || i === path.length - 1) return value
    if (!('mapValue' in value)) return undefined
    inside = value.mapValue.fields
  }
  return undefined
}

/** A copy with the value at the path; undefined removes it. Maps on the way are made where they are needed, other values give way to them. */
export function withField(fields: Fields, [name = '', ...rest]: FieldPath, value: Value | undefined): Fields {
  const present = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (rest.length > 0) {
    const isMap = present !== undefined && 'mapValue' in present
    if (!isMap && value === undefined) return fields
    return { ...fields, [name]: { mapValue: { fields: withField(isMap ? present.mapValue.fields : {}, rest, value) } } }
  }
  if (value !== undefined) return { ...fields, [name]: value }
  const { [name]: _, ...others } = fields
  return others
}
