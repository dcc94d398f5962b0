import { compareValues, equalValues } from '../values/compare.ts'
import { clampInt64, doubleValue, NULL, numberOf, type Value } from '../values/value.ts'
import type { Transform } from './write.ts'

/** The value after a transform, and the result for the client. Rules: reference of google.firestore.v1.DocumentTransform.FieldTransform. */
export function transformed(before: Value | undefined, { operation }: Transform, serverTime: string): { value: Value; result: Value } {
  switch (operation.kind) {
    case 'server-time': {
      const value: Value = { timestampValue: serverTime }
      return { value, result: value }
    }
    case 'increment': {
      const value = sum(before, operation.operand)
      return { value, result: value }
    }
    case 'maximum':
    case 'minimum': {
      const value = extreme(before, operation.operand, operation.kind)
      return { value, result: value }
    }
    case 'append-missing': {
      const known = elementsOf(before)
      const values = [...known, ...missing(known, operation.elements)]
      return { value: { arrayValue: { values } }, result: NULL }
    }
    case 'remove-all': {
      const gone = operation.elements.toSorted(compareValues)
      const values = elementsOf(before).filter((known) => !isAmong(gone, known))
      return { value: { arrayValue: { values } }, result: NULL }
    }
  }
}

const elementsOf = (value: Value | undefined): Value[] => (value && 'arrayValue' in value ? value.arrayValue.values : [])

/** Elements that are not known, each once, in their order. Equal values meet in sorted order: no element is compared with all others. */
function missing(known: readonly Value[], elements: readonly Value[]): Value[] {
  const sorted = known.toSorted(compareValues)
  const places = elements
    .map((element, place) => ({ element, place }))
    .filter(({ element }) => !isAmong(sorted, element))
    .toSorted((a, b) => compareValues(a.element, b.element) || a.place - b.place)
  return places
    .filter(({ element }, i) => i === 0 || !equalValues(places[i - 1]?.element ?? NULL, element))
    .toSorted((a, b) => a.place - b.place)
    .map(({ element }) => element)
}

/** Whether a value is in a sorted list, by halving it. */
function isAmong(sorted: readonly Value[], wanted: Value): boolean {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const order = compareValues(sorted[middle] ?? NULL, wanted) // middle is inside
    if (order === 0) return true
    if (order < 0) from = middle + 1
    else to = middle
  }
  return false
}

/** Two integers stay an integer and stop at the ends of 64 bits; anything else is added as doubles. No number before: the operand. */
function sum(before: Value | undefined, operand: Value): Value {
  const a = before && numberOf(before)
  const b = numberOf(operand) ?? 0
  if (a === undefined) return operand
  if (typeof a === 'bigint' && typeof b === 'bigint') return { integerValue: clampInt64(a + b).toString() }
  return doubleValue(Number(a) + Number(b))
}

/** The operand where it is further out, also in its type; equal numbers of different types change nothing. NaN wins against every number. */
function extreme(before: Value | undefined, operand: Value, kind: 'maximum' | 'minimum'): Value {
  const a = before && numberOf(before)
  const b = numberOf(operand) ?? 0
  if (before === undefined || a === undefined || Number.isNaN(b)) return operand
  if (Number.isNaN(a)) return before
  return kind === 'maximum' ? (b > a ? operand : before) : b < a ? operand : before
}
