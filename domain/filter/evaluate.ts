import { own } from '../own.ts'
import type { FilterNode, FilterOp, FilterValue } from './ast.ts'
import { type FieldSet, type FilterField, fieldNamed, isNumeric, REQUESTS } from './fields.ts'
import { matchesValue } from './match-value.ts'

/** Values by field name; a list for fields with `many`. An absent name is unknown: see ast.ts. `token` holds [mask, type]. */
export type Filterable = Readonly<Record<string, string | number | boolean | readonly string[]>>

/** Whether a record matches the filter; without a filter everything does. Equivalent to the SQL, as defined in ast.ts. */
export function matchesFilter(node: FilterNode | undefined, thing: Filterable, set: FieldSet = REQUESTS): boolean {
  if (node === undefined) return true
  switch (node.kind) {
    case 'and':
      return node.nodes.every((child) => matchesFilter(child, thing, set))
    case 'or':
      return node.nodes.some((child) => matchesFilter(child, thing, set))
    case 'not':
      return !matchesFilter(node.node, thing, set)
    case 'is':
      return matchesIs(fieldNamed(node.field, set), node.values, own(thing, node.field))
    case 'compare':
      return compares(Number(own(thing, node.field) ?? 0), node.op, node.value)
    case 'text': {
      const wanted = foldCase(node.text)
      return set.searched.some((fields) => foldCase(fields.map((field) => String(own(thing, field) ?? '')).join('')).includes(wanted))
    }
  }
}

function matchesIs(field: FilterField | undefined, values: readonly FilterValue[], actual: Filterable[string] | undefined): boolean {
  if (field && isNumeric(field)) return values.some((value) => Number(value.text) === Number(actual ?? 0))
  if (field?.kind === 'flag') return values.some((value) => value.text === String(actual ?? false))
  const texts = Array.isArray(actual) ? (actual as readonly string[]) : [String(actual ?? '')] // isArray does not narrow readonly lists
  const present = texts.length > 0 ? texts : ['']
  return values.some((value) => present.some((one) => matchesValue(value, one)))
}

function compares(actual: number, op: FilterOp, value: number): boolean {
  switch (op) {
    case '>':
      return actual > value
    case '>=':
      return actual >= value
    case '<':
      return actual < value
    case '<=':
      return actual <= value
  }
}

/**
 * Case folding as in ClickHouse's positionCaseInsensitiveUTF8: capital letters one code point for one, without context (so Σ is always σ), none that
 * would become two (so İ stays), and only scripts whose two cases Unicode has had for long: Latin, Greek, Cyrillic, Armenian, Coptic, Glagolitic, old
 * Georgian, Deseret, Warang Citi, full-width Latin. Compared with ClickHouse code point by code point.
 */
export function foldCase(text: string): string {
  // oxlint-disable-next-line no-control-regex -- the ASCII range is meant
  if (/^[\u0000-\u007f]*$/.test(text)) return text.toLowerCase()
  return text.replace(CAPITAL, (char) => {
    const lower = char.toLowerCase()
    return lower.length === char.length ? lower : char
  })
}

/** Capitals of the scripts above; what Unicode gave lower case later (Cherokee, newer Latin, U+2C2F) is left out. */
const CAPITAL =
  /(?!\u2c2f)(?=\p{Lu})[\u0041-\u139f\u1e00-\u1f6f\u1fb8-\u218f\u2c00-\ua7ad\ua7b0\ua7b1\uff21-\uff3a\u{10400}-\u{10427}\u{118a0}-\u{118bf}]/gu
