import { useStore } from '@nanostores/react'

import { RelativeTime } from '#src/components/value/Cells.tsx'
import { formatCount, formatPlural, formatShare, NOTHING } from '#src/lib/format.ts'
import { $zone } from '#src/stores/range.ts'
import type { InventoryRow } from '#wire/pulse/inventory.ts'

import css from './inventory.module.css'

export function Failed({ row: { failed, requests } }: { row: Pick<InventoryRow, 'failed' | 'requests'> }) {
  if (failed === 0) return <span className="dim">0</span>
  return (
    <span className={css.failed} title={`${formatCount(failed)} of ${formatPlural(requests, 'request')}`}>
      {formatCount(failed)} <small>{formatShare(failed, requests)}</small>
    </span>
  )
}

/** When it was seen, in words; the moment itself for whoever points at it. */
export function Seen({ ms }: { ms: number | null }) {
  const zone = useStore($zone)
  return ms === null ? <span className="dim">{NOTHING}</span> : <RelativeTime ms={ms} nowMs={Date.now()} zone={zone} />
}

const WIDTH = 104
const HEIGHT = 18

/** Requests over the range as bars in the room of a word, from nothing: the highest is as high as the row. */
export function Course({ series }: { series: readonly number[] }) {
  const most = Math.max(1, ...series)
  const step = WIDTH / Math.max(1, series.length)
  return (
    <svg className={css.course} width={WIDTH} height={HEIGHT} role="img" aria-label={courseText(series)}>
      {series.map((count, at) => {
        const height = count === 0 ? 0 : Math.max(1, (count / most) * HEIGHT)
        // biome-ignore lint/suspicious/noArrayIndexKey: a step of time has no other name
        return <rect key={at} x={at * step} y={HEIGHT - height} width={Math.max(1, step - 1)} height={height} />
      })}
    </svg>
  )
}

const courseText = (series: readonly number[]): string => {
  const active = series.filter((count) => count > 0).length
  return `Requests in ${active} of ${formatPlural(series.length, 'step')} of the range, at most ${formatCount(Math.max(0, ...series))} in one`
}
