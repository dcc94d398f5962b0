import type { FilterNode, FilterValue } from './ast.ts'
import type { FieldSet, FilterField } from './fields.ts'
import { adviceFor, nearestFields } from './names.ts'
import { anyOf, isAnyOf, negated } from './nodes.ts'
import type { Operator } from './operators.ts'
import type { Part } from './parts.ts'
import { type FilterProblem, shown, stop } from './problem.ts'
import { missingValue } from './values.ts'

export const exists = (field: FilterField): FilterNode => negated(isAnyOf(field.name, [missingValue(field)]))

/** Exact values of one term are combined in one `is`; ranges and conditions are separate nodes. */
export function joinLists(nodes: readonly FilterNode[]): FilterNode {
  const [only, more] = nodes
  if (only && !more) return only
  const values: FilterValue[] = nodes.flatMap((node) => (node.kind === 'is' ? node.values : []))
  const field = nodes.find((node) => node.kind === 'is')?.field
  const fits = (node: FilterNode): boolean => node.kind === 'is' && node.field === field
  if (field === undefined || !nodes.every((node) => node.kind !== 'is' || fits(node))) return anyOf(nodes) ?? none()
  return anyOf([isAnyOf(field, values), ...nodes.filter((node) => !fits(node))]) ?? none()
}

function none(): never {
  throw new Error('A term without values')
}

export const signed = ({ not }: Operator, node: FilterNode): FilterNode => (not ? negated(node) : node)

export const isStars = (part: Part): boolean => !part.quoted && isStarsOnly(part.pieces)

export const isStarsOnly = (pieces: readonly string[]): boolean => pieces.length > 1 && pieces.every((piece) => piece === '')

export function missing(part: Part, name: string, field: FilterField): never {
  return stop(part.at, 1, `Write a value directly after ${shown(name)}:, for example ${field.example}`, ['a value'])
}

export function unknownName(name: string, at: number, length: number, set: FieldSet): never {
  const advice = adviceFor(name)
  const near = advice ? [] : nearestFields(name, set)
  const hint = advice ?? (near.length > 0 ? `Did you mean ${near.join(', ')}?` : 'To search for the text, put it in quotes.')
  return stop(at, length, `There is no field "${shown(name)}". ${hint}`, near.length > 0 ? near.map((one) => `${one}:`) : ['a field'])
}

export function stopFor(problem: FilterProblem): never {
  return stop(problem.at, problem.length, problem.message, problem.expected)
}
