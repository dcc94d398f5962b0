/**
 * A parsed filter: what the search bar, saved views, alert rules and the pulse wire share. `field` is a name from `fields.ts`.
 * Depth at most MAX_FILTER_DEPTH, size at most MAX_FILTER_NODES; readers on the wire check both before anything else.
 *
 * Meaning, the same in `evaluate.ts` and in SQL:
 * - Every field has a value: what is not known is `''`, `0`, `false`, or for a field of many values the list `['']`.
 * - `is` holds when any value of the field equals any of `values`, byte by byte, NUL bytes included; with `prefix` when it starts with it;
 *   with `match` as FilterValue says. A field of many values (`many` in fields.ts) holds when one of its elements does; an empty list counts as `['']`.
 * - Values were brought to the field's letter case (`letters` in fields.ts) by the parser and the reader; nobody changes case later.
 * - Number, duration and bytes fields compare as numbers (64-bit floats); the `text` of their values is the shortest decimal
 *   (`200`, `1500.5`), never with a unit, and `prefix` is false. Duration is milliseconds, bytes are bytes.
 * - Flags have the values `true` and `false`.
 * - `text` holds when one of the texts that a set searches contains it: host and path joined for requests (`searched` in fields.ts).
 *   Letter case is ignored as ClickHouse's positionCaseInsensitiveUTF8 does: code point by code point, simple lower case, no locale.
 * - `not` is plain negation: there is no third truth value.
 *
 * Normal form, which the parser and the reader always give: `and` and `or` have at least two nodes and none of their own kind
 * directly below; no `not` stands directly below a `not`; `values` has at least one and no value twice; `text` is not empty;
 * patterns and networks are as patterns.ts and networks.ts write them.
 */
export type FilterNode =
  | { kind: 'and'; nodes: FilterNode[] }
  | { kind: 'or'; nodes: FilterNode[] }
  | { kind: 'not'; node: FilterNode }
  /** Any of these values; a value may have wildcards or be a network. */
  | { kind: 'is'; field: string; values: FilterValue[] }
  | { kind: 'compare'; field: string; op: FilterOp; value: number }
  /** Free text, case-insensitive. */
  | { kind: 'text'; text: string }

export type FilterOp = '>' | '>=' | '<' | '<='

/** `prefix` true for `value*`, the one wildcard that an index can use. */
export interface FilterValue {
  text: string
  prefix: boolean
  /**
   * Absent: the text itself. `like`: a pattern in which `*` stands for any characters and `\` makes the next one plain; the text fields have
   * it. `net`: a network as `203.0.113.0/24`, which holds for the addresses in it; fields of addresses have it.
   */
  match?: 'like' | 'net'
}

export const MAX_FILTER_DEPTH = 32
/** Nodes of the tree, each value of an `is` counted as one. */
export const MAX_FILTER_NODES = 1000
/** Characters of one value or of one free text. */
export const MAX_FILTER_VALUE = 4096
/** Characters of a whole filter as typed. */
export const MAX_FILTER_TEXT = 32_768
