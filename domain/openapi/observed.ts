import { shapeOf } from '../templating/segments.ts'
import { formatExample, formatsOf, NO_FORMATS_YET } from './formats.ts'
import { SHAPE_MAX, shapeOfNumber, shapeOfText, shorter } from './shapes.ts'

/** What JSON values are. */
export const FIELD_TYPES = ['string', 'integer', 'number', 'boolean', 'null', 'object', 'array'] as const
export type FieldType = (typeof FIELD_TYPES)[number]

/** Fields of one schema. Of more, those nearest to the top are kept. */
export const FIELDS_MAX = 300
/** Levels below the body. */
export const FIELD_DEPTH_MAX = 8
/** Characters of the way to a field; what is longer is not looked into. */
export const FIELD_PATH_MAX = 240
/** A longer name is a value. */
export const FIELD_NAME_MAX = 64
/** An object with more names is a map: its names are values. */
export const OBJECT_NAMES_MAX = 64

/** Any item of a list, and any value of a map, as steps of a path; names that look like them are escaped. */
export const ITEM = '[]'
export const ANY_NAME = '*'

/** What was seen of one field. There is no value among it. */
export interface Field {
  /** How often it was there, by type, in the order of FIELD_TYPES. */
  types: number[]
  /** Formats that all of its texts have, one bit each (`formats.ts`). */
  formats: number
  /** Some of its texts were masked, so nothing is known of them. */
  masked: boolean
  /** What one of its texts looks like, and one of its numbers (`shapes.ts`); `''` none. */
  text: string
  number: string
}

/** Written instead of a value that is masked as a whole. */
const HIDDEN = '***'

/**
 * What the bodies of one kind have in common, flat: `''` is the body, `/user/name` a field, `/tags/[]` an item, `/prices/*` a value of a map. Two of them merge,
 * in any order, to what one would have counted: each number is a sum, formats only get fewer, the shortest shape stays, and of too many fields those are kept whose place is nearest to
 * the top, which are the same however they were merged.
 */
export interface Observed {
  fields: ReadonlyMap<string, Field>
}

export const NOTHING_OBSERVED: Observed = { fields: new Map() }

/** Of one body. Linear in its size; never throws. */
export function observe(value: unknown): Observed {
  const fields = new Map<string, Field>()
  visit(fields, value, '', 0)
  return { fields: bounded(fields) }
}

export function mergeObserved(a: Observed, b: Observed): Observed {
  if (a.fields.size === 0) return b
  if (b.fields.size === 0) return a
  const fields = new Map(a.fields)
  for (const [path, field] of b.fields) {
    const before = fields.get(path)
    fields.set(path, before ? mergedField(before, field) : field)
  }
  return { fields: bounded(fields) }
}

/** How often a field was there. */
export const countOf = ({ types }: Field): number => types.reduce((sum, count) => sum + count, 0)
export const typeCount = ({ types }: Field, type: FieldType): number => types[FIELD_TYPES.indexOf(type)] ?? 0
export const typesOf = (field: Field): FieldType[] => FIELD_TYPES.filter((type) => typeCount(field, type) > 0)

/** The object or list that a field belongs to. */
export const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'))
/** The last step of a path, as the name is written in bodies. */
export const nameOf = (path: string): string => unescaped(path.slice(path.lastIndexOf('/') + 1))

/**
 * What a value of the field may look like, of the type that it has most often, without being one: of texts with a format a value that nobody has, of others
 * their shape. Undefined for what holds other fields, and for what is true or false.
 */
export function exampleOf(field: Field): string | number | undefined {
  const texts = typeCount(field, 'string')
  const numbers = typeCount(field, 'integer') + typeCount(field, 'number')
  if (texts >= numbers && texts > 0) return formatExample(field.formats) || field.text || (field.masked ? HIDDEN : undefined)
  return field.number === '' ? undefined : Number(field.number)
}

/** Whether each object has the field: as often as its object was there. */
export function isRequired({ fields }: Observed, path: string): boolean {
  const [field, parent] = [fields.get(path), fields.get(parentOf(path))]
  return field !== undefined && parent !== undefined && countOf(field) >= typeCount(parent, 'object')
}

/** The same text for the same observations. */
export const writeObserved = ({ fields }: Observed): string =>
  JSON.stringify(
    [...fields]
      .toSorted(([a], [b]) => inOrder(a, b))
      .map(([path, { types, formats, masked, text, number }]) => [path, types, formats, masked ? 1 : 0, text, number]),
  )

