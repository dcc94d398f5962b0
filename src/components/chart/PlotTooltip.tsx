import type { PointText } from '#src/lib/chart/time-chart.ts'

import css from './plot.module.css'
import { SeriesSwatch } from './SeriesSwatch.tsx'

export interface PlotTooltipProps {
  text: PointText
  kind: 'line' | 'surface'
  /** Pixels from the left of the chart, and the chart's width: the tip stands on the side with more room. */
  left: number
  width: number
  /** Said instead of the values while a stretch is selected. */
  selection: string | undefined
}

/** What lies under the cursor. Screen readers hear the same from the live region. */
export function PlotTooltip({ text, kind, left, width, selection }: PlotTooltipProps) {
  const after = left < width / 2
  const place = after ? { insetInlineStart: left + 12 } : { insetInlineEnd: width - left + 12 }
  return (
    <div className={css.tip} style={place} aria-hidden="true">
      {selection ? (
        <b>{selection}</b>
      ) : (
        <>
          <b>{text.time}</b>
          <dl>
            {text.parts.map(({ id, label, look, value }) => (
              <div key={id}>
                <dt>
                  <SeriesSwatch look={look} kind={kind} />
                  <span>{label}</span>
                </dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {text.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
          {text.marks.map((mark, index) => (
            <p key={index}>▼ {mark}</p>
          ))}
        </>
      )}
    </div>
  )
}
