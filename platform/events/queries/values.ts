import { Fault } from '#platform/lib/faults.ts'
import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { ValuesResult, ValuesQuery } from '#wire/pulse/requests.ts'
import { own } from '#domain/own.ts'

import type { FilterColumns } from '../filter-columns.ts'
import { CONNECTION_SOURCE, REQUEST_SOURCE, type RowSource } from '../rows.ts'
import type { Store } from '../store.ts'
import { type Hourly, isKept } from './hourly-kept.ts'
import { byHour } from './hourly.ts'
import { whereIn, type Where } from './scope.ts'

/**
 * Distinct values counted in one statement; later ones are left out. It bounds memory for fields where nearly every request has a different value;
 * counts of the included ones stay exact.
 */
const DISTINCT_MAX = 200_000
/** Of fields where hardly any value comes twice: what is frequent is met early, and a table of this size stays in the processor's cache. */
const NEARLY_UNIQUE_MAX = 20_000
const boundedTo = (values: number): string => `SETTINGS max_rows_to_group_by = ${values}, group_by_overflow_mode = 'any'`
export const BOUNDED = boundedTo(DISTINCT_MAX)
/** So many different values that they would push out the others. */
const NEARLY_UNIQUE = new Set(['path', 'duration', 'size', 'sent', 'bytes'])

type Values = { value: string; count: number }[]

interface Asking {
  store: Store
  scope: OrgScope
  source: RowSource
  where: Where
  query: ValuesQuery
  signal: AbortSignal | undefined
}

export const requestValues = (store: Store, scope: OrgScope, query: ValuesQuery, signal?: AbortSignal): Promise<ValuesResult> =>
  valuesOf({ store, scope, source: REQUEST_SOURCE, where: whereIn(REQUEST_SOURCE.filterColumns, scope, query), query, signal })

export const connectionValues = (store: Store, scope: OrgScope, query: ValuesQuery, signal?: AbortSignal): Promise<ValuesResult> =>
  valuesOf({ store, scope, source: CONNECTION_SOURCE, where: whereIn(CONNECTION_SOURCE.filterColumns, scope, query), query, signal })

/**
 * Most frequent values of each field. Those counted by the hour need no rows; the others share one pass over them, which takes a fifth of the
 * time of one each. Those of nearly as many values as rows would push out the others and have a pass of their own.
 */
async function valuesOf(asking: Asking): Promise<ValuesResult> {
  const fields = [...new Set(asking.query.fields)]
  const alone = fields.filter((field) => NEARLY_UNIQUE.has(field))
  const shared = fields.filter((field) => !NEARLY_UNIQUE.has(field))
  const byHours = asking.source === REQUEST_SOURCE ? shared.filter((field) => isKept(hourlyOf(asking, [field]))) : []
  const together = [
    byHours.filter((field) => field !== CLIENT),
    byHours.filter((field) => field === CLIENT), // counted separately from endpoints
    shared.filter((field) => !byHours.includes(field)),
  ].filter((some) => some.length > 0)
  const found = await Promise.all([
    ...together.map((some) => valuesTogether(asking, some, byHours)),
    ...alone.map(async (field) => [[field, await valuesAlone(asking, field)]] as [string, Values][]),
  ])
  const values = new Map(found.flat())
  return { fields: Object.fromEntries(fields.map((field) => [field, values.get(field) ?? []])) }
}

const CLIENT = 'client'

const hourlyOf = ({ source: { filterColumns }, query }: Asking, fields: readonly string[]): Hourly => ({
  ...query,
  filterColumns,
  columns: fields.map((field) => knownField(filterColumns, field).sql),
  figures: ['calls'],
})

interface Counted extends Where {
  /** How many requests or connections a row stands for. */
  count: string
}

/** Rows of the fields' values. */
function counted(asking: Asking, fields: readonly string[], byHours: readonly string[]): Counted {
  const { scope, source, where } = asking
  const columns = fields.map((field, index) => `${valueSql(source.filterColumns, field)} AS f${index}`).join(', ')
  if (!fields.every((field) => byHours.includes(field)))
    return { sql: `SELECT ${columns} FROM ${source.from} WHERE ${where.sql}`, params: where.params, count: 'count()' }
  const hourly = byHour(scope, hourlyOf(asking, fields))
  return { sql: `SELECT ${columns}, calls FROM ${hourly.sql}`, params: hourly.params, count: 'sum(calls)' }
}

