import type { Verdict } from './verdict.ts'

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
}

const DAY_MS = 86_400_000
/** Nobody misses a source after so long: it was taken down. */
export const FORGOTTEN_MS = 7 * DAY_MS
/** Silence is told where so many events were to be expected: by chance alone it happens once in e^20. */
export const EXPECTED_MIN = 20
/** Shorter breaks are told by nobody. */
export const SILENCE_MIN_MS = 15 * 60_000

export type Silence = 'agents' | 'events'

/**
 * Whether a source that sent has fallen silent: none of its agents is online, or its agents are and no event came although the rate of its last day lets
 * expect twenty. Only sources with agents: nobody expects a second file of whoever imported one.
 */
export function silenceOf(source: Source, nowMs: number): Silence | undefined {
  if (source.agentsTotal === 0 || source.lastHeartbeatMs === null) return undefined
  if (source.agentsOnline === 0) {
    const isMissed = source.lastEventMs !== null && nowMs - source.lastHeartbeatMs < FORGOTTEN_MS
    return isMissed ? 'agents' : undefined
  }
  if (source.lastEventMs === null || !source.eventsLast24h) return undefined
  const quietMs = nowMs - source.lastEventMs
  if (quietMs < SILENCE_MIN_MS || quietMs >= DAY_MS) return undefined
  return (source.eventsLast24h / (DAY_MS - quietMs)) * quietMs >= EXPECTED_MIN ? 'events' : undefined
}

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
      ],
      opens: { page: 'deployment', id: source.id },
      from: ['/deployments'],
    } satisfies Verdict
  })
}
