import { specialTerm } from './special-terms.ts'
import { type FilterNode, MAX_FILTER_VALUE } from './ast.ts'
import { type FieldSet, type FilterField, isNumeric } from './fields.ts'
import { type NamedField, resolveField } from './names.ts'
import { isAnyOf } from './nodes.ts'
import { checkSeparators, readCompare, readNumberValue, readRangeValue } from './number-terms.ts'
import type { Operator } from './operators.ts'
import type { Part } from './parts.ts'
import { readPattern } from './pattern-terms.ts'
import { valueOfPieces } from './patterns.ts'
import { stop } from './problem.ts'
import { inCase, readSpelling } from './spellings.ts'
import { exists, isStars, joinLists, missing, signed, stopFor, unknownName } from './term-parts.ts'
import type { TermToken } from './tokens.ts'
import { readExact } from './values.ts'

/** The field of parentheses with values in them. */
export interface GroupField extends NamedField {
  /** As it was typed. */
  name: string
  /** Values without an operator between them are alternatives. */
  list: boolean
}

export function readTerm(token: TermToken, set: FieldSet): FilterNode {
  const named = resolveField(token.name, set)
  const asked = named ? undefined : specialTerm(token.name)
  if (!named && !asked) return unknownField(token, set)
  if (token.flaw) stopFor(token.flaw)
  if (asked) return signed(token.operator, asked(token, set))
  if (named === undefined) return unknownField(token, set)
  const { operator, value } = token
  if (value.kind === 'none') return signed(operator, exists(named.field))
  if (value.kind === 'range') return signed(operator, readRangeValue(value, named, operator))
  if (value.kind === 'group') return stop(token.at, token.name.length, 'Parentheses are missing.', ['('])
  const [first, second] = value.parts
  if (second && operator.kind === 'compare') stop(second.at, second.end - second.at, `${operator.op} takes one number.`, ['a space'])
  if (first && first.raw === '') missing(first, token.name, named.field)
  checkSeparators(value.parts, named.field)
  const nodes = value.parts.map((part) => readOne(named, { ...operator, not: false }, part, set, token))
  return signed(operator, joinLists(nodes))
}

/** One value in the parentheses of a field. */
export function readTermValue(field: GroupField, operator: Operator, part: Part, set: FieldSet): FilterNode {
  return signed(operator, readOne(field, { ...operator, not: false }, part, set, { name: field.name, operatorAt: part.at }))
}

export function groupField(token: TermToken, set: FieldSet): GroupField {
  const named = resolveField(token.name, set) ?? unknownField(token, set)
  if (token.flaw) stopFor(token.flaw)
  return { ...named, name: token.name, list: token.operator.kind === 'list' }
}

type Named = Pick<TermToken, 'name' | 'operatorAt'>

function readOne(named: NamedField, operator: Operator, part: Part, set: FieldSet, term: Named): FilterNode {
  const { field } = named
  checkPart(part, term.name, field)
  switch (operator.kind) {
    case 'compare':
      return readCompare(named, operator.op ?? '>', part, term)
    case 'like':
    case 'contains':
    case 'starts':
    case 'ends':
      return readPattern(field, operator, part, term)
    default:
      return isNumeric(field) ? readNumberValue(named, part) : readTextValue(field, part, set)
  }
}

function readTextValue(field: FilterField, part: Part, set: FieldSet): FilterNode {
  if (isStars(part)) return exists(field)
  if (field.kind === 'flag') {
    const exact = part.pieces.length === 1 ? readExact(field, part.pieces[0] ?? '', false) : undefined
    return exact
      ? isAnyOf(field.name, [exact])
      : stop(part.at, part.end - part.at, `${field.name} is either true or false.`, ['true', 'false'])
  }
  if (part.quoted) return isAnyOf(field.name, [inCase(field, valueOfPieces(part.pieces))])
  const spelt = readSpelling(part, field, set)
  if ('problem' in spelt) return stopFor(spelt.problem)
  return 'node' in spelt ? spelt.node : isAnyOf(field.name, [spelt.value])
}

function unknownField(token: TermToken, set: FieldSet): never {
  return unknownName(token.name, token.at, token.name.length, set)
}

function checkPart(part: Part, name: string, field: FilterField): void {
  if (part.raw.length > MAX_FILTER_VALUE)
    stop(part.at, part.end - part.at, `A value has at most ${MAX_FILTER_VALUE} characters.`, ['a shorter value'])
  if (part.flaw) stopFor(part.flaw)
  if (part.raw === '') missing(part, name, field)
}