/**
 * `f0`, `f1` … are the fields; `mask` has a 0 for the one that a row counts; the other fields of the row are empty. Lists are counted whole before
 * they are split: there are far fewer of them than rows.
 */
function togetherSql({ sql, count }: Counted, { filterColumns }: RowSource, fields: readonly string[], contains: boolean): string {
  const names = fields.map((_, index) => `f${index}`)
  const isList = (index: number): boolean => knownField(filterColumns, fields[index] ?? '').kind === 'many'
  const items = names.map((name, index) => (isList(index) ? `arrayJoin(if(empty(${name}), [''], arrayDistinct(${name})))` : name))
  const matching = names.map((name, index) => `bitTest(mask, ${names.length - 1 - index}) = 0 AND ${containing(`toString(${name})`)}`)
  return `
    SELECT ${names.join(', ')}, mask, sum(counted) AS count
    FROM (
      SELECT ${items.map((item, index) => `${item} AS f${index}`).join(', ')}, mask, counted
      FROM (
        SELECT ${names.join(', ')}, grouping(${names.join(', ')}) AS mask, ${count} AS counted
        FROM (${sql})
        GROUP BY GROUPING SETS (${names.map((name) => `(${name})`).join(', ')})
        ${BOUNDED}))
    GROUP BY ${names.join(', ')}, mask
    ${contains ? `HAVING ${matching.map((one) => `(${one})`).join(' OR ')}` : ''}
    ORDER BY count DESC, ${names.join(', ')}
    LIMIT {limit:UInt32} BY mask`
}

type SharedRow = Record<`f${number}`, string | number> & { mask: number; count: number }

async function valuesTogether(asking: Asking, fields: readonly string[], byHours: readonly string[]): Promise<[string, Values][]> {
  const from = counted(asking, fields, byHours)
  const { params, contains } = boundIn(from, asking.query)
  const rows = await asking.store.select<SharedRow>({ sql: togetherSql(from, asking.source, fields, contains), params }, asking.signal)
  return fields.map((field, index) => {
    const mask = 2 ** fields.length - 1 - 2 ** (fields.length - 1 - index)
    const mine = rows.filter((row) => row.mask === mask)
    return [field, mine.map((row) => ({ value: String(own(row, `f${index}`) ?? ''), count: row.count }))]
  })
}

/** Grouped by a number instead of the text, which takes a third less time. */
const aloneSql = ({ source, where }: Asking, value: string, contains: boolean): string => `
    SELECT any(value) AS text, count() AS count
    FROM (SELECT ${value} AS value FROM ${source.from} WHERE ${where.sql})
    ${contains ? `WHERE ${containing('toString(value)')}` : ''}
    GROUP BY cityHash64(value)
    ORDER BY count DESC, text
    LIMIT {limit:UInt32}
    ${boundedTo(NEARLY_UNIQUE_MAX)}`

async function valuesAlone(asking: Asking, field: string): Promise<Values> {
  const { params, contains } = boundIn(asking.where, asking.query)
  const sql = aloneSql(asking, valueSql(asking.source.filterColumns, field), contains)
  const rows = await asking.store.select<{ text: string | number; count: number }>({ sql, params }, asking.signal)
  return rows.map(({ text, count }) => ({ value: String(text), count }))
}

const containing = (value: string): string => `positionCaseInsensitiveUTF8(${value}, {contains:String}) > 0`

function boundIn(where: Where, { limit, contains = '' }: ValuesQuery) {
  return { contains: contains !== '', params: { ...where.params, limit, ...(contains !== '' && { contains }) } }
}

/** As the filter writes them, so that a value from here can be used there. */
export function valueSql(filterColumns: FilterColumns, field: string): string {
  const { kind, sql } = knownField(filterColumns, field)
  return kind === 'flag' ? `if(${sql}, 'true', 'false')` : sql
}

export function knownField({ set, sql }: FilterColumns, field: string) {
  const known = Object.hasOwn(sql, field) ? sql[field] : undefined
  if (!known)
    throw new Fault('invalid', `One of the fields is not a field of ${set.what}.`, { fields: { fields: 'names an unknown field' } })
  return known
}