/** As it was written; what is damaged is nothing. */
export function readObserved(text: string): Observed {
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch {
    return NOTHING_OBSERVED
  }
  const fields = new Map<string, Field>()
  for (const line of Array.isArray(raw) ? (raw as unknown[]) : []) {
    if (!Array.isArray(line)) continue
    // Shapes are not there in what was written before there were any
    const [path, types, formats, masked, text = '', number = ''] = line as unknown[]
    if (typeof path !== 'string' || !Array.isArray(types) || typeof formats !== 'number') continue
    const counts = FIELD_TYPES.map((_, index) => Number(types[index]) || 0)
    fields.set(path, { types: counts, formats, masked: masked === 1, text: shapeIn(text), number: shapeIn(number) })
  }
  return { fields: bounded(fields) }
}

const shapeIn = (written: unknown): string => (typeof written === 'string' ? written.slice(0, SHAPE_MAX + 1) : '')

function visit(fields: Map<string, Field>, value: unknown, path: string, depth: number): void {
  const type = typeOf(value)
  if (type === undefined) return
  add(fields, path, type, value)
  if (depth >= FIELD_DEPTH_MAX) return
  if (Array.isArray(value)) {
    const at = `${path}/${ITEM}`
    if (at.length <= FIELD_PATH_MAX) for (const item of value as unknown[]) visit(fields, item, at, depth + 1)
  } else if (type === 'object') {
    const entries = Object.entries(value as Record<string, unknown>)
    const isMap = entries.length > OBJECT_NAMES_MAX
    for (const [name, inner] of entries) {
      const at = `${path}/${isMap || isValue(name) ? ANY_NAME : escaped(name)}`
      if (at.length <= FIELD_PATH_MAX) visit(fields, inner, at, depth + 1)
    }
  }
}

/** Names that are ids, days, addresses or digests are values of the traffic, and there would be a field for each. */
function isValue(name: string): boolean {
  if (name.length > FIELD_NAME_MAX || /\*{3}/.test(name)) return true
  const shape = shapeOf(name)
  return shape !== 'word' && shape !== 'version'
}

function add(fields: Map<string, Field>, path: string, type: FieldType, value: unknown): void {
  let field = fields.get(path)
  if (!field) fields.set(path, (field = { types: FIELD_TYPES.map(() => 0), formats: NO_FORMATS_YET, masked: false, text: '', number: '' }))
  const index = FIELD_TYPES.indexOf(type)
  field.types[index] = (field.types[index] ?? 0) + 1
  if (typeof value === 'number') field.number = shorter(field.number, shapeOfNumber(value))
  if (typeof value !== 'string') return
  // What is hidden says nothing about the others
  if (/\*{3}/.test(value)) field.masked = true
  else {
    field.formats &= formatsOf(value)
    field.text = shorter(field.text, shapeOfText(value))
  }
}

function typeOf(value: unknown): FieldType | undefined {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  switch (typeof value) {
    case 'string':
    case 'boolean':
    case 'object':
      return typeof value as FieldType
    case 'number':
      return Number.isInteger(value) ? 'integer' : 'number'
    default:
      return undefined
  }
}

const mergedField = (a: Field, b: Field): Field => ({
  types: a.types.map((count, index) => count + (b.types[index] ?? 0)),
  formats: a.formats & b.formats,
  masked: a.masked || b.masked,
  text: shorter(a.text, b.text),
  number: shorter(a.number, b.number),
})

/** The first FIELDS_MAX in their order. A field comes behind what it belongs to, so none is left without that. */
function bounded(fields: Map<string, Field>): Map<string, Field> {
  if (fields.size <= FIELDS_MAX) return fields
  return new Map([...fields].toSorted(([a], [b]) => inOrder(a, b)).slice(0, FIELDS_MAX))
}

const depthOf = (path: string): number => path.split('/').length
const inOrder = (a: string, b: string): number => depthOf(a) - depthOf(b) || (a < b ? -1 : a > b ? 1 : 0)

/** As in a JSON Pointer (RFC 6901 §3), and so that no name is a step of ours. */
const escaped = (name: string): string => {
  const plain = name.replaceAll('~', '~0').replaceAll('/', '~1')
  return plain === ITEM || plain === ANY_NAME ? `~2${plain}` : plain
}
const unescaped = (step: string): string => (step.startsWith('~2') ? step.slice(2) : step).replaceAll('~1', '/').replaceAll('~0', '~')
