/** A value with the steps that led to it. Pure: each function answers a new one. */
export interface History<T> {
  present: T
  past: readonly T[]
}

const STEPS_MOST = 100

export const startHistory = <T>(present: T): History<T> => ({ present, past: [] })

/** Takes a change in; the same value again is no step. */
export function changed<T>({ present, past }: History<T>, next: T): History<T> {
  return next === present ? { present, past } : { present: next, past: [...past, present].slice(-STEPS_MOST) }
}

/** One step back; nothing before the first. */
export function undone<T>({ present, past }: History<T>): History<T> {
  const before = past.at(-1)
  return before === undefined ? { present, past } : { present: before, past: past.slice(0, -1) }
}
