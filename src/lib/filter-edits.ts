import type { FilterNode } from '#domain/filter/ast.ts'
import { addTerm, excludeTerm, removeTerm } from '#domain/filter/edit.ts'
import type { FieldSet } from '#domain/filter/fields.ts'
import { allOf } from '#domain/filter/nodes.ts'
import { printFilter } from '#domain/filter/print.ts'

import { withoutField } from './filter-fields.ts'

/** The filter's text after a click on a value: only it, all but it, or no matter. */
export const EDITS = { add: addTerm, exclude: excludeTerm, remove: removeTerm } as const

/** The filter with a bound for a number: `duration:>=250ms`. What it said of this field before is replaced. */
export function withBound(node: FilterNode | undefined, field: string, op: '>=' | '<', value: number, fields: FieldSet): string {
  const joined = allOf([withoutField(node, field), { kind: 'compare' as const, field, op, value }].filter((part) => part !== undefined))
  return joined ? printFilter(joined, fields) : ''
}
