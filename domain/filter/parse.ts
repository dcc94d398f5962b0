import { type FilterNode, MAX_FILTER_DEPTH, MAX_FILTER_NODES, MAX_FILTER_TEXT, MAX_FILTER_VALUE } from './ast.ts'
import { type FieldSet, REQUESTS } from './fields.ts'
import { foreignStatement } from './foreign.ts'
import { allOf, anyOf, isAnyOf, measure, negated } from './nodes.ts'
import type { Part } from './parts.ts'
import { type FilterProblem, Stop, stop } from './problem.ts'
import { type GroupField, groupField, readTerm, readTermValue } from './terms.ts'
import { type Token, tokenize } from './tokens.ts'
import { readBareTerm } from './bare-terms.ts'

export type { FilterProblem } from './problem.ts'
export type ParsedFilter = { ok: true; node: FilterNode | undefined } | { ok: false; error: FilterProblem }

/** Reads what a person typed. Empty text is no filter (`node` undefined). Never throws, whatever the text. */
export function parseFilter(text: string, set: FieldSet = REQUESTS): ParsedFilter {
  try {
    if (text.length > MAX_FILTER_TEXT) stop(MAX_FILTER_TEXT, 1, `A filter has at most ${MAX_FILTER_TEXT} characters.`, ['a shorter filter'])
    const tokens = tokenize(text.toWellFormed(), set)
    const [only, more] = tokens
    if (only === undefined || (!more && only.type === 'word' && isEverything(only.part, set))) return { ok: true, node: undefined }
    const foreign = foreignStatement(tokens)
    const reader: Reader = { tokens, next: 0, end: text.length, set }
    const node = foreign ? stop(foreign.at, foreign.length, foreign.message, foreign.expected) : readOr(reader, { depth: 0 })
    const rest = tokens[reader.next]
    if (rest) stop(rest.at, 1, 'This ) closes nothing. Remove it, or write ( before.', ['(', 'a term'])
    checkSize(node, text.length)
    return { ok: true, node }
  } catch (error) {
    if (error instanceof Stop) return { ok: false, error: error.problem }
    throw error
  }
}

interface Reader {
  tokens: Token[]
  next: number
  /** Length of the text: where "more was expected" points to. */
  end: number
  set: FieldSet
}

/** The enclosing parentheses. `field`: those of a field, which contain values only. */
interface Place {
  depth: number
  field?: GroupField
}

const ENDS_AND = new Set<Token['type']>([')', 'or', 'comma'])

function readOr(reader: Reader, place: Place): FilterNode {
  const nodes = [readAnd(reader, place)]
  while (take(reader, 'or') || take(reader, 'comma')) nodes.push(readAnd(reader, place))
  return joinedBy(anyOf, place.field ? joinValues(nodes) : nodes)
}

function readAnd(reader: Reader, place: Place): FilterNode {
  const nodes: FilterNode[] = []
  const signs = { plus: -1, none: -1 }
  do {
    const joined = nodes.length > 0 && take(reader, 'and')
    const token = reader.tokens[reader.next]
    if (nodes.length > 0 && !joined && place.field && token) {
      if (!place.field.list)
        stop(
          token.at,
          token.end - token.at,
          `Write OR between the values: ${place.field.name}:(a OR b), or a comma: ${place.field.name}:a,b`,
          ['OR'],
        )
      // `IN (200 404)`
      return joinedBy(anyOf, joinValues([joinedBy(allOf, nodes), readAnd(reader, place)]))
    }
    if (take(reader, 'plus')) signs.plus = token?.at ?? 0
    else if (token && token.type !== 'not') signs.none = token.at
    nodes.push(readNot(reader, place))
  } while (reader.tokens[reader.next] && !ENDS_AND.has(reader.tokens[reader.next]?.type ?? ')'))
  if (signs.plus >= 0 && signs.none >= 0)
    stop(signs.plus, 1, 'All terms must hold, with + and without. Remove the +; to let one be enough write OR.', ['a term', 'OR'])
  return joinedBy(allOf, nodes)
}

function readNot(reader: Reader, place: Place): FilterNode {
  let negative = false
  while (take(reader, 'not')) negative = !negative
  const node = readPrimary(reader, place)
  return negative ? negated(node) : node
}

