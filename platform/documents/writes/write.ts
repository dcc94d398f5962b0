import type { Path } from '../paths.ts'
import type { FieldPath } from '../values/field-path.ts'
import type { Fields, Value } from '../values/value.ts'

/** What must hold for a write to happen. `updatedMicros` is the version that was read. */
export interface Precondition {
  exists?: boolean
  updatedMicros?: number
}

export interface Transform {
  field: FieldPath
  operation:
    | { kind: 'server-time' }
    | { kind: 'increment' | 'maximum' | 'minimum'; operand: Value }
    | { kind: 'append-missing' | 'remove-all'; elements: Value[] }
}

/** One write of a commit. Without a mask `fields` replace the document; with one, only what it names: to the value in `fields`, or away. */
export type Write =
  | { kind: 'update'; path: Path; fields: Fields; mask: FieldPath[] | undefined; transforms: Transform[]; precondition: Precondition }
  | { kind: 'delete'; path: Path; precondition: Precondition }

export interface WriteOutcome {
  /** Undefined for a deletion. */
  updatedMicros: number | undefined
  /** One for each transform, in order. */
  transformResults: Value[]
}
