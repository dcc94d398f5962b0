import type { MapMeasure } from '#src/components/map/MapLegend.tsx'

import type { CountryMeasure } from '../data/countries.ts'
import css from './measure-choice.module.css'

export const MEASURES: Readonly<Record<CountryMeasure, MapMeasure>> = {
  connections: { label: 'Connections', unit: 'count' },
  bytes: { label: 'Bytes', unit: 'bytes' },
  vendors: { label: 'Vendors', unit: 'count' },
}

/** What the shade stands for: one of three, as radio buttons that look like one control. */
export function MeasureChoice({
  name,
  value,
  onChange,
}: {
  name: string
  value: CountryMeasure
  onChange: (measure: CountryMeasure) => void
}) {
  return (
    <fieldset className={css.choice}>
      <legend className="visually-hidden">Measure</legend>
      {(Object.keys(MEASURES) as CountryMeasure[]).map((id) => (
        // keys of a constant record are its key type
        <label key={id}>
          <input type="radio" name={name} className="visually-hidden" checked={id === value} onChange={() => onChange(id)} />
          {MEASURES[id].label}
        </label>
      ))}
    </fieldset>
  )
}