function readPrimary(reader: Reader, place: Place): FilterNode {
  const token = reader.tokens[reader.next++]
  if (token === undefined) return stop(reader.end, 1, 'Something is missing at the end.', place.field ? ['a value'] : ['a term', '('])
  switch (token.type) {
    case '(':
      return readGroup(reader, token.at, { ...place, depth: place.depth + 1 })
    case 'word':
      return readFree(token.part, reader.set)
    case 'term':
      return readTermOrGroup(reader, token, place)
    case 'value':
      // Tokens of this type occur in the parentheses of a field only
      return place.field ? readTermValue(place.field, token.operator, token.part, reader.set) : stopAt(token)
    case 'wrong':
      return stop(token.flaw.at, token.flaw.length, token.flaw.message, token.flaw.expected)
    case ')':
      return stop(token.at, 1, `A ${place.field ? 'value' : 'term'} is missing before this ).`, [place.field ? 'a value' : 'a term', '('])
    case 'and':
    case 'or':
      return stop(
        token.at,
        token.end - token.at,
        `${token.type.toUpperCase()} needs a term before it. To search for the word, write "${token.type}".`,
        ['a term', '('],
      )
    case 'plus':
      return stop(token.at, 1, '+ goes directly before a term, and is not needed: all terms must match.', ['a term'])
    case 'comma':
      return stop(token.at, 1, 'A value is missing before this comma.', ['a value'])
    case 'not':
      // readNot takes every one before it comes here
      return stopAt(token)
  }
}

function readTermOrGroup(reader: Reader, token: Extract<Token, { type: 'term' }>, place: Place): FilterNode {
  if (token.value.kind !== 'group') return readTerm(token, reader.set)
  const field = groupField(token, reader.set)
  const open = reader.tokens[reader.next++]
  const node = readGroup(reader, open?.at ?? token.end, { depth: place.depth + 1, field })
  return token.operator.not ? negated(node) : node
}

function readGroup(reader: Reader, at: number, place: Place): FilterNode {
  if (place.depth > MAX_FILTER_DEPTH) stop(at, 1, `More than ${MAX_FILTER_DEPTH} parentheses inside each other.`, ['a term'])
  const node = readOr(reader, place)
  if (!take(reader, ')')) stop(reader.end, 1, `The ( at position ${at + 1} is not closed.`, [')'])
  return node
}

function readFree(part: Part, set: FieldSet): FilterNode {
  if (part.raw.length > MAX_FILTER_VALUE)
    stop(part.at, part.end - part.at, `A value has at most ${MAX_FILTER_VALUE} characters.`, ['a shorter value'])
  const { flaw } = part
  if (flaw && part.quoted) stop(flaw.at, flaw.length, flaw.message, flaw.expected)
  if (!part.quoted) {
    const meant = readBareTerm(part.raw, part.at, set)
    // A problem in the word precedes one after it
    if (flaw && (meant === 'all' || 'node' in meant)) stop(flaw.at, flaw.length, flaw.message, flaw.expected)
    if (meant === 'all') return stop(part.at, part.end - part.at, '* alone holds for everything. Remove it.', ['a term'])
    if ('node' in meant) return meant.node
    return stop(meant.problem.at, meant.problem.length, meant.problem.message, meant.problem.expected)
  }
  const texts = part.pieces.filter((piece) => piece !== '')
  const [text] = texts
  if (text === undefined) return stop(part.at, part.end - part.at, 'There is no text here to search for.', ['a word'])
  if (texts.length > 1)
    return stop(part.at, part.end - part.at, 'A text cannot have a * inside. Write two texts, or a field with wildcards.', [
      'path:/v1/*/refunds',
    ])
  return { kind: 'text', text }
}

/** In the parentheses of a field, adjacent values become one list: `status:(200 OR 404)` is `status:200,404`. */
function joinValues(nodes: readonly FilterNode[]): FilterNode[] {
  const joined: FilterNode[] = []
  for (const node of nodes) {
    const before = joined.at(-1)
    if (before?.kind === 'is' && node.kind === 'is' && before.field === node.field)
      joined[joined.length - 1] = isAnyOf(node.field, [...before.values, ...node.values])
    else joined.push(node)
  }
  return joined
}

function isEverything(part: Part, set: FieldSet): boolean {
  return !part.quoted && readBareTerm(part.raw, part.at, set) === 'all'
}

function stopAt(token: Token): never {
  return stop(token.at, token.end - token.at, 'This makes no sense here.', ['a term'])
}

function checkSize(node: FilterNode, length: number): void {
  const size = measure(node)
  if (size.nodes > MAX_FILTER_NODES) stop(0, length, `The filter has more than ${MAX_FILTER_NODES} terms and values.`, ['a shorter filter'])
  if (size.depth > MAX_FILTER_DEPTH)
    stop(0, length, `The filter is nested more than ${MAX_FILTER_DEPTH} levels deep.`, ['a simpler filter'])
}

function take(reader: Reader, type: Token['type']): boolean {
  if (reader.tokens[reader.next]?.type !== type) return false
  reader.next++
  return true
}

/** The joiners give undefined for an empty list only, and every caller here has at least one node. */
function joinedBy(join: (nodes: FilterNode[]) => FilterNode | undefined, nodes: FilterNode[]): FilterNode {
  const node = join(nodes)
  if (node === undefined) throw new Error('A filter term without nodes')
  return node
}
