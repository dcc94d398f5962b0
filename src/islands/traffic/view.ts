import { computed } from 'nanostores'

import { parseFilter } from '#domain/filter/parse.ts'
import type { StatusClass } from '#src/lib/status.ts'
import type { RequestSort } from '#src/queries/requests.ts'
import { $search, setSearch } from '#src/stores/location.ts'
import { refreshRange } from '#src/stores/range.ts'

/**
 * What the requests screen shows, read from the address and written to it, so that a link says it all and Back undoes:
 * `q` filter, `sort`, `cols`, `live`, `mark`, `id` (the row one stands on). Range and organization have their own stores.
 */
export const $filterText = computed($search, (search) => search.get('q') ?? '')
export const $filter = computed($filterText, parseFilter)
export const $sortText = computed($search, (search) => search.get('sort') ?? '')
export const $columnsText = computed($search, (search) => search.get('cols') ?? '')
export const $live = computed($search, (search) => search.get('live') === '1')
/** Milliseconds since 1970; 0 none. */
export const $mark = computed($search, (search) => (/^\d{12,14}$/.test(search.get('mark') ?? '') ? Number(search.get('mark')) : 0))
export const $rowId = computed($search, (search) => search.get('id') ?? '')

const SORTABLE = ['time', 'duration', 'status', 'bytesReceived', 'bytesSent'] as const

/** `duration` or `duration.asc`; newest first when nothing usable is given. */
export function readSort(text: string): RequestSort {
  const [by, direction] = text.split('.')
  const known = SORTABLE.find((name) => name === by)
  return { by: known ?? 'time', direction: direction === 'asc' && known ? 'asc' : 'desc' }
}

export const $sort = computed($sortText, readSort)

/** The same text again asks again. */
export function applyFilter(text: string): void {
  refreshRange()
  setSearch({ q: text.trim() })
}

/** Only it, all but it, or no matter. */
export type Pick = 'add' | 'exclude' | 'remove'

/** What changes a filter's text is needed when somebody clicks, not for the first row. */
const edits = () => import('./filter-edits.ts')

/** A click on a value: only it, or all but it. */
export async function pickValue(field: string, value: string, how: Pick): Promise<void> {
  applyFilter((await edits()).withValue($filterText.get(), field, value, how))
}

/** A click on a number: at least this much, or less. */
export async function pickBound(field: string, value: number, how: Pick): Promise<void> {
  const { withBound } = await edits()
  const parsed = $filter.get()
  if (parsed.ok) applyFilter(withBound(parsed.node, field, how === 'exclude' ? '<' : '>=', value))
}

export async function pickClasses(classes: ReadonlySet<StatusClass>): Promise<void> {
  const { withClasses } = await edits()
  const parsed = $filter.get()
  if (parsed.ok) applyFilter(withClasses(parsed.node, classes))
}

/** First click: largest first; second: smallest first; third: by time again. */
export function toggleSort(by: RequestSort['by']): void {
  const now = $sort.get()
  const isDefault = by === 'time'
  const next = now.by !== by ? by : now.direction === 'desc' ? `${by}.asc` : ''
  setSearch({ sort: isDefault && next === 'time' ? undefined : next, live: undefined })
}

/** Ids joined by dots; undefined: the usual ones. `replace` for what was remembered and not chosen now. */
export const showColumns = (text: string | undefined, history: 'push' | 'replace' = 'push'): void => setSearch({ cols: text }, { history })

/** The tail brings the newest, so it cannot be sorted otherwise. */
export const setLive = (live: boolean): void => setSearch(live ? { live: '1', sort: undefined, to: undefined } : { live: undefined })

export const setMark = (ms: number): void => setSearch({ mark: ms > 0 ? String(ms) : undefined })

/** Where one stands is nothing that Back should undo. */
export const rememberRow = (id: string): void => setSearch({ id: id || undefined }, { history: 'replace' })
