import { z } from '@hono/zod-openapi'

import { Fault } from '#platform/lib/faults.ts'
import { type Page, PAGE_LIMIT, PAGE_LIMIT_MAX, type PageQuery } from '#wire/product/page.ts'
import { own } from '#domain/own.ts'

type SortKey = string | number

/** How a kind of item is listed: its id, the texts that `q` is searched for in, and what it can be sorted by, the first being the default. */
export interface Listing<Item> {
  id(item: Item): string
  searched(item: Item): readonly string[]
  sorts: Record<string, (item: Item) => SortKey | null>
}

/** `?limit=&cursor=&q=&sort=` of a listing. */
export function pageQuery(listing: { sorts: Record<string, unknown> }) {
  const names = Object.keys(listing.sorts)
  return z.strictObject({ ...pageParameters, sort: z.enum([...names, ...names.map((name) => `-${name}`)]).optional() })
}

export const pageParameters = {
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT_MAX).default(PAGE_LIMIT),
  cursor: z.string().min(1).max(600).optional(),
  q: z.string().max(200).optional(),
}

export const pageResponse = <Item>(item: z.ZodType<Item>) => z.strictObject({ items: z.array(item), next: z.string().nullable() })

/**
 * One page of a collection that is small enough to hold (its size is limited where it grows). The cursor names the last item by what
 * it is sorted by, so items that come or go between two pages neither repeat nor hide others.
 */
export function pageOf<Item>(items: readonly Item[], query: PageQuery, listing: Listing<Item>): Page<Item> {
  const { limit = PAGE_LIMIT, q = '', cursor } = query
  const descending = query.sort?.startsWith('-') ?? false
  const sort = query.sort?.replace(/^-/, '') ?? Object.keys(listing.sorts)[0] ?? ''
  const keyOf = (item: Item): SortKey => sortable(own(listing.sorts, sort)?.(item) ?? null)
  const order = (a: Position, b: Position) => (descending ? -comparePositions(a, b) : comparePositions(a, b))

  const wanted = q.trim().toLowerCase()
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const rest = items
    .filter((item) => wanted === '' || listing.searched(item).some((text) => text.toLowerCase().includes(wanted)))
    .map((item) => ({ item, position: [keyOf(item), listing.id(item)] as const }))
    .filter(({ position }) => !after || order(position, after) > 0)
    .sort((a, b) => order(a.position, b.position))
  const page = rest.slice(0, limit)
  const last = page.at(-1)
  return { items: page.map(({ item }) => item), next: last && rest.length > limit ? writeCursor(last.position) : null }
}

type Position = readonly [key: SortKey, id: string]

/** Missing values come first; case is ignored. */
const sortable = (key: SortKey | null): SortKey => (key === null ? -1 : typeof key === 'string' ? key.toLowerCase() : key)

function comparePositions([keyA, idA]: Position, [keyB, idB]: Position): number {
  if (keyA !== keyB) return keyA < keyB ? -1 : 1
  return idA === idB ? 0 : idA < idB ? -1 : 1
}

export const writeCursor = (position: Position): string => Buffer.from(JSON.stringify(position)).toString('base64url')

export function readCursor(cursor: string): Position {
  try {
    const [key, id]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if ((typeof key === 'string' || typeof key === 'number') && typeof id === 'string') return [key, id]
  } catch {
    // Not a cursor of ours: refused below, like one of another shape.
  }
  throw new Fault('invalid', 'This page cannot be continued.', { fields: { cursor: 'Start again without a cursor.' } })
}
