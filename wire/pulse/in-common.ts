import type { FilterNode } from '#domain/filter/ast.ts'
import type { Finding } from '#domain/in-common/findings.ts'

import type { RequestsQuery } from './requests.ts'

/** Fields that are tried at once. */
export const IN_COMMON_FIELDS_MAX = 28

/** Rows that are asked about by their ids, at most. */
export const IN_COMMON_IDS_MAX = 1000

/** What requests, or connections, have in common that the rest of the range does not. `filter`: those that are asked about. */
export interface InCommonQuery extends RequestsQuery {
  /** What they and the rest are part of; absent: everything in the range. */
  among?: FilterNode
  /** Those that are asked about, instead of a filter. */
  ids?: string[]
  /** Whose values or amounts are tried, 1 to IN_COMMON_FIELDS_MAX. No paths, which hardly two have in common. */
  fields: string[]
}

export interface InCommonResult {
  /** How many there are, and how many others. */
  inside: number
  outside: number
  /** One in so many was counted, and all counts are multiplied by it; 1: every one was. */
  sampling: number
  /** Fields that were left out: the filters are about them, or about the same. */
  implied: string[]
  /** Strongest first (domain/in-common); none: nothing stands out. */
  findings: Finding[]
}
