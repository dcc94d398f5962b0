import type { Row } from '../store.ts'
import { getField, type FieldPath } from '../values/field-path.ts'
import { doubleValue, isInt64, NULL, numberOf, type Value } from '../values/value.ts'

export type Aggregation =
  | { alias: string; kind: 'count'; upTo: number | undefined }
  | { alias: string; kind: 'sum' | 'avg'; field: FieldPath }

/** One value for each alias. A document counts for none of them when it lacks a field that one of them adds up. */
export function aggregate(rows: readonly Row[], aggregations: readonly Aggregation[]): Record<string, Value> {
  const fields = aggregations.flatMap((each) => (each.kind === 'count' ? [] : [each.field]))
  const counted = rows.filter((row) => fields.every((field) => getField(row.fields, field) !== undefined))
  return Object.fromEntries(aggregations.map((each) => [each.alias, aggregated(counted, each)]))
}

function aggregated(rows: readonly Row[], aggregation: Aggregation): Value {
  if (aggregation.kind === 'count') return { integerValue: String(Math.min(rows.length, aggregation.upTo ?? rows.length)) }
  const numbers = rows.flatMap((row) => {
    const value = getField(row.fields, aggregation.field)
    const number = value && numberOf(value)
    return number === undefined ? [] : [number]
  })
  return aggregation.kind === 'sum' ? sumOf(numbers) : averageOf(numbers)
}

/** Integers add up to an integer while it has 64 bits; one double, or an overflow, makes a double. */
function sumOf(numbers: readonly (bigint | number)[]): Value {
  const integers = numbers.filter((number) => typeof number === 'bigint').reduce((sum, number) => sum + number, 0n)
  const doubles = numbers.filter((number) => typeof number === 'number')
  if (doubles.length === 0 && isInt64(integers)) return { integerValue: integers.toString() }
  return doubleValue(doubles.reduce((sum, number) => sum + number, Number(integers)))
}

function averageOf(numbers: readonly (bigint | number)[]): Value {
  if (numbers.length === 0) return NULL
  const sum = numberOf(sumOf(numbers)) ?? 0 // a sum is a number
  return doubleValue(Number(sum) / numbers.length)
}
