import { formatCount, formatInstant } from '#src/lib/format.ts'
import type { Bucket } from '#src/lib/histogram.ts'
import { STATUS_CLASSES } from '#src/lib/status.ts'

import { ChartTable } from './ChartTable.tsx'

/** The histogram in numbers: only steps that hold something, newest first. */
export function HistogramTable({ buckets, zone }: { buckets: readonly Bucket[]; zone: string }) {
  const filled = buckets.filter(({ total }) => total > 0).toReversed()
  return (
    <ChartTable
      label="Requests over time"
      head={['From', ...STATUS_CLASSES.map(({ label }) => label), 'Failed', 'All']}
      count={filled.length}
      row={(index) => {
        const { startMs, counts, failed, total } = filled[index] ?? NO_BUCKET
        const numbers = [...STATUS_CLASSES.map(({ id }) => counts[id] ?? 0), failed, total]
        return [formatInstant(startMs, zone).slice(0, SECONDS_LENGTH), ...numbers.map(formatCount)]
      }}
    />
  )
}

const SECONDS_LENGTH = '2026-11-21 08:30:15'.length
const NO_BUCKET = { startMs: 0, counts: [], failed: 0, total: 0 }
