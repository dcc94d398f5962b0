import { formatDuration, formatShare } from '#src/lib/format.ts'

import css from '../panels/panels.module.css'

/** A smaller change is not called better or worse. */
const NOTABLE = 0.05

/** How a duration moved: milliseconds and percent, with a sign; colour only for what is worth a look. */
export function LatencyChangeText({ byMs, share, title }: { byMs: number; share: number; title?: string }) {
  const tone = Math.abs(share) < NOTABLE ? 'none' : byMs > 0 ? 'bad' : 'good'
  const sign = byMs > 0 ? '+' : byMs < 0 ? '−' : '±'
  return (
    <span className={css.change} data-tone={tone} title={title}>
      {sign}
      {formatDuration(Math.abs(byMs))}{' '}
      <span className="dim">
        ({sign}
        {formatShare(Math.abs(share), 1)})
      </span>
    </span>
  )
}
