import { sameHours } from './same-hours.ts'
import { median } from './statistics.ts'
import type { Span, Verdict } from './verdict.ts'

/** What sends events, as the platform describes it. */
export interface Source {
  id: string
  name: string
  agentsOnline: number
  agentsTotal: number
  lastHeartbeatMs: number | null
  /** Null while it is not known. */
  eventsLast24h: number | null
  lastEventMs: number | null
  /** Events that usually come in a time like the one since the last, see usualIn; null: not known, or not asked, because it is not quiet. */
  usualEvents: number | null
}

export const DAY_MS = 86_400_000
/** Nobody misses a source after so long: it was taken down. */
export const FORGOTTEN_MS = 7 * DAY_MS
/** Silence is reported where so many events were to be expected: by chance alone it happens once in e^20. */
export const EXPECTED_MIN = 20
/** Shorter breaks are not reported. */
export const SILENCE_MIN_MS = 15 * 60_000

/** Days back at which the hours of a silence are looked at: those of seven days and of four weeks, as far as `sameHours` goes. */
export const SILENCE_DAYS_BACK: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 14, 21, 28]

export type Silence = 'agents' | 'events'

/** Whether no event has come for so long that it may be a silence, and not so long that nobody misses any. */
export const isQuiet = (lastEventMs: number, nowMs: number): boolean =>
  nowMs - lastEventMs >= SILENCE_MIN_MS && nowMs - lastEventMs < FORGOTTEN_MS

/**
 * Events that usually come in a time like this one: the median of the same hours of earlier weeks or days; null with too little history. `events`: those
 * that came as many days earlier (SILENCE_DAYS_BACK), `recordedFromMs`: the first that ever came.
 */
export function usualIn(quiet: Span, recordedFromMs: number, events: ReadonlyMap<number, number>): number | null {
  const same = sameHours(quiet, recordedFromMs)
  if (!same) return null
  return Math.round(median(same.periods.map(({ fromMs }) => events.get(Math.round((quiet.fromMs - fromMs) / DAY_MS)) ?? 0)))
}

/**
 * Whether a source that sent has fallen silent: none of its agents is online, or its agents are and no event came although twenty were to be expected: by
 * what came at the same hours before, and where that is not known by the rate of its last day. Only sources with agents: nobody expects a second file of
 * whoever imported one.
 */
export function silenceOf(source: Source, nowMs: number): Silence | undefined {
  if (source.agentsTotal === 0 || source.lastHeartbeatMs === null) return undefined
  if (source.agentsOnline === 0) {
    const isMissed = source.lastEventMs !== null && nowMs - source.lastHeartbeatMs < FORGOTTEN_MS
    return isMissed ? 'agents' : undefined
  }
  if (source.lastEventMs === null || !isQuiet(source.lastEventMs, nowMs)) return undefined
  const expected = source.usualEvents ?? byRate(source.eventsLast24h ?? 0, nowMs - source.lastEventMs)
  return expected >= EXPECTED_MIN ? 'events' : undefined
}

/** The last day says nothing about a longer silence: there is nothing of it left. */
const byRate = (eventsLast24h: number, quietMs: number): number => (quietMs < DAY_MS ? (eventsLast24h / (DAY_MS - quietMs)) * quietMs : 0)

/** Sources that fell silent: about now, whatever the range. */
export function silentVerdicts(sources: readonly Source[], nowMs: number): Verdict[] {
  return sources.flatMap((source) => {
    const silence = silenceOf(source, nowMs)
    if (!silence) return []
    const lastMs = (silence === 'agents' ? source.lastHeartbeatMs : source.lastEventMs) ?? nowMs
    return {
      id: `silent ${source.id}`,
      kind: 'silent',
      severity: 'bad',
      ongoing: true,
      affected: source.eventsLast24h ?? 0,
      sentence: [
        { is: 'name', of: 'deployment', value: source.name },
        silence === 'agents' ? ' fell silent: no agent is online since ' : ' sends no events since ',
        { is: 'moment', ms: lastMs },
        ...(silence === 'events'
          ? [', although ', { is: 'count' as const, value: source.agentsOnline, one: 'agent is', many: 'agents are' }, ' online']
          : []),
        ...(silence === 'events' && source.usualEvents !== null
          ? ['; ', { is: 'count' as const, value: source.usualEvents, one: 'event', many: 'events' }, ' are usual at these hours']
          : []),
      ],
      opens: { page: 'deployment', id: source.id },
      from: ['/deployments'],
    } satisfies Verdict
  })
}
