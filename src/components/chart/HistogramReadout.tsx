import { covered, shownOf } from '#src/lib/chart/histogram-bars.ts'
import { formatCount, formatInstant, formatShare } from '#src/lib/format.ts'
import type { Bucket } from '#src/lib/histogram.ts'
import { STATUS_CLASSES, type StatusClass } from '#src/lib/status.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'

import css from './histogram.module.css'

interface HistogramReadoutProps {
  bucket: Bucket
  shown: ReadonlySet<StatusClass>
  range: TimeRange
  zone: string
  selected: TimeRange | undefined
  /** Pixels from the left of the chart, `width` pixels wide. */
  at: number
  width: number
}

/** Beside the pointer, or the step that the keys read: exact counts with their shares. Decoration; the slider says the same. */
export function HistogramReadout({ bucket, shown, range, zone, selected, at, width }: HistogramReadoutProps) {
  const share = covered(bucket, range)
  const sum = shownOf(bucket, shown)
  const side = at > width / 2 ? { insetInlineEnd: `${width - at + GAP_PX}px` } : { insetInlineStart: `${at + GAP_PX}px` }
  return (
    <div className={css.readout} style={side} aria-hidden="true">
      {selected ? (
        <p>
          <b>{formatInstant(selected.fromMs, zone).slice(0, 19)}</b> – <b>{formatInstant(selected.toMs, zone).slice(11, 19)}</b> zooms here
        </p>
      ) : (
        <>
          <p>
            <b>{formatInstant(bucket.startMs, zone).slice(0, 19)}</b> – {formatInstant(bucket.endMs, zone).slice(11, 19)}
            {share < 1 && ` · only ${formatShare(share, 1)} of it in the range, drawn as a rate`}
          </p>
          {STATUS_CLASSES.filter(({ id }) => shown.has(id) && (bucket.counts[id] ?? 0) > 0).map(({ id, label }) => (
            <span key={id} className={css.part}>
              <i data-class={id} />
              {label} <b>{formatCount(bucket.counts[id] ?? 0)}</b> {formatShare(bucket.counts[id] ?? 0, sum)}
            </span>
          ))}
          {bucket.failed > 0 && (
            <span className={css.part}>
              failed <b>{formatCount(bucket.failed)}</b>
            </span>
          )}
          {sum === 0 && <span className={css.part}>nothing</span>}
        </>
      )}
    </div>
  )
}

/** Between the pointer and what stands beside it. */
const GAP_PX = 12
