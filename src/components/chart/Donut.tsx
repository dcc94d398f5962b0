import { useId, useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { type Part, REST_ID, partsTable, sumOf, withRest, sectorPath } from '#src/lib/chart/parts.ts'
import { formatUnit, type Unit } from '#src/lib/chart/units.ts'
import { formatCompact, formatShare } from '#src/lib/format.ts'

import { type ChartContent, ChartFrame } from './ChartFrame.tsx'
import css from './donut.module.css'
import { SeriesPattern, SeriesSwatch } from './SeriesSwatch.tsx'

export interface DonutProps extends ChartContent {
  label: string
  parts: readonly Part[]
  unit: Unit
  /** What the whole is called in the middle. */
  whole: string
}

/** More cannot be told apart in a circle. */
const PARTS_MAX = 6
const REST_STYLE = 7
const SIZE = 152
const OUTER = 72
const INNER = 48
const HEIGHT = 184

/** Up to six parts of a whole and the rest, with their numbers beside them. */
export function Donut({ label, parts, unit, whole, found, empty }: DonutProps) {
  const id = useId()
  const [at, setAt] = useState<string>()
  const shown = withRest(parts, PARTS_MAX)
  const sum = sumOf(shown)
  const focus = shown.find((part) => part.id === at)
  const lookAt = (part: Part, index: number): number => (part.id === REST_ID ? REST_STYLE : index)
  let turn = 0
  return (
    <ChartFrame label={label} found={found} empty={empty} height={HEIGHT} table={partsTable(parts, unit, sum)}>
      <div className={css.donut}>
        <svg width={SIZE} height={SIZE} viewBox={`0 0 ${SIZE} ${SIZE}`} className={css.ring} aria-hidden="true">
          <defs>
            {shown.map((part, index) => (
              <SeriesPattern key={part.id} id={`${id}-${index}`} look={lookAt(part, index)} />
            ))}
          </defs>
          {shown.map((part, index) => {
            const from = turn
            turn += part.value / sum
            return (
              <path
                key={part.id}
                d={sectorPath(SIZE / 2, OUTER, INNER, from, turn)}
                fill={`url(#${id}-${index})`}
                className={css.sector}
                data-away={focus && focus !== part ? '' : undefined}
                onPointerEnter={() => setAt(part.id)}
                onPointerLeave={() => setAt(undefined)}
              />
            )
          })}
          <text x={SIZE / 2} y={SIZE / 2 - 2} className={css.number}>
            {focus ? formatShare(focus.value, sum) : unit === 'count' ? formatCompact(sum) : formatUnit(sum, unit)}
          </text>
          <text x={SIZE / 2} y={SIZE / 2 + 16} className={css.word}>
            {focus ? 'share' : whole}
          </text>
        </svg>
        <ul className={css.parts} aria-label={label}>
          {shown.map((part, index) => (
            <li
              key={part.id}
              data-on={focus === part ? '' : undefined}
              onPointerEnter={() => setAt(part.id)}
              onPointerLeave={() => setAt(undefined)}
            >
              <SeriesSwatch look={lookAt(part, index)} kind="surface" />
              <span className={css.name} title={visibleText(part.label)}>
                {visibleText(part.label)}
              </span>
              <b>{formatUnit(part.value, unit)}</b>
              <span className={css.share}>{formatShare(part.value, sum)}</span>
            </li>
          ))}
        </ul>
      </div>
    </ChartFrame>
  )
}
