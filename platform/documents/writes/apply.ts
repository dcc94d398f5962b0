import type { Path } from '../paths.ts'
import { invalid, Refusal } from '../refusal.ts'
import type { Row, StoreCommit } from '../store.ts'
import { draftOf, getField, type FieldsDraft } from '../values/field-path.ts'
import { timestampOfMicros } from '../values/timestamp.ts'
import type { Fields, Value } from '../values/value.ts'
import { transformed } from './transforms.ts'
import type { Precondition, Write, WriteOutcome } from './write.ts'

/** Cloud Firestore documentation, "Usage and limits": a document has at most 1 MiB. */
const DOCUMENT_BYTES_MAX = 1024 * 1024

/** Does the writes of one commit in their order; a later one sees the earlier. Throws before anything is kept when one is refused. */
export function applyWrites(commit: StoreCommit, writes: readonly Write[]): WriteOutcome[] {
  return writes.map((write) => {
    const before = commit.get(write.path)
    check(write.precondition, before, write.path)
    if (write.kind === 'delete') {
      commit.delete(write.path)
      return { updatedMicros: undefined, transformResults: [] }
    }
    const transformResults: Value[] = []
    const draft = merged(before?.fields ?? {}, write)
    const { fields } = draft
    for (const transform of write.transforms) {
      const { value, result } = transformed(getField(fields, transform.field), transform, timestampOfMicros(commit.micros))
      draft.set(transform.field, value)
      transformResults.push(result)
    }
    if (JSON.stringify(fields).length > DOCUMENT_BYTES_MAX) throw invalid(`Document ${write.path.join('/')} is larger than 1 MiB.`)
    commit.put(write.path, fields)
    return { updatedMicros: commit.micros, transformResults }
  })
}

function merged(before: Fields, { fields, mask }: Write & { kind: 'update' }): FieldsDraft {
  const draft = draftOf(mask ? before : fields)
  for (const path of mask ?? []) draft.set(path, getField(fields, path))
  return draft
}

function check({ exists, updatedMicros }: Precondition, before: Row | undefined, path: Path): void {
  const name = path.join('/')
  if (exists === true && !before) throw new Refusal('NOT_FOUND', `No document to update: ${name}`)
  if (exists === false && before) throw new Refusal('ALREADY_EXISTS', `Document already exists: ${name}`)
  if (updatedMicros !== undefined && before?.updatedMicros !== updatedMicros)
    throw new Refusal('FAILED_PRECONDITION', `The stored version of ${name} is another one than the one that was read.`)
}
