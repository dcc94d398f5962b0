import type { ObjectiveState } from '#domain/traffic/objectives.ts'
import type { Objective } from '#wire/product/objectives.ts'

export const STATE_LABELS: Readonly<Record<ObjectiveState, { word: string; tone: 'danger' | 'warn' | 'ok' | undefined; rank: number }>> = {
  spent: { word: 'Budget spent', tone: 'danger', rank: 0 },
  fast: { word: 'Fast burn', tone: 'danger', rank: 1 },
  slow: { word: 'Slow burn', tone: 'warn', rank: 2 },
  unknown: { word: 'Too few requests', tone: undefined, rank: 3 },
  fine: { word: 'Fine', tone: 'ok', rank: 4 },
}

const ABOUT: Readonly<Record<Objective['by'], string>> = {
  vendor: 'calls to this vendor',
  host: 'calls to this host',
  endpoint: 'calls to this endpoint',
  client: 'calls of this client',
}

/** `99.9% of calls to this vendor within 30 days`. */
export const promiseText = ({ by, targetPercent, windowDays }: Pick<Objective, 'by' | 'targetPercent' | 'windowDays'>): string =>
  `${targetPercent}% of ${ABOUT[by]} get through, within ${windowDays} days`

/** Fractions matter while there are few: `0.4`, `12`. */
export const fewCallsText = (count: number): string => {
  const rounded = Math.abs(count) < 10 ? Number(count.toFixed(1)) : Math.round(count)
  return rounded.toLocaleString('en-GB')
}
