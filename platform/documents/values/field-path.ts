import { FIELD_PATH_BYTES_MAX, FIELD_PATH_NAMES_MAX } from '../limits.ts'
import { invalid } from '../refusal.ts'
import type { Fields, Value } from './value.ts'

/** `['address', 'street name']`. */
export type FieldPath = readonly string[]

const SEGMENT = /(?:([A-Za-z_][A-Za-z_0-9]*)|`((?:[^`\\]|\\.)+)`)(\.|$)/y

/** `` address.`street name` `` → `['address', 'street name']`. A name that is no identifier is in backticks, with `\` before `` ` `` and `\`. */
export function readFieldPath(text: unknown): FieldPath {
  if (typeof text !== 'string' || text === '') throw invalid('A field path must be a text.')
  if (Buffer.byteLength(text) > FIELD_PATH_BYTES_MAX) throw invalid(`A field path is at most ${FIELD_PATH_BYTES_MAX} bytes long.`)
  const path: string[] = []
  SEGMENT.lastIndex = 0
  let end = false
  while (!end) {
    const [, plain, quoted, dot] = SEGMENT.exec(text) ?? invalidPath(text)
    path.push(plain ?? quoted?.replaceAll(/\\(.)/gs, '$1') ?? '')
    end = dot !== '.'
    if (!end && SEGMENT.lastIndex === text.length) invalidPath(text) // ends with a dot
    if (path.length > FIELD_PATH_NAMES_MAX) throw invalid(`A field path has at most ${FIELD_PATH_NAMES_MAX} names.`)
  }
  return path
}

function invalidPath(text: string): never {
  throw invalid(`Invalid property path "${text.slice(0, 200)}".`)
}

const isPrefix = (short: FieldPath, long: FieldPath): boolean => short.every((name, i) => long[i] === name)

/** Whether a path occurs twice, or is a prefix of another. In sorted order the paths with a prefix directly follow it. */
export function overlap(paths: readonly FieldPath[]): boolean {
  const sorted = paths.toSorted(comparePaths)
  return sorted.some((path, i) => i > 0 && isPrefix(sorted[i - 1] ?? [], path))
}

function comparePaths(a: FieldPath, b: FieldPath): number {
  for (const [i, name] of a.entries()) {
    const other = b[i]
    if (other === undefined) return 1
    if (name !== other) return name < other ? -1 : 1
  }
  return a.length - b.length
}

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

/** A copy of fields that is being changed. Every map on the way to a change is copied once, however many changes lead through it. */
export interface FieldsDraft {
  readonly fields: Fields
  /** Undefined removes. Maps on the way are made where they are needed, other values give way to them. */
  set(path: FieldPath, value: Value | undefined): void
}

export function draftOf(original: Fields): FieldsDraft {
  const copies = new Set<Fields>()
  const copyOf = (map: Fields): Fields => {
    if (copies.has(map)) return map
    const copy = { ...map }
    copies.add(copy)
    return copy
  }
  const fields = copyOf(original)
  return {
    fields,
    set(path, value) {
      let inside = fields
      for (const name of path.slice(0, -1)) {
        const present = Object.hasOwn(inside, name) ? inside[name] : undefined
        const isMap = present !== undefined && 'mapValue' in present
        if (!isMap && value === undefined) return // what is to be removed is not there
        const below = copyOf(isMap ? present.mapValue.fields : {})
        setOwn(inside, name, { mapValue: { fields: below } })
        inside = below
      }
      const last = path.at(-1) ?? ''
      if (value === undefined) delete inside[last]
      else setOwn(inside, last, value)
    },
  }
}

/** Also for the name `__proto__`, which an assignment would take for something else. */
function setOwn(fields: Fields, name: string, value: Value): void {
  Object.defineProperty(fields, name, { value, enumerable: true, configurable: true, writable: true })
}
