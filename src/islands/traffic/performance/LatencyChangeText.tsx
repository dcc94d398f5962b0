import { formatShare } from '#src/lib/format.ts'
import { formatDifference, isAboutSame } from '#src/lib/traffic/percentiles.ts'

import css from '#src/screens/panels/panels.module.css'

/** A smaller change is not called better or worse. */
const NOTABLE = 0.05

/** How a percentile moved: milliseconds and percent, with a sign, in steps that its sketch tells apart; colour only for what is worth a look. */
export function LatencyChangeText({ nowMs, beforeMs, title }: { nowMs: number; beforeMs: number; title?: string }) {
  if (isAboutSame(nowMs, beforeMs))
    return (
      <span className={css.change} data-tone="none" title={title}>
        about the same
      </span>
    )
  const by = nowMs - beforeMs
  const tone = Math.abs(by) < NOTABLE * beforeMs ? 'none' : by > 0 ? 'bad' : 'good'
  const sign = by > 0 ? '+' : '−'
  return (
    <span className={css.change} data-tone={tone} title={title}>
      {sign}
      {formatDifference(nowMs, beforeMs)}{' '}
      {beforeMs > 0 && (
        <span className="dim">
          ({sign}
          {formatShare(Math.round((Math.abs(by) / beforeMs) * 100), 100)})
        </span>
      )}
    </span>
  )
}
