import { useStore } from '@nanostores/react'

import { NOT_RECORDED } from '#src/lib/chart/change.ts'
import { formatBytes, formatCount, formatDay, formatPlural } from '#src/lib/format.ts'
import { dataOf, errorOf } from '#src/lib/loadable.ts'
import { MONTH_DAYS, PROJECTION_LEAST_DAYS, projectionRange, projectMonth, sureness } from '#src/lib/traffic/projection.ts'
import { $range } from '#src/stores/range.ts'
import { type ByteSource, type TalkersResult } from '#wire/pulse/traffic.ts'
import { Change, type Figure, Figures } from '#src/screens/panels/Figures.tsx'

import type { useBandwidth } from './use-bandwidth.ts'

type Asked = ReturnType<typeof useBandwidth>
type Total = TalkersResult['total']

/** The sums of the range against the period before, what is still open, and a month at this pace. */
export function BandwidthFigures({ asked, of }: { asked: Asked; of: ByteSource }) {
  const total = dataOf(asked.talkers)?.data.total
  const before = asked.recorded === undefined ? undefined : dataOf(asked.before)?.data.total
  const { recorded = false } = asked
  const count = of === 'connections' ? ('connections' as const) : ('requests' as const)
  const open = dataOf(asked.series)?.data.open
  return (
    <Figures
      label="Sums of the range"
      failed={errorOf(asked.talkers) !== undefined}
      figures={[
        amount('total', 'Sent and received', ({ bytesSent, bytesReceived }) => bytesSent + bytesReceived, formatBytes),
        amount('sent', 'Sent', ({ bytesSent }) => bytesSent, formatBytes),
        amount('received', 'Received', ({ bytesReceived }) => bytesReceived, formatBytes),
        amount('count', of === 'connections' ? 'Connections ended' : 'Requests', (sums) => sums[count], formatCount),
        {
          id: 'open',
          label: 'Connections still open',
          value: open === undefined ? undefined : formatCount(open),
          said: 'counted when they end',
          hint: 'Opened in this range or the day before, and not ended: their bytes are not known yet.',
        },
        useMonth(asked.days),
      ]}
    />
  )

  /** A sum, and the same of the period before; how it moved only where that is a measure. */
  function amount(id: string, label: string, read: (total: Total) => number, format: (value: number) => string): Figure {
    const had = before && read(before)
    const said = had === undefined ? '' : had === 0 ? 'nothing in the period before' : `${format(had)} in the period before`
    return {
      id,
      label,
      value: total && format(read(total)),
      change: total && had && recorded ? <Change now={read(total)} before={had} said={said} /> : undefined,
      said: had === undefined ? '' : had === 0 ? 'nothing before' : recorded ? `${format(had)} before` : NOT_RECORDED,
      hint: said,
    }
  }
}

const SURE = { steady: 'days are alike', varying: 'days differ', unsteady: 'days differ much' } as const

/** A month of days like the last complete ones; nothing where too few are known. */
function useMonth(asked: Asked['days']): Figure {
  const shown = dataOf(asked)
  const range = useStore($range)
  const label = `${MONTH_DAYS} days at this pace`
  if (!shown) return { id: 'month', label, value: undefined }
  const points = [...shown.data.series.flatMap((one) => one.points), ...shown.data.rest.points]
  const projected = projectMonth(
    points.map(({ startMs, bytesSent, bytesReceived }) => ({ startMs, bytes: bytesSent + bytesReceived })),
    projectionRange(range.toMs),
  )
  if (!projected)
    return {
      id: 'month',
      label,
      value: '—',
      said: `needs ${PROJECTION_LEAST_DAYS} complete days`,
      hint: 'Too little history to say anything.',
    }
  const { bytes, low, high, days, fromMs, toMs } = projected
  const reach = `${formatBytes(low)} – ${formatBytes(high)}`
  return {
    id: 'month',
    label,
    value: `~ ${formatBytes(bytes)}`,
    said: `${reach}, ${SURE[sureness(projected)]}`,
    hint: `Mean of ${formatPlural(days, 'complete day')}, ${formatDay(fromMs, 'UTC')} to ${formatDay(toMs - 1, 'UTC')} (UTC), both ways, times ${MONTH_DAYS}. Four times in five a month of such days lies between ${reach}.`,
  }
}
