import type { Path } from '../paths.ts'
import type { FieldPath } from '../values/field-path.ts'
import type { Value } from '../values/value.ts'

/** `__name__` of the wire: the document itself, compared as a reference. */
export const NAME = '__name__'
export const isName = (field: FieldPath): boolean => field.length === 1 && field[0] === NAME

export type FieldOperator =
  | '<'
  | '<='
  | '>'
  | '>='
  | '=='
  | '!='
  | 'in'
  | 'not-in'
  | 'array-contains'
  | 'array-contains-any'
  | 'is-null'
  | 'is-nan'
  | 'is-not-null'
  | 'is-not-nan'

export interface FieldFilter {
  kind: 'field'
  field: FieldPath
  operator: FieldOperator
  /** An array value for `in`, `not-in` and `array-contains-any`; null for `is-…`. */
  value: Value
}

export type Filter = FieldFilter | { kind: 'and' | 'or'; filters: Filter[] }

export interface Order {
  field: FieldPath
  descending: boolean
}

/** A place between documents in the order of a query: before or behind the documents that agree with the first values of the order. */
export interface Cursor {
  values: Value[]
  before: boolean
}

export interface Query {
  /** The document above the collection; empty for collections at the top. */
  parent: Path
  collectionId: string
  /** Every collection of this name below `parent`. */
  allDescendants: boolean
  where: Filter | undefined
  /** Complete: ends with the name. */
  orderBy: Order[]
  startAt: Cursor | undefined
  endAt: Cursor | undefined
  offset: number
  limit: number | undefined
}

const INEQUALITIES: ReadonlySet<FieldOperator> = new Set(['<', '<=', '>', '>=', '!=', 'not-in', 'is-not-null', 'is-not-nan'])
export const isInequality = ({ operator }: FieldFilter): boolean => INEQUALITIES.has(operator)

export function fieldFiltersOf(filter: Filter | undefined): FieldFilter[] {
  if (!filter) return []
  return filter.kind === 'field' ? [filter] : filter.filters.flatMap(fieldFiltersOf)
}
