import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { TagsResult, TagsQuery, TagValuesResult, TagValuesQuery } from '#wire/pulse/measures.ts'

import { CONNECTION_SOURCE, REQUEST_SOURCE, type RowSource } from '../rows.ts'
import type { Store } from '../store.ts'
import { whereIn } from './scope.ts'
import { BOUNDED } from './values.ts'

/** `team:core` is key and value; a tag without a colon is a key with an empty value. */
const KEY = (tag: string): string => `if(position(${tag}, ':') = 0, ${tag}, substring(${tag}, 1, position(${tag}, ':') - 1))`
const VALUE = (tag: string): string => `if(position(${tag}, ':') = 0, '', substring(${tag}, position(${tag}, ':') + 1))`

/** Lists of tags are counted whole before they are split: there are far fewer of them than rows. */
const lists = (from: string, where: string): string => `
      SELECT CAST(tags, 'Array(String)') AS list, count() AS rows FROM ${from} WHERE ${where} GROUP BY list ${BOUNDED}`

const TAGS = (from: string, where: string): string => `
    SELECT
      key,
      sum(rows) AS count,
      uniqArray(arrayMap(tag -> ${VALUE('tag')}, arrayFilter(tag -> ${KEY('tag')} = key, list))) AS values
    FROM (${lists(from, where)})
    ARRAY JOIN arrayDistinct(arrayMap(tag -> ${KEY('tag')}, list)) AS key
    WHERE positionCaseInsensitiveUTF8(key, {contains:String}) > 0
    GROUP BY key
    ORDER BY count DESC, key
    LIMIT {limit:UInt32}`

const TAG_VALUES = (from: string, where: string): string => `
    SELECT value, sum(rows) AS count
    FROM (${lists(from, where)})
    ARRAY JOIN arrayDistinct(arrayMap(tag -> ${VALUE('tag')}, arrayFilter(tag -> ${KEY('tag')} = {key:String}, list))) AS value
    WHERE positionCaseInsensitiveUTF8(value, {contains:String}) > 0
    GROUP BY value
    ORDER BY count DESC, value
    LIMIT {limit:UInt32}`

type Ask<Query, Answer> = (store: Store, scope: OrgScope, query: Query, signal?: AbortSignal) => Promise<Answer>

const tagsOf =
  ({ from, filterColumns }: RowSource): Ask<TagsQuery, TagsResult> =>
  async (store, scope, query, signal) => {
    const where = whereIn(filterColumns, scope, query)
    const params = { ...where.params, contains: query.contains ?? '', limit: query.limit }
    return { tags: await store.select({ sql: TAGS(from, where.sql), params }, signal) }
  }

const tagValuesOf =
  ({ from, filterColumns }: RowSource): Ask<TagValuesQuery, TagValuesResult> =>
  async (store, scope, query, signal) => {
    const where = whereIn(filterColumns, scope, query)
    const params = { ...where.params, key: query.key, contains: query.contains ?? '', limit: query.limit }
    return { values: await store.select({ sql: TAG_VALUES(from, where.sql), params }, signal) }
  }

export const requestTags = tagsOf(REQUEST_SOURCE)
export const requestTagValues = tagValuesOf(REQUEST_SOURCE)
export const connectionTags = tagsOf(CONNECTION_SOURCE)
export const connectionTagValues = tagValuesOf(CONNECTION_SOURCE)
