import type { Phase } from '#domain/traffic/phases.ts'
import { formatDuration } from '#src/lib/format.ts'

import css from './phase-bar.module.css'

/** Where the time of a request went: one bar for all phases in order, and each in words. */
export function PhaseBar({ phases, totalMs }: { phases: readonly Phase[]; totalMs: number }) {
  const whole =
    Math.max(
      totalMs,
      phases.reduce((sum, { ms }) => sum + ms, 0),
    ) || 1
  return (
    <div className={css.phases}>
      <div className={css.bar} aria-hidden="true">
        {phases.map(({ id, ms }) => (
          <span key={id} data-phase={id} style={{ inlineSize: `${(ms / whole) * 100}%` }} />
        ))}
      </div>
      <ul>
        {phases.map(({ id, label, ms, startMs }) => (
          <li key={id}>
            <i data-phase={id} aria-hidden="true" />
            <span className={css.name}>{label}</span>
            <span className={css.track} aria-hidden="true">
              <span
                data-phase={id}
                style={{ marginInlineStart: `${(startMs / whole) * 100}%`, inlineSize: `max(2px, ${(ms / whole) * 100}%)` }}
              />
            </span>
            <span className={css.time}>{formatDuration(ms)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
