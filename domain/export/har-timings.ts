import type { Timings } from 'har-format'

/** Those that the format wants a number for, and not -1. */
const WANTED = ['send', 'wait', 'receive'] as const

/**
 * HAR's phases. Where a required one was not measured, `wait` gets the rest of the duration, so that a viewer draws the whole;
 * `_notMeasured` lists those, and our own reader treats them as unknown again.
 */
export function timingsOf(timings: Readonly<Record<string, number>>, durationMs: number): Timings {
  const known = (phase: string): number | undefined => (Object.hasOwn(timings, phase) ? timings[phase] : undefined)
  const notMeasured = WANTED.filter((phase) => known(phase) === undefined)
  // `ssl` is part of `connect`
  const measured = ['blocked', 'dns', 'connect', ...WANTED].reduce((sum, phase) => sum + (known(phase) ?? 0), 0)
  return {
    blocked: known('blocked') ?? -1,
    dns: known('dns') ?? -1,
    connect: known('connect') ?? -1,
    ssl: known('ssl') ?? -1,
    send: known('send') ?? 0,
    wait: known('wait') ?? Math.max(0, durationMs - measured),
    receive: known('receive') ?? 0,
    ...(notMeasured.length > 0 && { _notMeasured: notMeasured }),
  }
}
