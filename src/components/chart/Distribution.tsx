import { type KeyboardEvent, useMemo, useRef, useState } from 'react'

import { readCursorKey } from '#src/lib/chart/cursor.ts'
import { type Bin, binValues, quantile } from '#src/lib/chart/distribution.ts'
import { formatTick, formatUnit, type Unit } from '#src/lib/chart/units.ts'
import { formatCompact, formatCount, formatPlural, formatShare } from '#src/lib/format.ts'

import { type ChartContent, ChartFrame } from './ChartFrame.tsx'
import css from './distribution.module.css'
import { useWidth } from './use-drawing.ts'

export interface DistributionProps extends ChartContent {
  label: string
  values: readonly number[]
  unit: Unit
  /** About how many bars. */
  bins?: number
  height?: number
}

const HEIGHT = 160
const BINS = 30
const AXIS = 20
const TOP = 18
const LABEL_PX = 72
const MARKED = [0.5, 0.95, 0.99]

/** How often which value occurs: bars over round steps, with the median and the tail marked. */
export function Distribution({ label, values, unit, bins: most = BINS, height = HEIGHT, found, empty }: DistributionProps) {
  const bins = useMemo(() => binValues(values, most, unit), [values, most, unit])
  return (
    <ChartFrame
      label={label}
      note={formatPlural(values.length, 'value')}
      found={found}
      empty={empty}
      height={height}
      table={{
        head: ['From – to', 'Values', 'Share'],
        count: bins.length,
        row: (index) => {
          const bin = bins[index] ?? NO_BIN
          return [rangeOf(bin, unit), formatCount(bin.count), formatShare(bin.count, values.length)]
        },
      }}
    >
      <DistributionPlot label={label} bins={bins} values={values} unit={unit} height={height} />
    </ChartFrame>
  )
}

const NO_BIN: Bin = { low: 0, high: 0, count: 0 }
const rangeOf = ({ low, high }: Bin, unit: Unit): string => `${formatUnit(low, unit)} – ${formatUnit(high, unit)}`

function DistributionPlot({
  label,
  bins,
  values,
  unit,
  height,
}: {
  label: string
  bins: readonly Bin[]
  values: readonly number[]
  unit: Unit
  height: number
}) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const [at, setAt] = useState<number>()
  const marks = useMemo(() => MARKED.map((q) => ({ name: `p${q * 100}`, value: quantile(values, q) ?? 0 })), [values])
  const plot = height - AXIS
  const top = Math.max(1, ...bins.map(({ count }) => count))
  const low = bins[0]?.low ?? 0
  const high = bins.at(-1)?.high ?? 1
  const x = (value: number): number => ((value - low) / (high - low)) * width
  const every = Math.max(1, Math.ceil((bins.length * LABEL_PX) / Math.max(1, width)))
  const current = at === undefined ? undefined : bins[at]
  const readout =
    current && `${rangeOf(current, unit)}: ${formatPlural(current.count, 'value')}, ${formatShare(current.count, values.length)}`

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const move = readCursorKey({ at, from: undefined }, { key: event.key, shift: false }, { first: 0, last: bins.length - 1, step: 1 })
    if (move.kind !== 'move') return
    event.preventDefault()
    setAt(move.cursor.at)
  }

  return (
    <div
      ref={frame}
      className={css.plot}
      role="slider"
      aria-orientation="horizontal"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, bins.length - 1)}
      aria-valuenow={at ?? 0}
      aria-valuetext={readout ?? `${marks.map(({ name, value }) => `${name} ${formatUnit(value, unit)}`).join(', ')}. Arrow keys read.`}
      onKeyDown={onKeyDown}
      onBlur={() => setAt(undefined)}
      onPointerMove={(event) => {
        const box = event.currentTarget.getBoundingClientRect()
        setAt(Math.min(bins.length - 1, Math.max(0, Math.floor(((event.clientX - box.left) / box.width) * bins.length))))
      }}
      onPointerLeave={() => setAt(undefined)}
    >
      <svg width={width} height={height} className={css.chart} aria-hidden="true">
        <line className={css.base} x1={0} x2={width} y1={plot + 0.5} y2={plot + 0.5} />
        <text x={0} y={10}>
          {formatCompact(top)}
        </text>
        {bins.map((bin, index) => {
          const tall = (bin.count / top) * (plot - TOP)
          const drawn = bin.count > 0 ? Math.max(1.5, tall) : 0
          return (
            <g key={bin.low}>
              <rect
                className={css.bar}
                data-on={index === at ? '' : undefined}
                x={x(bin.low) + 0.5}
                width={Math.max(1, x(bin.high) - x(bin.low) - 1)}
                y={plot - drawn}
                height={drawn}
              />
              {index % every === 0 && index > 0 && (
                <text className={css.tick} x={x(bin.low)} y={height - 5}>
                  {formatTick(bin.low, unit)}
                </text>
              )}
            </g>
          )
        })}
        {width > 0 &&
          marks.map(({ name, value }, index) => (
            <g key={name} className={css.mark}>
              <line x1={x(value)} x2={x(value)} y1={TOP - 4} y2={plot} />
              {(index === 0 || x(value) - x(marks[index - 1]?.value ?? 0) > 30) && (
                <text className={css.tick} x={Math.min(width - 12, Math.max(40, x(value)))} y={10}>
                  {name}
                </text>
              )}
            </g>
          ))}
      </svg>
      {readout && (
        <p className={css.readout} data-side={(at ?? 0) > bins.length / 2 ? 'start' : 'end'} aria-hidden="true">
          {readout}
        </p>
      )}
    </div>
  )
}
