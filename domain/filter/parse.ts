import { type FilterNode, type FilterValue, MAX_FILTER_DEPTH, MAX_FILTER_NODES, MAX_FILTER_TEXT, MAX_FILTER_VALUE } from './ast.ts'
import { type FieldSet, type FilterField, fieldNamed, isNumeric, nearestFields, REQUESTS } from './fields.ts'
import { allOf, anyOf, isAnyOf, measure, negated } from './nodes.ts'
import { type Part, type Token, tokenize } from './tokens.ts'
import { missingValue, readExact, readNumber, readRange } from './values.ts'

/** Where the text stops making sense, in UTF-16 units, with a sentence for people and what would fit there. */
export interface FilterProblem {
  at: number
  length: number
  message: string
  expected: string[]
}

export type ParsedFilter = { ok: true; node: FilterNode | undefined } | { ok: false; error: FilterProblem }

/** Reads what a person typed. Empty text is no filter (`node` undefined). Never throws, whatever the text. */
export function parseFilter(text: string, set: FieldSet = REQUESTS): ParsedFilter {
  try {
    if (text.length > MAX_FILTER_TEXT) stop(MAX_FILTER_TEXT, 1, `A filter has at most ${MAX_FILTER_TEXT} characters.`, ['a shorter filter'])
    const reader: Reader = { tokens: tokenize(text.toWellFormed()), next: 0, end: text.length, set }
    const node = reader.tokens.length === 0 ? undefined : readOr(reader, 0)
    const rest = reader.tokens[reader.next]
    if (rest) stop(rest.at, 1, 'This ) closes nothing. Remove it, or write ( before.', ['(', 'a term'])
    if (node !== undefined) checkSize(node, text.length)
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

/** Leaves the descent at the first mistake; caught in parseFilter only. */
class Stop extends Error {
  readonly problem: FilterProblem
  constructor(problem: FilterProblem) {
    super(problem.message)
    this.problem = problem
  }
}

function stop(at: number, length: number, message: string, expected: string[]): never {
  throw new Stop({ at, length: Math.max(1, length), message, expected })
}

function readOr(reader: Reader, depth: number): FilterNode {
  const nodes = [readAnd(reader, depth)]
  while (take(reader, 'OR')) nodes.push(readAnd(reader, depth))
  return joinedBy(anyOf, nodes)
}

function readAnd(reader: Reader, depth: number): FilterNode {
  const nodes = [readNot(reader, depth)]
  for (let token = reader.tokens[reader.next]; token && token.type !== ')' && token.type !== 'OR'; token = reader.tokens[reader.next]) {
    take(reader, 'AND')
    nodes.push(readNot(reader, depth))
  }
  return joinedBy(allOf, nodes)
}

function readNot(reader: Reader, depth: number): FilterNode {
  let negative = false
  while (take(reader, '-') || take(reader, 'NOT')) negative = !negative
  const node = readPrimary(reader, depth)
  return negative ? negated(node) : node
}

function readPrimary(reader: Reader, depth: number): FilterNode {
  const token = reader.tokens[reader.next++]
  if (token === undefined) return stop(reader.end, 1, 'Something is missing at the end.', ['a term', '('])
  switch (token.type) {
    case '(':
      return readGroup(reader, token.at, depth + 1)
    case 'text':
      return readText(token.part)
    case 'term':
      return readTerm(token, reader.set)
    case ')':
      return stop(token.at, 1, 'A term is missing before this ).', ['a term', '('])
    case 'AND':
    case 'OR':
    case 'NOT':
      return stop(token.at, token.type.length, `${token.type} needs a term before it. To search for the word, write "${token.type}".`, [
        'a term',
        '(',
      ])
    case '-':
      // readNot takes every minus before it comes here
      return stop(token.at, 1, 'A term is missing after -.', ['a term', '('])
  }
}

function readGroup(reader: Reader, at: number, depth: number): FilterNode {
  if (depth > MAX_FILTER_DEPTH) stop(at, 1, `More than ${MAX_FILTER_DEPTH} parentheses inside each other.`, ['a term'])
  const node = readOr(reader, depth)
  if (!take(reader, ')')) stop(reader.end, 1, `The ( at position ${at + 1} is not closed.`, [')'])
  return node
}

function readText(part: Part): FilterNode {
  checkPart(part)
  if (part.text === '') stop(part.at, part.end - part.at, 'There is no text here to search for.', ['a word'])
  return { kind: 'text', text: part.text }
}

type Term = Extract<Token, { type: 'term' }>

function readTerm(token: Term, set: FieldSet): FilterNode {
  const field = fieldNamed(token.name.toLowerCase(), set)
  if (field === undefined) return unknownField(token, set)
  for (const part of token.parts) {
    checkPart(part)
    if (part.text === '' && !part.quoted && !part.star)
      stop(part.at, 1, `Write a value directly after ${token.name}:, for example ${field.example}`, ['a value'])
  }
  if (token.op !== '') return readCompare(token, field, token.op)
  return readValues(token.parts, field)
}

function unknownField(token: Term, set: FieldSet): never {
  const near = nearestFields(token.name, set)
  const hint = near.length > 0 ? `Did you mean ${near.join(', ')}?` : 'To search for the text, put it in quotes.'
  return stop(
    token.at,
    token.name.length,
    `There is no field "${token.name}". ${hint}`,
    near.length > 0 ? near.map((name) => `${name}:`) : ['a field'],
  )
}

function readCompare(token: Term, field: FilterField, op: '>' | '>=' | '<' | '<='): FilterNode {
  const [part, second] = token.parts
  const at = token.at + token.name.length + 1
  if (!isNumeric(field))
    stop(at, op.length, `${field.name} is not a number, so ${op} cannot be used. To mean the character, put the value in quotes.`, [
      'a value',
    ])
  if (second) stop(second.at, second.end - second.at, `${op} takes one number.`, ['a space'])
  const value = part && !part.star ? readNumber(field, part.text) : undefined
  if (part === undefined || value === undefined)
    return stop(part?.at ?? at, part ? part.end - part.at : 1, needsNumber(field), [numberSample(field)])
  return { kind: 'compare', field: field.name, op, value }
}

/** Exact values of one term stay together in one `is`; ranges and "any" stand beside it. */
function readValues(parts: readonly Part[], field: FilterField): FilterNode {
  const exact: FilterValue[] = []
  const others: FilterNode[] = []
  for (const part of parts) {
    const range = part.quoted || part.star ? undefined : readRange(field, part.text)
    if (range) others.push(range)
    else if (part.star && !part.quoted && part.text === '') others.push(negated(isAnyOf(field.name, [missingValue(field)])))
    else exact.push(readExact(field, part.text, part.star) ?? badValue(part, field))
  }
  return joinedBy(anyOf, exact.length > 0 ? [isAnyOf(field.name, exact), ...others] : others)
}

function badValue(part: Part, field: FilterField): never {
  const length = part.end - part.at
  if (field.kind === 'flag') return stop(part.at, length, `${field.name} is either true or false.`, ['true', 'false'])
  if (part.star)
    return stop(part.end - 1, 1, `${field.name} is a number, so * cannot be used. Write a range: ${rangeSample(field)}`, [
      rangeSample(field),
    ])
  return stop(part.at, length, needsNumber(field), [numberSample(field)])
}

function checkPart(part: Part): void {
  const { flaw } = part
  if (part.text.length > MAX_FILTER_VALUE)
    stop(part.at, part.end - part.at, `A value has at most ${MAX_FILTER_VALUE} characters.`, ['a shorter value'])
  if (flaw === undefined) return
  if (flaw.what === 'open') stop(flaw.at, flaw.length, 'This quote is not closed.', ['"'])
  if (flaw.what === 'escape') stop(flaw.at, flaw.length, 'Inside quotes write \\\\ for a backslash and \\" for a quote.', ['\\\\', '\\"'])
  if (flaw.what === 'star')
    stop(flaw.at, flaw.length, 'A * can only stand at the end. To mean the character, put the value in quotes.', ['a value in quotes'])
  stop(flaw.at, flaw.length, 'A space is missing here, or quotes around the whole value.', ['a space', '"'])
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

function needsNumber(field: FilterField): string {
  return `${field.name} needs a number, for example ${field.name}:>${numberSample(field)}`
}

function numberSample(field: FilterField): string {
  if (field.kind === 'duration') return '300ms'
  return field.kind === 'bytes' ? '10k' : '400'
}

function rangeSample(field: FilterField): string {
  if (field.kind === 'duration') return `${field.name}:100ms..2s`
  return field.kind === 'bytes' ? `${field.name}:1k..10k` : `${field.name}:400..499`
}
