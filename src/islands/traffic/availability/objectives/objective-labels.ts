import type { ObjectiveState } from '#domain/traffic/objectives.ts'

export const STATE_LABELS: Readonly<Record<ObjectiveState, { word: string; tone: 'danger' | 'warn' | 'ok' | undefined; rank: number }>> = {
  spent: { word: 'Budget spent', tone: 'danger', rank: 0 },
  fast: { word: 'Fast burn', tone: 'danger', rank: 1 },
  slow: { word: 'Slow burn', tone: 'warn', rank: 2 },
  unknown: { word: 'Too few requests', tone: undefined, rank: 3 },
  fine: { word: 'Fine', tone: 'ok', rank: 4 },
}

/** Fractions matter while there are few: `0.4`, `12`. */
export const fewCallsText = (count: number): string => {
  const rounded = Math.abs(count) < 10 ? Number(count.toFixed(1)) : Math.round(count)
  return rounded.toLocaleString('en-GB')
}
