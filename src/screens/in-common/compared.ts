import type { FilterNode } from '#domain/filter/ast.ts'
import { allOf, negated } from '#domain/filter/nodes.ts'
import type { Finding } from '#domain/in-common/findings.ts'
import { fieldsIn, impliedFields, type Populations, populationsIn, populationsOf } from '#domain/in-common/populations.ts'
import { exactly } from '#domain/verdicts/verdict.ts'
import type { Compared } from '#src/stores/side-panels.ts'

/** The set is that of a filter, or rows by their ids; `among`: what both sides are part of. */
export type ComparedRows = Populations | { ids: string[]; among?: FilterNode }

/** The two sides that are compared, and how else they could be chosen. */
export interface Comparison {
  chosen: Compared
  choices: readonly Compared[]
  populations: ComparedRows
}

/**
 * Without a filter there is nothing to compare its rows with, so those that went wrong are compared; and who filters by how it went has chosen them
 * already. Selected rows are compared with the others of the list. `apart`: what going wrong is, for this kind of rows. `ids`: what is selected.
 */
export function comparisonOf(wanted: Compared, filter: FilterNode | undefined, apart: FilterNode, ids: readonly string[]): Comparison {
  const whole = comparisonOfFilter(wanted, filter, apart)
  if (ids.length === 0) return whole
  const choices = ['chosen', ...whole.choices] as const
  if (wanted !== 'chosen') return { ...whole, choices }
  return { chosen: 'chosen', choices, populations: { ids: ids.toSorted(), ...(filter && { among: filter }) } }
}

function comparisonOfFilter(wanted: Compared, filter: FilterNode | undefined, apart: FilterNode): Comparison {
  const ofFilter = populationsOf(filter)
  if (!filter || !ofFilter) return { chosen: 'apart', choices: ['apart'], populations: populationsIn(undefined, apart) }
  const outcome = impliedFields({ filter: apart })
  if (fieldsIn(filter).some((field) => outcome.has(field))) return { chosen: 'filter', choices: ['filter'], populations: ofFilter }
  const isApart = wanted === 'apart'
  return {
    chosen: isApart ? 'apart' : 'filter',
    choices: ['filter', 'apart'],
    populations: isApart ? populationsIn(filter, apart) : ofFilter,
  }
}

/** The rows that have what was found, as a filter. A stretch of time is none: it is a range. */
export function filterOf(finding: Finding): FilterNode | undefined {
  switch (finding.kind) {
    case 'value':
      return exactly(finding.field, finding.value)
    case 'pair':
      return allOf(finding.values.map(({ field, value }) => exactly(field, value)))
    case 'amount': {
      const { field, from, to } = finding
      return allOf([
        ...(from === null ? [] : [{ kind: 'compare', field, op: '>=', value: from } as const]),
        ...(to === null ? [] : [{ kind: 'compare', field, op: '<', value: to } as const]),
      ])
    }
    case 'time':
      return undefined
  }
}

/** The filter narrowed to the rows that something holds for, or to all others. */
export const narrowedBy = (filter: FilterNode | undefined, found: FilterNode, how: 'add' | 'exclude'): FilterNode | undefined =>
  allOf([filter, how === 'add' ? found : negated(found)].filter((node) => node !== undefined))
