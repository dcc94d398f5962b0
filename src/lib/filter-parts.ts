import type { FilterNode } from '#domain/filter/ast.ts'
import { addTerm, excludeTerm, removeTerm } from '#domain/filter/edit.ts'
import { type FieldSet, REQUESTS } from '#domain/filter/fields.ts'
import { allOf } from '#domain/filter/nodes.ts'
import { parseFilter } from '#domain/filter/parse.ts'
import { printFilter } from '#domain/filter/print.ts'

import { withoutField } from './filter-fields.ts'

/** One of the conditions that a filter joins by AND. */
export interface FilterPart {
  text: string
  /** It rules something out. */
  negative: boolean
  /** The whole filter without it. */
  rest: string
}

/** What a filter is made of, in its order; none when it is empty or cannot be read. */
export function filterParts(filter: string, fields: FieldSet = REQUESTS): FilterPart[] {
  const parsed = parseFilter(filter, fields)
  if (!parsed.ok || !parsed.node) return []
  const groups = rangesTogether(parsed.node.kind === 'and' ? parsed.node.nodes : [parsed.node])
  return groups.map((group, at) => ({
    text: print(group, fields),
    negative: group.every(({ kind }) => kind === 'not'),
    rest: print(groups.toSpliced(at, 1).flat(), fields),
  }))
}

/** `status:5xx` is two comparisons; to a person it is one condition. */
function rangesTogether(nodes: readonly FilterNode[]): FilterNode[][] {
  const groups: FilterNode[][] = []
  for (const node of nodes) {
    const before = groups.at(-1)
    const low = before?.length === 1 ? before[0] : undefined
    const closes = low?.kind === 'compare' && node.kind === 'compare' && low.field === node.field && low.op === '>=' && node.op === '<='
    if (closes) before?.push(node)
    else groups.push([node])
  }
  return groups
}

function print(nodes: readonly FilterNode[], fields: FieldSet): string {
  const node = allOf(nodes)
  return node ? printFilter(node, fields) : ''
}

/** The filter's text after a click on a value: only it, all but it, or no matter. */
export const EDITS = { add: addTerm, exclude: excludeTerm, remove: removeTerm } as const

/** The filter with a bound for a number: `duration:>=250ms`. What it said of this field before is replaced. */
export function withBound(node: FilterNode | undefined, field: string, op: '>=' | '<', value: number, fields: FieldSet): string {
  const joined = allOf([withoutField(node, field), { kind: 'compare' as const, field, op, value }].filter((part) => part !== undefined))
  return joined ? printFilter(joined, fields) : ''
}
