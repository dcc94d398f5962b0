import { Fault } from '#platform/lib/faults.ts'
import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { ValuesAnswer, ValuesQuery } from '#wire/pulse/requests.ts'

import { FIELD_SQL } from '../compile-filter.ts'
import type { Store } from '../store.ts'
import { requestsWhere, type Where } from './scope.ts'

/**
 * Different values counted in one statement; those met later are left out. It bounds memory for fields where nearly every request has a
 * value of its own; counts of those that are in stay exact.
 */
const DISTINCT_MAX = 200_000
const BOUNDED = `SETTINGS max_rows_to_group_by = ${DISTINCT_MAX}, group_by_overflow_mode = 'any'`
/** So many different values that they would push out the others. */
const NEARLY_UNIQUE = new Set(['path', 'duration', 'size', 'sent'])

type Values = { value: string; count: number }[]

/** Most frequent values of each field. Fields of few values share one pass over the rows: eight times faster than one each. */
export async function requestValues(store: Store, scope: OrgScope, query: ValuesQuery, signal?: AbortSignal): Promise<ValuesAnswer> {
  const where = requestsWhere(scope, query)
  const fields = [...new Set(query.fields)]
  const together = fields.filter((field) => kindOf(field) !== 'many' && !NEARLY_UNIQUE.has(field))
  const alone = fields.filter((field) => !together.includes(field))
  const found = await Promise.all([
    together.length > 0 ? valuesTogether(store, where, together, query, signal) : [],
    ...alone.map(async (field) => [[field, await valuesAlone(store, where, field, query, signal)]] as [string, Values][]),
  ])
  const values = new Map(found.flat())
  return { fields: Object.fromEntries(fields.map((field) => [field, values.get(field) ?? []])) }
}

/** `f0`, `f1` … stand for the fields; `mask` has a 0 for the one that a row counts. */
function togetherSql(where: string, fields: readonly string[], contains: boolean): string {
  const names = fields.map((_, index) => `f${index}`)
  const matching = names.map((name, index) => `bitTest(mask, ${names.length - 1 - index}) = 0 AND ${containing(`toString(${name})`)}`)
  return `
    SELECT ${names.join(', ')}, grouping(${names.join(', ')}) AS mask, count() AS count
    FROM (SELECT ${fields.map((field, index) => `${valueSql(field)} AS f${index}`).join(', ')} FROM requests WHERE ${where})
    GROUP BY GROUPING SETS (${names.map((name) => `(${name})`).join(', ')})
    ${contains ? `HAVING ${matching.map((one) => `(${one})`).join(' OR ')}` : ''}
    ORDER BY count DESC, ${names.join(', ')}
    LIMIT {limit:UInt32} BY mask
    ${BOUNDED}`
}

type SharedRow = Record<`f${number}`, string | number> & { mask: number; count: number }

async function valuesTogether(
  store: Store,
  where: Where,
  fields: readonly string[],
  query: ValuesQuery,
  signal?: AbortSignal,
): Promise<[string, Values][]> {
  const { params, contains } = boundIn(where, query)
  const rows = await store.select<SharedRow>({ sql: togetherSql(where.sql, fields, contains), params }, signal)
  return fields.map((field, index) => {
    const mask = 2 ** fields.length - 1 - 2 ** (fields.length - 1 - index)
    const mine = rows.filter((row) => row.mask === mask)
    return [field, mine.map((row) => ({ value: String(row[`f${index}`] ?? ''), count: row.count }))]
  })
}

/** Lists are counted whole before they are taken apart: there are far fewer of them than rows. */
const manySql = (where: string, list: string, contains: boolean): string => `
    SELECT arrayJoin(if(empty(list), [''], arrayDistinct(list))) AS value, sum(rows) AS count
    FROM (SELECT ${list} AS list, count() AS rows FROM requests WHERE ${where} GROUP BY list ${BOUNDED})
    GROUP BY value
    ${contains ? `HAVING ${containing('value')}` : ''}
    ORDER BY count DESC, value
    LIMIT {limit:UInt32}`

const aloneSql = (where: string, value: string, contains: boolean): string => `
    SELECT value, count() AS count
    FROM (SELECT ${value} AS value FROM requests WHERE ${where})
    ${contains ? `WHERE ${containing('toString(value)')}` : ''}
    GROUP BY value
    ORDER BY count DESC, value
    LIMIT {limit:UInt32}
    ${BOUNDED}`

async function valuesAlone(store: Store, where: Where, field: string, query: ValuesQuery, signal?: AbortSignal): Promise<Values> {
  const { params, contains } = boundIn(where, query)
  const sql = (kindOf(field) === 'many' ? manySql : aloneSql)(where.sql, valueSql(field), contains)
  const rows = await store.select<{ value: string | number; count: number }>({ sql, params }, signal)
  return rows.map(({ value, count }) => ({ value: String(value), count }))
}

const containing = (value: string): string => `positionCaseInsensitiveUTF8(${value}, {contains:String}) > 0`

function boundIn(where: Where, { limit, contains = '' }: ValuesQuery) {
  return { contains: contains !== '', params: { ...where.params, limit, ...(contains !== '' && { contains }) } }
}

const kindOf = (field: string) => knownField(field).kind

/** In the words of the filter: what is answered here can be asked there. */
function valueSql(field: string): string {
  const { kind, sql } = knownField(field)
  return kind === 'flag' ? `if(${sql}, 'true', 'false')` : sql
}

function knownField(field: string) {
  const known = Object.hasOwn(FIELD_SQL, field) ? FIELD_SQL[field] : undefined
  if (!known) throw new Fault('invalid', 'One of the fields is not a field of requests.', { fields: { fields: 'names an unknown field' } })
  return known
}
