import type { FilterNode, FilterOp } from './ast.ts'
import { type FilterField, isNumeric } from './fields.ts'
import type { NamedField } from './names.ts'
import { isAnyOf } from './nodes.ts'
import type { Operator } from './operators.ts'
import type { Part } from './parts.ts'
import { shown, stop } from './problem.ts'
import { exists, isStars } from './term-parts.ts'
import type { RangeValue } from './ranges.ts'
import { isWithoutUnit, readNumber } from './units.ts'
import { rangeOf, readExact, readRange } from './values.ts'

export function readNumberValue(named: NamedField, part: Part): FilterNode {
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

export function readCompare(named: NamedField, op: FilterOp, part: Part, { operatorAt }: { operatorAt: number }): FilterNode {
  const { field } = named
  if (!isNumeric(field))
    return stop(
      operatorAt,
      Math.max(1, part.at - operatorAt),
      `${field.name} is not a number, so ${op} cannot be used. To use the character itself, put the value in quotes.`,
      ['a value'],
    )
  const value = part.pieces.length === 1 ? readNumber(field, part.pieces[0] ?? '') : undefined
  if (value === undefined) return stop(part.at, part.end - part.at, needsNumber(field), [numberSample(field)])
  checkUnit(named, part.pieces[0] ?? '', part)
  return { kind: 'compare', field: field.name, op, value }
}

export function readRangeValue(range: RangeValue, named: NamedField, { kind }: Operator): FilterNode {
  const { field } = named
  const { low, high } = range
  const length = high.end - low.at
  if (kind === 'compare')
    return stop(low.at, length, 'A comparison takes one number; a range needs a colon: status:[400 TO 499]', ['a number'])
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

function checkUnit({ needsUnit }: NamedField, text: string, part: Part): void {
  if (needsUnit && isWithoutUnit(text) && Number(text) !== 0)
    stop(part.at, part.end - part.at, `Other products count this in other units. Write the unit: ${shown(text)}ms, or duration:`, [
      `${shown(text)}ms`,
    ])
}

/** `size:1,500` is one number to some and two to others; `1,000` can only be one. */
export function checkSeparators(parts: readonly Part[], field: FilterField): void {
  const [first, ...rest] = parts.map(({ raw }) => raw)
  if (first === undefined || rest.length === 0 || !isNumeric(field)) return
  const isOne = field.kind !== 'number' && /^\d{1,3}$/.test(first) && rest.every((raw) => /^\d{3}$/.test(raw))
  const [second, third] = rest
  if (field.kind !== 'number' && third === undefined && /^\d{1,4}$/.test(first) && /^\d{1,2}[a-zµμ]{1,7}$/i.test(second ?? ''))
    stop(
      parts[0]?.at ?? 0,
      first.length + 1 + (second?.length ?? 0),
      `A comma lists values. Write ${first}.${second}, or a unit behind each.`,
      [`${first}.${second}`],
    )
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

const textOf = (part: Part): string => (part.quoted ? part.pieces.join('*') : part.raw)

function needsNumber(field: FilterField): string {
  return `${field.name} needs a number, for example ${field.name}:>${numberSample(field)}`
}

function numberSample(field: FilterField): string {
  if (field.kind === 'duration') return '300ms'
  return field.kind === 'bytes' ? '10k' : '400'
}

export function rangeSample(field: FilterField): string {
  if (field.kind === 'duration') return `${field.name}:100ms..2s`
  return field.kind === 'bytes' ? `${field.name}:1k..10k` : `${field.name}:400..499`
}
