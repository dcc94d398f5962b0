import { formatCount, formatInstant } from '#src/lib/format.ts'
import type { Bucket } from '#src/lib/histogram.ts'
import { STATUS_CLASSES } from '#src/lib/status.ts'

import css from './histogram.module.css'

/** The histogram in numbers, in the same room: only steps that hold something, newest first. */
export function HistogramTable({ buckets, zone }: { buckets: readonly Bucket[]; zone: string }) {
  const filled = buckets.filter(({ total }) => total > 0).toReversed()
  return (
    // The region scrolls, so the keyboard has to reach it
    <div className={css.tableFrame} role="region" aria-label="Requests over time, as a table" tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">From</th>
            {STATUS_CLASSES.map(({ id, label }) => (
              <th key={id} scope="col" className="number">
                {label}
              </th>
            ))}
            <th scope="col" className="number">
              All
            </th>
          </tr>
        </thead>
        <tbody>
          {filled.map((bucket) => (
            <tr key={bucket.startMs}>
              <th scope="row">{formatInstant(bucket.startMs, zone).slice(0, 19)}</th>
              {STATUS_CLASSES.map(({ id }) => (
                <td key={id} className="number">
                  {formatCount(bucket.counts[id] ?? 0)}
                </td>
              ))}
              <td className="number">{formatCount(bucket.total)}</td>
            </tr>
          ))}
          {filled.length === 0 && (
            <tr>
              <td colSpan={STATUS_CLASSES.length + 2}>Nothing in this range</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}
