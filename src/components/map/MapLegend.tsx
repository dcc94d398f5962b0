import { formatBytes, formatCompact, formatCount } from '#src/lib/format.ts'
import type { CountryMark } from '#src/lib/geo/country-list.ts'
import { shadeOf, type ValueStep, type ValueUnit } from '#src/lib/geo/value-steps.ts'

import css from './map-drawing.module.css'

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

/** What the shade of a country stands for. */
export interface MapMeasure {
  /** `Connections`. */
  label: string
  unit: ValueUnit
}

export const formatMeasure = (value: number, { unit }: MapMeasure): string => (unit === 'bytes' ? formatBytes(value) : formatCount(value))

/** Bounds are round, so that the short form loses nothing. */
export const formatStep = (value: number, { unit }: MapMeasure): string => (unit === 'bytes' ? formatBytes(value) : formatCompact(value))
