import { compareValues, equalValues, rankOf } from '../values/compare.ts'
import { isNaNValue, isNull, type Value } from '../values/value.ts'
import type { Candidate } from './order.ts'
import type { FieldFilter, Filter } from './query.ts'

export function matches(found: Candidate<unknown>, filter: Filter | undefined): boolean {
  if (!filter) return true
  switch (filter.kind) {
    case 'and':
      return filter.filters.every((each) => matches(found, each))
    case 'or':
      return filter.filters.some((each) => matches(found, each))
    case 'field': {
      const value = found.valueOf(filter.field)
      return value !== undefined && holds(value, filter)
    }
  }
}

/** Evaluates a simplified filter for a field that exists. Cloud Firestore documentation, "Perform simple and compound queries". */
function holds(value: Value, { operator, value: wanted }: FieldFilter): boolean {
  switch (operator) {
    case '==':
      return equalValues(value, wanted)
    case '!=':
      return !isNull(value) && !equalValues(value, wanted)
    case '<':
      return comparable(value, wanted) && compareValues(value, wanted) < 0
    case '<=':
      return comparable(value, wanted) && compareValues(value, wanted) <= 0
    case '>':
      return comparable(value, wanted) && compareValues(value, wanted) > 0
    case '>=':
      return comparable(value, wanted) && compareValues(value, wanted) >= 0
    case 'in':
      return elementsOf(wanted).some((each) => equalValues(value, each))
    case 'not-in':
      return !isNull(value) && !elementsOf(wanted).some((each) => isNull(each) || equalValues(value, each))
    case 'array-contains':
      return elementsOf(value).some((each) => equalValues(each, wanted))
    case 'array-contains-any':
      return elementsOf(value).some((each) => elementsOf(wanted).some((one) => equalValues(each, one)))
    case 'is-null':
      return isNull(value)
    case 'is-nan':
      return isNaNValue(value)
    case 'is-not-null':
      return !isNull(value)
    case 'is-not-nan':
      return !isNull(value) && !isNaNValue(value)
  }
}

/** A range stays inside one type, and NaN is in no range. */
const comparable = (a: Value, b: Value): boolean => rankOf(a) === rankOf(b) && isNaNValue(a) === isNaNValue(b)

const elementsOf = (value: Value): Value[] => ('arrayValue' in value ? value.arrayValue.values : [])
