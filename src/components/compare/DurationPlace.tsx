import { formatDuration } from '#src/lib/format.ts'

import css from './duration-place.module.css'

export interface DurationPlaceProps {
  /** Milliseconds. */
  figures: { p50Ms: number; p95Ms: number; p99Ms: number; maxMs: number }
  ownMs: number
}

/** Room beyond the longest, and before the shortest, as a factor. */
const ROOM = 1.3
/** Marks nearer than this share of the width would write over each other. */
const APART = 0.09

/** Where one duration lies among the usual ones, on a logarithmic scale. The words stand beside it; this is the picture of them. */
export function DurationPlace({ figures: { p50Ms, p95Ms, p99Ms, maxMs }, ownMs }: DurationPlaceProps) {
  const low = Math.log(Math.max(0.001, Math.min(ownMs, p50Ms)) / ROOM / ROOM)
  const high = Math.log(Math.max(ownMs, p99Ms, maxMs, 0.01) * ROOM)
  const at = (ms: number): number => Math.min(1, Math.max(0, (Math.log(Math.max(0.001, ms)) - low) / (high - low)))
  const marks = [
    { name: 'p50', ms: p50Ms },
    { name: 'p95', ms: p95Ms },
    { name: 'p99', ms: p99Ms },
  ]
  return (
    <div
      className={css.place}
      role="img"
      aria-label={`This one ${formatDuration(ownMs)}; ${marks.map(({ name, ms }) => `${name} ${formatDuration(ms)}`).join(', ')}`}
    >
      <div className={css.scale}>
        <span className={css.usual} style={{ insetInlineStart: `${at(p50Ms) * 100}%`, inlineSize: `${(at(p95Ms) - at(p50Ms)) * 100}%` }} />
        {marks.map(({ name, ms }) => (
          <i key={name} style={{ insetInlineStart: `${at(ms) * 100}%` }} />
        ))}
        <b style={{ insetInlineStart: `${at(ownMs) * 100}%` }} />
      </div>
      <p className={css.own}>
        <span
          data-end={at(ownMs) > 0.5 || undefined}
          style={at(ownMs) > 0.5 ? { insetInlineEnd: `${(1 - at(ownMs)) * 100}%` } : { insetInlineStart: `${at(ownMs) * 100}%` }}
        >
          this one {formatDuration(ownMs)}
        </span>
      </p>
      <p className={css.names}>
        {marks
          .filter(({ ms }, index) => index === 0 || at(ms) - at(marks[index - 1]?.ms ?? 0) > APART)
          .map(({ name, ms }) => (
            <span key={name} style={{ insetInlineStart: `${at(ms) * 100}%` }}>
              {name}
            </span>
          ))}
      </p>
    </div>
  )
}
