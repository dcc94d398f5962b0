import type { FilterNode } from '#domain/filter/ast.ts'
import { fieldsIn, impliedFields, type Populations, populationsIn, populationsOf } from '#domain/in-common/populations.ts'
import type { Compared } from '#src/stores/in-common.ts'

/** The two sides that are compared, and how else they could be chosen. */
export interface Comparison {
  chosen: Compared
  choices: readonly Compared[]
  populations: Populations
}

/**
 * Without a filter there is nothing to compare its rows with, so those that went wrong are compared; and who filters by how it went has chosen them
 * already. `apart`: what going wrong is, for this kind of rows.
 */
export function comparisonOf(wanted: Compared, filter: FilterNode | undefined, apart: FilterNode): Comparison {
  const ofFilter = populationsOf(filter)
  if (!filter || !ofFilter) return { chosen: 'apart', choices: ['apart'], populations: populationsIn(undefined, apart) }
  const outcome = impliedFields({ filter: apart })
  if (fieldsIn(filter).some((field) => outcome.has(field))) return { chosen: 'filter', choices: ['filter'], populations: ofFilter }
  return { chosen: wanted, choices: ['filter', 'apart'], populations: wanted === 'filter' ? ofFilter : populationsIn(filter, apart) }
}
