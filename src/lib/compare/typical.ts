import { formatBytes, formatDuration, formatShare } from '#src/lib/format.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

import { amountNote, LARGE } from './amounts.ts'
import type { FactChange } from './fact-changes.ts'

/** A fact of one request and of many: nobody asks why they are not the same. */
type TypicalChange = Omit<FactChange, 'explains'>

export interface ValueCount {
  value: string
  count: number
}

/** Where a duration lies among those of its endpoint, in words. `shorter`: how many took less time. */
export function placeText(shorter: number, count: number): string {
  if (count <= 1) return 'the only one'
  const share = shorter / count
  if (share >= 0.5) return `slower than ${atLeastShare(share)} of them`
  const longer = Math.max(0, count - shorter - 1)
  return `faster than ${atLeastShare(longer / count)} of them`
}

/** Rounded down, and near the end by tenths: nothing is slower than 100% of those it is one of. */
function atLeastShare(share: number): string {
  const percent = share * 100
  return `${percent >= 99 ? Math.floor(percent * 10) / 10 : Math.floor(percent)}%`
}

/** How usual a value is; undefined when it does not occur among the values that are known. */
export const shareOf = (values: readonly ValueCount[], value: string, count: number): string | undefined => {
  const found = values.find((one) => one.value === value)
  return found && formatShare(found.count, count)
}

/** The one whose duration is nearest to the median; the request itself is nobody to be compared with. */
export function nearestTo<Row extends { id: string; durationMs: number }>(
  rows: readonly Row[],
  medianMs: number,
  ownId: string,
): Row | undefined {
  const distance = ({ durationMs }: Row): number => Math.abs(durationMs - medianMs)
  return rows.filter(({ id }) => id !== ownId).toSorted((a, b) => distance(a) - distance(b))[0]
}

/** What is usual, as far as the words need it. */
export interface TypicalFigures {
  count: number
  /** How many took less time than the request. */
  shorter: number
  figures: { p50Ms: number; p95Ms: number; bytesSent: number; bytesReceived: number } | undefined
  statuses: readonly ValueCount[]
  types: readonly ValueCount[]
  clients: readonly ValueCount[]
}

/** What fewer than one in twenty do is unusual; the same share a p95 leaves out. */
const UNUSUAL_SHARE = 0.05

/** One request beside what is usual for its endpoint. */
export function typicalChanges(typical: TypicalFigures, request: RequestRow): TypicalChange[] {
  const { figures, count, shorter } = typical
  if (!figures || count === 0) return []
  const named = (id: string, label: string, values: readonly ValueCount[], own: string): TypicalChange[] => {
    if (values.length === 0) return []
    const share = shareOf(values, own, count)
    const unusual = (values.find(({ value }) => value === own)?.count ?? 0) < count * UNUSUAL_SHARE
    const note = share ? `${share} of them` : 'rare'
    return [{ id, label, before: sharesIn(values, count), after: own, state: unusual ? 'differs' : 'same', ...(unusual && { note }) }]
  }
  const sized = (id: string, label: string, whole: number, own: number): TypicalChange => {
    const note = amountNote(whole / count, own, LARGE)
    return {
      id,
      label,
      before: `${formatBytes(whole / count)} on average`,
      after: formatBytes(own),
      state: note ? 'differs' : 'alike',
      ...(note && { note }),
    }
  }
  const slow = request.durationMs > figures.p95Ms
  return [
    ...(request.family === 'database' ? [] : named('status', 'Status', typical.statuses, String(request.status))),
    {
      id: 'duration',
      label: 'Duration',
      before: `half below ${formatDuration(figures.p50Ms)}, 95% below ${formatDuration(figures.p95Ms)}`,
      after: formatDuration(request.durationMs),
      state: slow ? 'differs' : 'alike',
      note: placeText(shorter, count),
    },
    sized('received', 'Received', figures.bytesReceived, request.bytesReceived),
    sized('sent', 'Sent', figures.bytesSent, request.bytesSent),
    ...named('type', 'Content type', typical.types, request.contentType),
    ...named('client', 'Client', typical.clients, request.client),
  ]
}

const sharesIn = (values: readonly ValueCount[], count: number): string =>
  values
    .slice(0, SHARES_SHOWN)
    .map(({ value, count: part }) => `${value || 'none'} (${formatShare(part, count)})`)
    .join(', ')

const SHARES_SHOWN = 3
