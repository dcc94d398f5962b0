/** Where a step of a sequence stands. `failed`: it was tried and something in it needs another look. */
export type StepState = 'done' | 'current' | 'upcoming' | 'failed'

/** Words for people who do not see the mark. */
export const STEP_LABELS: Record<StepState, string> = {
  done: 'done',
  current: 'current',
  upcoming: 'not yet',
  failed: 'needs another look',
}

/**
 * State of each step when one stands at `current`. Steps up to `reached` were seen; those with a complaint are failed, unless one stands
 * there.
 */
export function stepStates(count: number, current: number, reached: number, failed: ReadonlySet<number> = new Set()): StepState[] {
  return Array.from({ length: count }, (_, at) => {
    if (at === current) return 'current'
    if (at > reached) return 'upcoming'
    return failed.has(at) ? 'failed' : at < reached ? 'done' : 'upcoming'
  })
}
