import { listOf, objectOf, type Raw } from '../json.ts'
import { MASK_PATHS_MAX, TRANSFORMS_MAX } from '../limits.ts'
import { pathOfName, type Path } from '../paths.ts'
import { invalid } from '../refusal.ts'
import { overlap, readFieldPath, type FieldPath } from '../values/field-path.ts'
import { readFields, readValue } from '../values/read-value.ts'
import { microsOfTimestamp, normalTimestamp } from '../values/timestamp.ts'
import { numberOf, type Value } from '../values/value.ts'
import type { Precondition, Transform, Write } from './write.ts'

/** The document of an element of `writes`, and nothing else of it: the rules are checked before the rest is read. */
export function readWrittenPath(raw: unknown, root: string): Path {
  const write = objectOf(raw, 'write')
  if (write['delete'] !== undefined) return pathOfName(write['delete'], root)
  if (write['transform'] !== undefined) return pathOfName(objectOf(write['transform'], 'transform')['document'], root)
  return pathOfName(objectOf(write['update'], 'update')['name'], root)
}

/** One element of a commit's `writes`: `{update | delete | transform, updateMask?, updateTransforms?, currentDocument?}`. */
export function readWrite(raw: unknown, root: string): Write {
  const write = objectOf(raw, 'write')
  const precondition = readPrecondition(write['currentDocument'])
  if (write['delete'] !== undefined) return { kind: 'delete', path: pathOfName(write['delete'], root), precondition }
  if (write['transform'] !== undefined) {
    const { document, fieldTransforms } = objectOf(write['transform'], 'transform')
    return {
      kind: 'update',
      path: pathOfName(document, root),
      fields: {},
      mask: [],
      transforms: readTransforms(fieldTransforms),
      precondition,
    }
  }
  const { name, fields = {} } = objectOf(write['update'], 'update')
  const mask = readMask(write['updateMask'])
  return {
    kind: 'update',
    path: pathOfName(name, root),
    fields: readFields(fields),
    mask,
    transforms: readTransforms(write['updateTransforms'] ?? []),
    precondition,
  }
}

/** `{fieldPaths}`; no path may lie inside another one. */
export function readMask(raw: unknown): FieldPath[] | undefined {
  if (raw === undefined || raw === null) return undefined
  const mask = listOf(objectOf(raw, 'mask')['fieldPaths'] ?? [], 'fieldPaths', MASK_PATHS_MAX).map(readFieldPath)
  if (overlap(mask)) throw invalid('A field mask names a field twice, or one inside another.')
  return mask
}

function readPrecondition(raw: unknown): Precondition {
  if (raw === undefined || raw === null) return {}
  const { exists, updateTime } = objectOf(raw, 'currentDocument')
  if (typeof exists === 'boolean') return { exists }
  if (typeof updateTime === 'string') return { updatedMicros: microsOfTimestamp(normalTimestamp(updateTime)) }
  throw invalid('currentDocument names exists or updateTime.')
}

function readTransforms(raw: unknown): Transform[] {
  return listOf(raw, 'transforms', TRANSFORMS_MAX).map((each) => {
    const { fieldPath, ...rest } = objectOf(each, 'transform')
    return { field: readFieldPath(fieldPath), operation: readOperation(rest) }
  })
}

function readOperation(raw: Raw): Transform['operation'] {
  const [name, content] = Object.entries(raw)[0] ?? []
  switch (name) {
    case 'setToServerValue':
      if (content === 'REQUEST_TIME' || content === 1) return { kind: 'server-time' }
      break
    case 'increment':
    case 'maximum':
    case 'minimum':
      return { kind: name, operand: readNumber(content) }
    case 'appendMissingElements':
      return { kind: 'append-missing', elements: readElements(content) }
    case 'removeAllFromArray':
      return { kind: 'remove-all', elements: readElements(content) }
  }
  throw invalid(`Unknown transform ${name ?? ''}.`)
}

function readNumber(raw: unknown): Value {
  const value = readValue(raw)
  if (numberOf(value) === undefined) throw invalid('The operand of a numeric transform is a number.')
  return value
}

const readElements = (raw: unknown): Value[] => {
  const array = readValue({ arrayValue: raw })
  return 'arrayValue' in array ? array.arrayValue.values : []
}
