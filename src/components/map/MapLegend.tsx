import type { CountryMark } from '#src/lib/geo/country-list.ts'
import { shadeOf, type ValueStep } from '#src/lib/geo/value-steps.ts'

import css from './map-drawing.module.css'
import { formatStep, type MapMeasure } from './measure.ts'

export interface MapLegendProps {
  measure: MapMeasure
  steps: readonly ValueStep[]
  marks: ReadonlyMap<string, CountryMark>
}

/** What the shades mean: the lower bound under each. */
export function MapLegend({ measure, steps, marks }: MapLegendProps) {
  const kinds = new Set(marks.values())
  return (
    <div className={css.legend}>
      <span>{measure.label}</span>
      <ol className={css.scale} aria-label={`${measure.label}: shades from few to many`}>
        {steps.map(({ from }, i) => (
          <li key={from}>
            <i data-shade={shadeOf(i, steps.length)} aria-hidden="true" />
            <span className="visually-hidden">from </span>
            {formatStep(from, measure)}
          </li>
        ))}
      </ol>
      {kinds.has('denied') && (
        <span className={css.key}>
          <i data-mark="denied" aria-hidden="true" /> Denied
        </span>
      )}
      {kinds.has('new') && (
        <span className={css.key}>
          <i data-mark="new" aria-hidden="true" /> New
        </span>
      )}
    </div>
  )
}
