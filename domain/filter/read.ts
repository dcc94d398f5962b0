import { type FilterNode, type FilterOp, type FilterValue, MAX_FILTER_DEPTH, MAX_FILTER_NODES, MAX_FILTER_VALUE } from './ast.ts'
import { type FieldSet, type FilterField, fieldNamed, isNumeric, REQUESTS } from './fields.ts'
import { allOf, anyOf, isAnyOf, negated } from './nodes.ts'
import { exactNumber } from './units.ts'
import { readExact, readMatch } from './values.ts'

/** A filter document that does not fit; the message names the place as `filter.nodes[2].field`. */
export class FilterError extends Error {
  override readonly name = 'FilterError'
}

/**
 * A filter from outside, in normal form. Throws FilterError for an unknown field, a wrong type, or a tree above the limits; stops at
 * the limit, so a bomb costs no more than a large filter.
 */
export function readFilter(raw: unknown, set: FieldSet = REQUESTS): FilterNode {
  return readNode(raw, 'filter', 1, { nodes: 0, set })
}

/** What is left to spend, and the fields there are. */
interface Budget {
  nodes: number
  set: FieldSet
}

function readNode(raw: unknown, place: string, depth: number, budget: Budget): FilterNode {
  if (depth > MAX_FILTER_DEPTH) throw new FilterError(`The filter is nested more than ${MAX_FILTER_DEPTH} levels deep`)
  const node = objectAt(raw, place)
  if (node['kind'] !== 'is') spend(budget)
  switch (node['kind']) {
    case 'and':
      return readJoined(allOf, node['nodes'], place, depth, budget)
    case 'or':
      return readJoined(anyOf, node['nodes'], place, depth, budget)
    case 'not':
      return negated(readNode(node['node'], `${place}.node`, depth + 1, budget))
    case 'is':
      return readIs(node, place, budget)
    case 'compare':
      return readCompare(node, place, budget.set)
    case 'text':
      return { kind: 'text', text: textAt(node['text'], `${place}.text`, 1) }
    default:
      throw new FilterError(`${place}.kind must be and, or, not, is, compare or text`)
  }
}

function readJoined(join: typeof allOf, raw: unknown, place: string, depth: number, budget: Budget): FilterNode {
  const nodes = listAt(raw, `${place}.nodes`).map((child, index) => readNode(child, `${place}.nodes[${index}]`, depth + 1, budget))
  const node = join(nodes)
  if (node === undefined) throw new FilterError(`${place}.nodes must not be empty`)
  return node
}

function readIs(node: Record<string, unknown>, place: string, budget: Budget): FilterNode {
  const field = fieldAt(node['field'], place, budget.set)
  const values = listAt(node['values'], `${place}.values`).map((raw, index) => {
    spend(budget)
    return readValue(field, raw, `${place}.values[${index}]`)
  })
  if (values.length === 0) throw new FilterError(`${place}.values must not be empty`)
  return isAnyOf(field.name, values)
}

function readValue(field: FilterField, raw: unknown, place: string): FilterValue {
  const value = objectAt(raw, place)
  const { prefix, match } = value
  if (typeof prefix !== 'boolean') throw new FilterError(`${place}.prefix must be true or false`)
  if (match !== undefined && match !== 'like' && match !== 'net') throw new FilterError(`${place}.match must be like or net`)
  const text = textAt(value['text'], `${place}.text`, 0)
  const exact = match ? readMatch(field, text, match) : readExact(field, text, prefix)
  if (exact === undefined) throw new FilterError(`${place} does not fit the field ${field.name} (${field.kind})`)
  return exact
}

const OPS = new Set<unknown>(['>', '>=', '<', '<='])

function readCompare(node: Record<string, unknown>, place: string, set: FieldSet): FilterNode {
  const field = fieldAt(node['field'], place, set)
  if (!isNumeric(field)) throw new FilterError(`${place}.field must be a number field, ${field.name} is ${field.kind}`)
  if (!OPS.has(node['op'])) throw new FilterError(`${place}.op must be >, >=, < or <=`)
  const value = typeof node['value'] === 'number' ? exactNumber(node['value']) : undefined
  if (value === undefined) throw new FilterError(`${place}.value must be a number of at least 0`)
  return { kind: 'compare', field: field.name, op: node['op'] as FilterOp, value } // OPS was checked above
}

function fieldAt(raw: unknown, place: string, set: FieldSet): FilterField {
  const field = typeof raw === 'string' ? fieldNamed(raw, set) : undefined
  if (field === undefined) throw new FilterError(`${place}.field is not a field of ${set.what}`)
  return field
}

function objectAt(raw: unknown, place: string): Record<string, unknown> {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw new FilterError(`${place} must be an object`)
  return raw as Record<string, unknown> // any object has keys
}

function listAt(raw: unknown, place: string): unknown[] {
  if (!Array.isArray(raw) || raw.length > MAX_FILTER_NODES) throw new FilterError(`${place} must be a list of at most ${MAX_FILTER_NODES}`)
  return raw
}

function textAt(raw: unknown, place: string, least: number): string {
  if (typeof raw !== 'string' || raw.length < least || raw.length > MAX_FILTER_VALUE) {
    throw new FilterError(`${place} must be a text of ${least} to ${MAX_FILTER_VALUE} characters`)
  }
  return raw.toWellFormed()
}

function spend(budget: Budget): void {
  if (++budget.nodes > MAX_FILTER_NODES) throw new FilterError(`The filter has more than ${MAX_FILTER_NODES} terms and values`)
}
