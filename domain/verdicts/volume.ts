import type { SameHours } from './same-hours.ts'
import { usualCount } from './statistics.ts'
import type { Subject } from './called.ts'
import type { Tested } from './tested.ts'
import type { UsualSum } from './usual.ts'
import type { Evidence, SentencePart, Verdict } from './verdict.ts'

/** Days tell a volume only where they are a whole week: fewer would hold a Saturday against working days. */
const DAYS_MIN = 7
/** Chance that is still taken for chance. */
export const VOLUME_CHANCE = 0.001
/** Times what is usual, or what is usual times the sum. */
export const VOLUME_FACTOR = 1.5

/** What is summed up: things, or the bytes of things. */
export type Measure = 'requests' | 'connections' | 'bytes of requests' | 'bytes of connections'
const BYTES_MIN = 10_000_000
/** The least difference that is news. */
export const VOLUME_MIN: Readonly<Record<Measure, number>> = {
  requests: 50,
  connections: 50,
  'bytes of requests': BYTES_MIN,
  'bytes of connections': BYTES_MIN,
}

export interface Volume {
  count: number
  mean: number
}

/** Whether there are many more or fewer than at the same hours before (`usualCount`), by half or more. */
export function volumeTests(measure: Measure, { now, before }: UsualSum, { unit }: Pick<SameHours, 'unit'>): Tested<Volume>[] {
  const usual = unit === 'day' && before.length < DAYS_MIN ? undefined : usualCount(before)
  if (!usual) return []
  const { mean } = usual
  const chance = usual.chanceOf(now)
  const isLarge =
    chance < VOLUME_CHANCE && Math.abs(now - mean) >= VOLUME_MIN[measure] && Math.max(now, mean) >= VOLUME_FACTOR * Math.min(now, mean)
  return [{ chance, found: isLarge ? { count: now, mean } : undefined }]
}

/** As a sentence says it, and where it is shown. */
const SAID: Readonly<
  Record<Measure, { none: string; amount: (value: number) => SentencePart; opens: Pick<Evidence, 'page' | 'of'>; from: string }>
> = {
  requests: { none: 'Not one request', amount: (value) => counted(value, 'request'), opens: { page: 'requests' }, from: '/requests/usual' },
  connections: {
    none: 'Not one connection',
    amount: (value) => counted(value, 'connection'),
    opens: { page: 'connections' },
    from: '/connections/usual',
  },
  'bytes of requests': { none: 'Not one byte', amount: bytes, opens: { page: 'bandwidth', of: 'requests' }, from: '/traffic/usual' },
  'bytes of connections': { none: 'Not one byte', amount: bytes, opens: { page: 'bandwidth', of: 'connections' }, from: '/traffic/usual' },
}

function counted(value: number, one: string): SentencePart {
  return { is: 'count', value, one, many: `${one}s` }
}

function bytes(value: number): SentencePart {
  return { is: 'bytes', value }
}

export const volumeVerdicts = (
  measure: Measure,
  found: readonly Volume[],
  { unit, periods }: SameHours,
  { range, filter }: Pick<Subject, 'range' | 'filter'>,
): Verdict[] =>
  found.map(({ count, mean }) => {
    const { none, amount, opens, from } = SAID[measure]
    return {
      id: `volume ${measure}`,
      kind: 'volume',
      severity: count === 0 ? 'bad' : 'warn',
      ongoing: false,
      affected: measure === 'requests' || measure === 'connections' ? Math.round(Math.abs(count - mean)) : 0,
      sentence: [
        count === 0 ? none : amount(count),
        ...(count > mean ? [', ', { is: 'factor' as const, value: count / mean }, ' as many as usual: '] : [', usually ']),
        'about ',
        amount(roughly(mean)),
        ' at the same hours of the ',
        { is: 'count', value: periods.length, one: unit, many: `${unit}s` },
        ' before',
      ],
      opens: { ...opens, filter, range, counted: count },
      from: [from],
    } satisfies Verdict
  })

/** Two significant digits: a mean is no more exact. */
const roughly = (mean: number): number => Math.round(Number(mean.toPrecision(2)))
