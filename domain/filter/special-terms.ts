import { addressNode, beginsWithHost, hasScheme } from './addresses.ts'
import type { FilterNode } from './ast.ts'
import { type FieldSet, fieldNamed } from './fields.ts'
import { isWholeAddress, type NamedField, resolveField } from './names.ts'
import { isAnyOf, negated } from './nodes.ts'
import type { Part } from './parts.ts'
import { stop } from './problem.ts'
import { exists, joinLists, stopFor, unknownName } from './term-parts.ts'
import type { TermToken } from './tokens.ts'

/** Reads a term whose name is not a field but a predicate over fields: `has:vendor`, `is:failed`, `url:https://…`. */
type SpecialTerm = (token: TermToken, set: FieldSet) => FilterNode

/** The reader for a name that is not a field of the set; undefined for unknown names. */
export function specialTerm(name: string): SpecialTerm | undefined {
  return isWholeAddress(name) ? wholeAddress : BY_NAME.get(name.toLowerCase())
}

const hasValue: SpecialTerm = (token, set) =>
  everyPart(token, set, (part, named) => (named ? exists(named.field) : unknownName(part.raw, part.at, part.end - part.at, set)))

const wholeAddress: SpecialTerm = (token, set) =>
  fieldNamed('path', set) && token.value.kind === 'parts'
    ? joinLists(token.value.parts.map((part) => readAddressPart(token, part, set)))
    : unknownName(token.name, token.at, token.name.length, set)

/** Predicates over one field. */
const BY_NAME: ReadonlyMap<string, SpecialTerm> = new Map<string, SpecialTerm>([
  ['has', hasValue],
  ['exists', hasValue],
  ['_exists_', hasValue],
  ['missing', (token, set) => negated(hasValue(token, set))],
  ['_missing_', (token, set) => negated(hasValue(token, set))],
  [
    'is',
    (token, set) =>
      everyPart(token, set, (part, named) =>
        named?.field.kind === 'flag'
          ? isAnyOf(named.field.name, [{ text: 'true', prefix: false }])
          : stop(part.at, part.end - part.at, 'is: takes what is true or false, as in is:failed', ['failed']),
      ),
  ],
])

function everyPart(token: TermToken, set: FieldSet, read: (part: Part, named: NamedField | undefined) => FilterNode): FilterNode {
  const { value, operator, name, operatorAt } = token
  if (operator.kind !== 'equal' || value.kind !== 'parts')
    return stop(operatorAt, 1, `${name}: is followed by the name of a field, as in has:vendor`, ['has:vendor'])
  return joinLists(
    value.parts.map((part) => {
      if (part.flaw) stopFor(part.flaw)
      if (part.raw === '') stop(part.at, 1, `Write the name of a field directly after ${name}:, for example has:vendor`, ['a field'])
      return read(part, resolveField(part.pieces.join('*'), set))
    }),
  )
}

/** `url:https://api.stripe.com/v1/x` is host and path; `url:*stripe.com/v1*` is the text anywhere in both. */
function readAddressPart({ name, operator }: TermToken, part: Part, set: FieldSet): FilterNode {
  if (part.flaw) stopFor(part.flaw)
  const typed = part.pieces.join('*')
  const text =
    operator.kind === 'like'
      ? typed.replaceAll('%', '*')
      : operator.kind === 'contains'
        ? `*${typed}*`
        : operator.kind === 'starts'
          ? `${typed}*`
          : typed
  const inner = text.replace(/^\*{1,9}|\*{1,9}$/g, '')
  if (
    operator.kind !== 'compare' &&
    text.startsWith('*') &&
    text.endsWith('*') &&
    inner !== '' &&
    !inner.includes('*') &&
    !hasScheme(inner)
  )
    return { kind: 'text', text: inner }
  if (operator.kind !== 'compare' && (hasScheme(text) || beginsWithHost(text))) {
    const found = addressNode(text, part.at, set)
    return 'message' in found ? stopFor(found) : found
  }
  return stop(part.at, part.end - part.at, `${name} takes two terms: host:api.stripe.com path:/v1/*`, ['host:api.stripe.com path:/v1/*'])
}
