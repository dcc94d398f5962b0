import type { Row } from '../store.ts'
import { draftOf, getField, type FieldPath } from '../values/field-path.ts'
import { timestampOfMicros } from '../values/timestamp.ts'
import type { Fields } from '../values/value.ts'

/** google.firestore.v1.Document as JSON. */
export interface DocumentJson {
  name: string
  fields: Fields
  createTime: string
  updateTime: string
}

/** A document for the wire, all of it or only the fields of a mask. */
export function documentJson(row: Row, root: string, mask?: readonly FieldPath[]): DocumentJson {
  return {
    name: `${root}/${row.path.join('/')}`,
    fields: mask ? picked(row.fields, mask) : row.fields,
    createTime: timestampOfMicros(row.createdMicros),
    updateTime: timestampOfMicros(row.updatedMicros),
  }
}

function picked(fields: Fields, mask: readonly FieldPath[]): Fields {
  const draft = draftOf({})
  for (const path of mask) draft.set(path, getField(fields, path))
  return draft.fields
}
