import { isNaNValue, isNull, type Value } from '../values/value.ts'
import type { FieldFilter, Filter } from './query.ts'

/** An OR of nothing. */
const NEVER: Filter = { kind: 'or', filters: [] }

/**
 * Null and NaN in comparisons as in Firestore: no value equals them, is near them, or is contained as them, and `not-in` a list with null is never
 * true. Testing for them has operators of its own (`is-null`, `is-nan` …), which is what every SDK sends. A comparison that can never hold requires
 * no order either.
 */
export function simplify(filter: Filter): Filter {
  return filter.kind === 'field' ? simplifyField(filter) : { ...filter, filters: filter.filters.map(simplify) }
}

function simplifyField(filter: FieldFilter): Filter {
  const { operator, value } = filter
  switch (operator) {
    case '==':
    case '<':
    case '<=':
    case '>':
    case '>=':
    case 'array-contains':
      return isOrdinary(value) ? filter : NEVER
    case '!=':
      return isNull(value) ? NEVER : isNaNValue(value) ? { ...filter, operator: 'is-not-null' } : filter // NaN differs from NaN too
    case 'in':
    case 'array-contains-any':
      return withList(filter, elementsOf(value).filter(isOrdinary))
    case 'not-in': {
      const list = elementsOf(value)
      // next to other values null stays: nothing is found, but the order of the field is still required
      return list.every(isNull)
        ? NEVER
        : withList(
            filter,
            list.filter((each) => !isNaNValue(each)),
          )
    }
    case 'is-null':
    case 'is-nan':
    case 'is-not-null':
    case 'is-not-nan':
      return filter
  }
}

const withList = (filter: FieldFilter, values: Value[]): FieldFilter => ({ ...filter, value: { arrayValue: { values } } })
const elementsOf = (value: Value): Value[] => ('arrayValue' in value ? value.arrayValue.values : [])
const isOrdinary = (value: Value): boolean => !isNull(value) && !isNaNValue(value)
