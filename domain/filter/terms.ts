import { addressNode, beginsWithHost, hasScheme } from './addresses.ts'
import { type FilterNode, type FilterOp, type FilterValue, MAX_FILTER_VALUE } from './ast.ts'
import { type FieldSet, type FilterField, fieldNamed, isNumeric } from './fields.ts'
import { adviceFor, isWholeAddress, type NamedField, nearestFields, resolveField } from './names.ts'
import { anyOf, isAnyOf, negated } from './nodes.ts'
import type { Operator } from './operators.ts'
import type { Part } from './parts.ts'
import { valueOfPieces } from './patterns.ts'
import { type FilterProblem, shown, stop } from './problem.ts'
import { inCase, readSpelling } from './spellings.ts'
import type { RangeValue, TermToken } from './tokens.ts'
import { isWithoutUnit, readNumber } from './units.ts'
import { missingValue, rangeOf, readExact, readRange } from './values.ts'

/** The field of parentheses with values in them. */
export interface GroupField extends NamedField {
  /** As it was typed. */
  name: string
  /** Values without a sign between them are alternatives. */
  list: boolean
}

export function readTerm(token: TermToken, set: FieldSet): FilterNode {
  const named = resolveField(token.name, set)
  const virtual = named ? undefined : isWholeAddress(token.name) ? wholeAddress : VIRTUAL.get(token.name.toLowerCase())
  if (!named && !virtual) return unknownField(token, set)
  if (token.flaw) stopFor(token.flaw)
  if (virtual) return signed(token.operator, virtual(token, set))
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

function readNumberValue(named: NamedField, part: Part): FilterNode {
  const { field } = named
  if (isStars(part)) return exists(field)
  const text = part.quoted ? part.pieces.join('*') : part.raw
  const range = part.quoted ? undefined : readRange(field, text)
  if (range !== undefined) {
    for (const end of text.split('..')) checkUnit(named, end, part)
    return range === 'all' ? exists(field) : range === 'reversed' ? reversed(part.at, part.end, text.split('..'), field) : range
  }
  const exact = readExact(field, text, false)
  if (exact) {
    checkUnit(named, text, part)
    return isAnyOf(field.name, [exact])
  }
  if (text.includes('*') || text.includes('?'))
    return stop(part.at, part.end - part.at, `${field.name} is a number, which has no wildcards. Write a range: ${rangeSample(field)}`, [
      rangeSample(field),
    ])
  const dash = /^(\d{1,9})-(\d{1,9})$/.exec(text)
  if (dash)
    return stop(part.at, part.end - part.at, `A range is written with two dots: ${field.name}:${dash[1]}..${dash[2]}`, [
      `${dash[1]}..${dash[2]}`,
    ])
  return stop(part.at, part.end - part.at, needsNumber(field), [numberSample(field)])
}

function readCompare(named: NamedField, op: FilterOp, part: Part, { operatorAt }: Named): FilterNode {
  const { field } = named
  if (!isNumeric(field))
    return stop(
      operatorAt,
      Math.max(1, part.at - operatorAt),
      `${field.name} is not a number, so ${op} cannot be used. To mean the sign itself, put the value in quotes.`,
      ['a value'],
    )
  const value = part.pieces.length === 1 ? readNumber(field, part.pieces[0] ?? '') : undefined
  if (value === undefined) return stop(part.at, part.end - part.at, needsNumber(field), [numberSample(field)])
  checkUnit(named, part.pieces[0] ?? '', part)
  return { kind: 'compare', field: field.name, op, value }
}

function readRangeValue(range: RangeValue, named: NamedField, { kind }: Operator): FilterNode {
  const { field } = named
  const { low, high } = range
  const length = high.end - low.at
  if (kind === 'compare')
    return stop(low.at, length, 'A comparison takes one number, a range stands behind a colon: status:[400 TO 499]', ['a number'])
  if (!isNumeric(field))
    return stop(
      low.at,
      length,
      field.addresses
        ? 'A range of addresses is written as a network: ip:203.0.113.0/24'
        : `${field.name} is not a number, so it has no ranges. Write ${field.name}:a* for what begins so.`,
      [field.addresses ? '203.0.113.0/24' : 'a value'],
    )
  for (const end of [low, high]) checkUnit(named, end.pieces.join('*'), end)
  const ends = [textOf(low), textOf(high)] as const
  const node = rangeOf(field, { text: ends[0], included: range.includesLow }, { text: ends[1], included: range.includesHigh })
  if (node === undefined) return stop(low.at, length, needsNumber(field), [rangeSample(field)])
  if (node === 'reversed') return reversed(low.at, high.end, ends, field)
  return node === 'all' ? exists(field) : node
}

/** LIKE, CONTAINS, STARTSWITH, ENDSWITH as wildcards. */
function readPattern(field: FilterField, operator: Operator, part: Part, { operatorAt }: Named): FilterNode {
  if (field.kind !== 'text')
    return stop(
      operatorAt,
      Math.max(1, part.at - operatorAt),
      `${field.name} is ${field.kind === 'flag' ? 'true or false' : 'a number'}, which cannot be searched like text.`,
      [field.kind === 'flag' ? `${field.name}:true` : rangeSample(field)],
    )
  if (part.pieces.length > 1)
    return stop(part.at, part.end - part.at, `Wildcards stand behind a colon: ${field.name}:${shown(part.raw)}`, [
      `${field.name}:${shown(part.raw)}`,
    ])
  const text = part.pieces[0] ?? ''
  if (text === '') return missing(part, field.name, field)
  if (operator.anyCase && field.letters === undefined)
    stop(
      operatorAt,
      Math.max(1, part.at - operatorAt),
      `Letter case counts in ${field.name}. A word alone is found in host and path in any case.`,
      [`${field.name}:*${shown(text.replaceAll('%', ''))}*`],
    )
  const pieces = {
    like: () => likePieces(text, part, field),
    contains: () => ['', text, ''],
    starts: () => [text, ''],
    ends: () => ['', text],
  }
  const made = pieces[operator.kind as keyof typeof pieces]() // readOne calls this for these four
  return isStarsOnly(made) ? exists(field) : isAnyOf(field.name, [inCase(field, valueOfPieces(made))])
}

/** `%` is any characters; `\%` and `\_` are the signs. One `_` for any one character has no spelling here. */
function likePieces(text: string, part: Part, field: FilterField): string[] {
  const pieces: string[] = []
  let piece = ''
  for (let i = 0; i < text.length; i++) {
    const char = text[i] ?? ''
    if (char === '%') {
      pieces.push(piece)
      piece = ''
    } else if (char === '_')
      stop(
        part.at,
        part.end - part.at,
        `In LIKE _ stands for any one character, which is not understood. Write * for any characters: ${field.name}:${shown(text.replaceAll('%', '*'))}`,
        [`${field.name}:${shown(text.replaceAll('%', '*'))}`],
      )
    else piece += char === '\\' && i + 1 < text.length ? text[++i] : char
  }
  return [...pieces, piece]
}

type Virtual = (token: TermToken, set: FieldSet) => FilterNode

const hasValue: Virtual = (token, set) =>
  everyPart(token, set, (part, named) => (named ? exists(named.field) : unknownName(part.raw, part.at, part.end - part.at, set)))

const wholeAddress: Virtual = (token, set) =>
  fieldNamed('path', set) && token.value.kind === 'parts'
    ? joinLists(token.value.parts.map((part) => readAddressPart(token, part, set)))
    : unknownField(token, set)

/** What is asked of a field by its name. */
const VIRTUAL: ReadonlyMap<string, Virtual> = new Map<string, Virtual>([
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
  return stop(part.at, part.end - part.at, `${name} is asked in two parts: host:api.stripe.com path:/v1/*`, [
    'host:api.stripe.com path:/v1/*',
  ])
}

function unknownField(token: TermToken, set: FieldSet): never {
  return unknownName(token.name, token.at, token.name.length, set)
}

function unknownName(name: string, at: number, length: number, set: FieldSet): never {
  const advice = adviceFor(name)
  const near = advice ? [] : nearestFields(name, set)
  const hint = advice ?? (near.length > 0 ? `Did you mean ${near.join(', ')}?` : 'To search for the text, put it in quotes.')
  return stop(at, length, `There is no field "${shown(name)}". ${hint}`, near.length > 0 ? near.map((one) => `${one}:`) : ['a field'])
}

function checkPart(part: Part, name: string, field: FilterField): void {
  if (part.raw.length > MAX_FILTER_VALUE)
    stop(part.at, part.end - part.at, `A value has at most ${MAX_FILTER_VALUE} characters.`, ['a shorter value'])
  if (part.flaw) stopFor(part.flaw)
  if (part.raw === '') missing(part, name, field)
}

function missing(part: Part, name: string, field: FilterField): never {
  return stop(part.at, 1, `Write a value directly after ${shown(name)}:, for example ${field.example}`, ['a value'])
}

function checkUnit({ field, needsUnit }: NamedField, text: string, part: Part): void {
  if (needsUnit && isWithoutUnit(text) && Number(text) !== 0)
    stop(part.at, part.end - part.at, `Other products count this in other units. Write the unit: ${shown(text)}ms, or duration:`, [
      `${shown(text)}ms`,
      `${shown(text)}s`,
      `${field.name}:`,
    ])
}

/** `size:1,500` is one number to some and two to others; `1,000` can only be one. */
function checkSeparators(parts: readonly Part[], field: FilterField): void {
  const [first, ...rest] = parts.map(({ raw }) => raw)
  if (first === undefined || rest.length === 0 || !isNumeric(field)) return
  const isOne = field.kind !== 'number' && /^\d{1,3}$/.test(first) && rest.every((raw) => /^\d{3}$/.test(raw))
  if (!isOne && !rest.some((raw) => /^0\d/.test(raw))) return
  const number = parts.map(({ raw }) => raw).join('')
  const at = parts[0]?.at ?? 0
  stop(at, (parts.at(-1)?.end ?? at) - at, `A comma lists values. Write one number without commas: ${field.name}:${shown(number)}`, [
    `${field.name}:${shown(number)}`,
  ])
}

function reversed(at: number, end: number, [low = '', high = '']: readonly string[], field: FilterField): never {
  return stop(at, end - at, `The first number of a range is the smaller one: ${field.name}:${shown(high)}..${shown(low)}`, [
    `${high}..${low}`,
  ])
}

function stopFor(problem: FilterProblem): never {
  return stop(problem.at, problem.length, problem.message, problem.expected)
}

/** Exact values of one term stay together in one `is`; ranges and conditions stand beside it. */
function joinLists(nodes: readonly FilterNode[]): FilterNode {
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

const signed = ({ not }: Operator, node: FilterNode): FilterNode => (not ? negated(node) : node)

const exists = (field: FilterField): FilterNode => negated(isAnyOf(field.name, [missingValue(field)]))

const isStars = (part: Part): boolean => !part.quoted && isStarsOnly(part.pieces)

const isStarsOnly = (pieces: readonly string[]): boolean => pieces.length > 1 && pieces.every((piece) => piece === '')

const textOf = (part: Part): string => (part.quoted ? part.pieces.join('*') : part.raw)

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
