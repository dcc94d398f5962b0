import type { FilterNode } from '#domain/filter/ast.ts'
import { matchesFilter } from '#domain/filter/evaluate.ts'
import { allOf } from '#domain/filter/nodes.ts'
import { parseFilter } from '#domain/filter/parse.ts'
import { printFilter } from '#domain/filter/print.ts'

import { onlyField, withoutField } from './filter-fields.ts'
import { STATUS_CLASSES, statusClassTerm, type StatusClass } from './status.ts'

/** Status classes the filter lets through, as far as it speaks of the status at all; undefined when it does not. */
export function classesIn(node: FilterNode | undefined): ReadonlySet<StatusClass> | undefined {
  const part = onlyField(node, 'status')
  if (part === undefined) return undefined
  const passes = (id: StatusClass): boolean => {
    const edges = id === 0 ? [0] : [id * 100, id * 100 + 99]
    return edges.every((status) => matchesFilter(part, { status }))
  }
  return new Set(STATUS_CLASSES.map(({ id }) => id).filter(passes))
}

/** The filter with exactly these classes let through; none or all of them mean no word about the status. */
export function withClasses(node: FilterNode | undefined, classes: ReadonlySet<StatusClass>): string {
  const rest = withoutField(node, 'status')
  const wanted = STATUS_CLASSES.filter(({ id }) => classes.has(id))
  const all = wanted.length === 0 || wanted.length === STATUS_CLASSES.length
  const term = all ? undefined : parseFilter(`status:${wanted.map(({ id }) => statusClassTerm(id)).join(',')}`)
  const joined = allOf([rest, term?.ok ? term.node : undefined].filter((part) => part !== undefined))
  return joined ? printFilter(joined) : ''
}
