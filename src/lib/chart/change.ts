import { formatShare } from '../format.ts'

/** How a number moved against the same time before. */
export interface Change {
  direction: 'up' | 'down' | 'same' | 'new'
  /** `12%`, `3.1×`, or empty when there is nothing to compare with. */
  text: string
}

/** From here on a factor reads easier than a percentage. */
const FACTOR_FROM = 3

/** Compares with the previous period; from nothing to something is `new`. */
export function changeOf(now: number, before: number): Change {
  if (now === before) return { direction: 'same', text: '0%' }
  if (before === 0) return { direction: 'new', text: '' }
  const direction = now > before ? 'up' : 'down'
  const factor = now / before
  if (factor >= FACTOR_FROM) return { direction, text: `${Number(factor.toFixed(1))}×` }
  return { direction, text: formatShare(Math.abs(now - before), Math.abs(before)) }
}

/** What stands instead of a change against a period that is no measure. */
export const NOT_RECORDED = 'too little data before'
