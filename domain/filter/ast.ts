/**
 * A parsed filter: what the search bar, saved views, alert rules and the pulse wire share. `field` is a name from `fields.ts`.
 * Depth at most MAX_FILTER_DEPTH, nodes at most MAX_FILTER_NODES; readers on the wire check both before anything else.
 */
export type FilterNode =
  | { kind: 'and'; nodes: FilterNode[] }
  | { kind: 'or'; nodes: FilterNode[] }
  | { kind: 'not'; node: FilterNode }
  /** Any of these values; a value may end in a wildcard. */
  | { kind: 'is'; field: string; values: FilterValue[] }
  | { kind: 'compare'; field: string; op: '>' | '>=' | '<' | '<='; value: number }
  /** Free text: host or path contains it, case-insensitive. */
  | { kind: 'text'; text: string }

/** `prefix` true for `value*`. */
export interface FilterValue {
  text: string
  prefix: boolean
}

export const MAX_FILTER_DEPTH = 32
export const MAX_FILTER_NODES = 1000
