import { visibleText } from '#domain/detection/control.ts'
import { type Part, partsTable, sumOf } from '#src/lib/chart/parts.ts'
import { formatUnit, type Unit } from '#src/lib/chart/units.ts'
import { formatShare } from '#src/lib/format.ts'

import css from './bars.module.css'
import { type ChartContent, ChartFrame } from './ChartFrame.tsx'

export interface BarsProps extends ChartContent {
  label: string
  note?: string
  /** In the order they are shown. */
  parts: readonly Part[]
  unit: Unit
  /** What the shares are of; the sum of the parts when left out. */
  whole?: number
  /** Where a bar leads, for example the list filtered by it. */
  hrefOf?: (id: string) => string
}

/** As bars.module.css draws them. */
const ROW_HEIGHT = 32
/** Rows a loading chart keeps room for. */
const WAITING_ROWS = 5

/** The largest of something: name, bar, value and share. The numbers stand in the list itself, so the bars are decoration. */
export function Bars({ parts, unit, whole, hrefOf, ...frame }: BarsProps) {
  const sum = whole ?? sumOf(parts)
  const most = Math.max(...parts.map(({ value }) => value), 0)
  return (
    <ChartFrame {...frame} height={(parts.length || WAITING_ROWS) * ROW_HEIGHT} table={partsTable(parts, unit, sum)}>
      <ol className={css.bars} aria-label={frame.label}>
        {parts.map(({ id, label: name, value }) => (
          <li key={id} className={css.row}>
            <span className={css.name} title={visibleText(name)}>
              {hrefOf ? <a href={hrefOf(id)}>{visibleText(name)}</a> : visibleText(name)}
            </span>
            <span className={css.value}>{formatUnit(value, unit)}</span>
            <span className={css.share}>{formatShare(value, sum)}</span>
            <span className={css.track} aria-hidden="true">
              <span style={{ inlineSize: `${most > 0 ? (value / most) * 100 : 0}%` }} />
            </span>
          </li>
        ))}
      </ol>
    </ChartFrame>
  )
}
