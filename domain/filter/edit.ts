import type { FilterNode, FilterValue } from './ast.ts'
import { type FieldSet, fieldNamed, REQUESTS } from './fields.ts'
import { allOf, isAnyOf, negated } from './nodes.ts'
import { parseFilter } from './parse.ts'
import { printFilter, printValue } from './print.ts'
import { readExact } from './values.ts'

/**
 * Click to filter: adds `field:value` to the text. A second value of a field joins the first (`field:a,b`), an existing one changes nothing, an
 * exclusion of the same value is removed. Text that does not parse is kept, with the term appended.
 */
export function addTerm(text: string, field: string, value: string, set: FieldSet = REQUESTS): string {
  return edit({ text, field, value, set }, '', (terms, exact) => putIn(takeOut(terms, field, exact, 'not'), field, exact, 'is'))
}

/**
 * The text about those of its things that have this value, and no others: of a list of values (`field:a,b`) this one is left, and otherwise the
 * term is demanded on top. For links from a number to what it counts.
 */
export function narrowTerm(text: string, field: string, value: string, set: FieldSet = REQUESTS): string {
  return edit({ text, field, value, set }, '', (terms, exact) => narrowed(terms, field, exact))
}

/** The text with `field:value` ruled out; a demand for the same value is lifted. */
export function excludeTerm(text: string, field: string, value: string, set: FieldSet = REQUESTS): string {
  return edit({ text, field, value, set }, '-', (terms, exact) => putIn(takeOut(terms, field, exact, 'is'), field, exact, 'not'))
}

/** The text without the demand for, or the exclusion of, this value; other values of the field stay. */
export function removeTerm(text: string, field: string, value: string, set: FieldSet = REQUESTS): string {
  return edit({ text, field, value, set }, undefined, (terms, exact) => takeOut(takeOut(terms, field, exact, 'is'), field, exact, 'not'))
}

/** Whether the text demands (`is`) or excludes (`not`) this value on its top level, for the state of a toggle. */
export function termState(text: string, field: string, value: string, set: FieldSet = REQUESTS): 'is' | 'not' | 'absent' {
  const terms = topTerms(text, set) ?? []
  const exact = exactValue(field, value, set)
  if (exact === undefined) return 'absent'
  const kind = (['is', 'not'] as const).find((side) => terms.some((term) => valuesOf(term, field, side)?.some((one) => same(one, exact))))
  return kind ?? 'absent'
}

type Side = 'is' | 'not'

/** `fallback` is put before the term when the text cannot be read; undefined leaves such text as it is. */
function edit(
  { text, field, value, set }: { text: string; field: string; value: string; set: FieldSet },
  fallback: string | undefined,
  change: (terms: readonly FilterNode[], exact: FilterValue) => readonly FilterNode[],
): string {
  const exact = exactValue(field, value, set)
  const terms = topTerms(text, set)
  if (exact === undefined) return text
  if (terms === undefined)
    return fallback === undefined ? text : `${text.trim()} ${fallback}${field}:${printValue(exact, fieldNamed(field, set), set)}`
  const changed = change(terms, exact)
  if (changed === terms) return text
  const node = allOf(changed)
  return node ? printFilter(node, set) : ''
}

function topTerms(text: string, set: FieldSet): readonly FilterNode[] | undefined {
  const parsed = parseFilter(text, set)
  if (!parsed.ok) return undefined
  if (parsed.node === undefined) return []
  return parsed.node.kind === 'and' ? parsed.node.nodes : [parsed.node]
}

function putIn(terms: readonly FilterNode[], field: string, exact: FilterValue, side: Side): readonly FilterNode[] {
  const at = terms.findIndex((term) => valuesOf(term, field, side) !== undefined)
  const values = at < 0 ? [] : (valuesOf(terms[at], field, side) ?? [])
  if (values.some((one) => same(one, exact))) return terms
  const term = termOf(field, [...values, exact], side)
  return at < 0 ? [...terms, term] : terms.with(at, term)
}

function narrowed(terms: readonly FilterNode[], field: string, exact: FilterValue): readonly FilterNode[] {
  const at = terms.findIndex((term) => valuesOf(term, field, 'is')?.some((one) => same(one, exact)))
  const term = termOf(field, [exact], 'is')
  if (at < 0) return [...terms, term]
  return valuesOf(terms[at], field, 'is')?.length === 1 ? terms : terms.with(at, term)
}

function takeOut(terms: readonly FilterNode[], field: string, exact: FilterValue, side: Side): readonly FilterNode[] {
  if (!terms.some((term) => valuesOf(term, field, side)?.some((one) => same(one, exact)))) return terms
  return terms.flatMap((term) => {
    const values = valuesOf(term, field, side)
    if (values === undefined) return [term]
    const left = values.filter((one) => !same(one, exact))
    return left.length > 0 ? [termOf(field, left, side)] : []
  })
}

function termOf(field: string, values: readonly FilterValue[], side: Side): FilterNode {
  const node = isAnyOf(field, values)
  return side === 'is' ? node : negated(node)
}

function valuesOf(term: FilterNode | undefined, field: string, side: Side): readonly FilterValue[] | undefined {
  const node = side === 'not' ? (term?.kind === 'not' ? term.node : undefined) : term
  return node?.kind === 'is' && node.field === field ? node.values : undefined
}

function exactValue(name: string, value: string, set: FieldSet): FilterValue | undefined {
  const field = fieldNamed(name, set)
  return field && readExact(field, value.toWellFormed(), false)
}

function same(a: FilterValue, b: FilterValue): boolean {
  return a.text === b.text && a.prefix === b.prefix && a.match === b.match
}
