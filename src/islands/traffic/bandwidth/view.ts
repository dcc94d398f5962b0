import { computed } from 'nanostores'

import { TRAFFIC } from '#domain/filter/connection-fields.ts'
import type { BytesOf } from '#src/lib/traffic/byte-series.ts'
import { oneOf } from '#src/lib/view-state.ts'
import { filterAbout } from '#src/screens/filter/filter-about.ts'
import { $search, setSearch } from '#src/stores/location.ts'
import { BYTE_SOURCES, type TalkersQuery, TRAFFIC_GROUPS, type TrafficGroup } from '#wire/pulse/traffic.ts'

/** Which bytes are drawn. */
export const WAYS = ['both', 'sent', 'received'] as const
export type Way = (typeof WAYS)[number]

/** What each way counts of something's bytes. */
export const BYTES_OF: Readonly<Record<Way, BytesOf>> = {
  both: ({ bytesSent, bytesReceived }) => bytesSent + bytesReceived,
  sent: ({ bytesSent }) => bytesSent,
  received: ({ bytesReceived }) => bytesReceived,
}

const SORTS = ['bytes', 'requests', 'connections'] as const satisfies readonly TalkersQuery['sort'][]

/**
 * What the screen shows, read from the address: `q` filter, `by` what bytes are put together by, `of` whose bytes, `bytes` which way, `sort`
 * of the talkers. What is usual leaves no trace there.
 */
export const BANDWIDTH_FILTER = filterAbout(TRAFFIC)
export const $by = computed($search, (search) => oneOf(TRAFFIC_GROUPS, search.get('by'), 'vendor'))
export const $of = computed($search, (search) => oneOf(BYTE_SOURCES, search.get('of'), 'connections'))
export const $way = computed($search, (search) => oneOf(WAYS, search.get('bytes'), 'both'))
export const $sort = computed($search, (search) => oneOf(SORTS, search.get('sort'), 'bytes'))

/** Pixels of the drawing. */
export const CHART_HEIGHT = 232
/** Rows of the rooms of both tables: there are three directions, and few environments. */
const TALKER_LINES: Partial<Record<TrafficGroup, number>> = { direction: 4, environment: 5 }
const USUAL_LINES = 11
export const talkerLines = (by: TrafficGroup): number => TALKER_LINES[by] ?? USUAL_LINES
export const HEAVY_LINES = 8

export const chooseBy = (by: TrafficGroup): void => setSearch({ by: by === 'vendor' ? undefined : by })
export const chooseOf = (of: (typeof BYTE_SOURCES)[number]): void => setSearch({ of: of === 'connections' ? undefined : of })
export const chooseWay = (way: Way): void => setSearch({ bytes: way === 'both' ? undefined : way })

/** A name that cannot be sorted by changes nothing. */
export function chooseSort(by: string): void {
  const sort = SORTS.find((one) => one === by)
  if (sort) setSearch({ sort: sort === 'bytes' ? undefined : sort })
}
