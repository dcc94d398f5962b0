import { formatShare } from '#src/lib/format.ts'
import type { CountryMark, RankedCountry } from '#src/lib/geo/country-list.ts'

import { PictureTable, PictureTablePick } from '../table/PictureTable.tsx'
import { CountryFlag } from './CountryFlag.tsx'
import { formatMeasure, type MapMeasure } from './MapLegend.tsx'
import css from './country.module.css'

export interface CountryTableProps {
  label: string
  measure: MapMeasure
  /** Heaviest first; on the map that is also the order of the keyboard. */
  countries: readonly RankedCountry[]
  marks: ReadonlyMap<string, CountryMark>
  selected: string | undefined
  onSelect: ((code: string | undefined) => void) | undefined
}

/** The map in numbers, in the same room. */
export function CountryTable({ label, measure, countries, marks, selected, onSelect }: CountryTableProps) {
  const all = countries.reduce((sum, { value }) => sum + value, 0)
  const most = countries[0]?.value ?? 0
  return (
    <PictureTable
      label={label}
      head={
        <>
          <th scope="col">Country</th>
          <th scope="col" className="number">
            {measure.label}
          </th>
          <th scope="col" className="number">
            Share
          </th>
          <td aria-hidden="true" />
        </>
      }
    >
      {countries.map(({ code, name, value }) => (
        <tr key={code} data-selected={code === selected || undefined}>
          <th scope="row">
            <span className={css.name}>
              <CountryFlag code={code} decorative />
              {onSelect && code ? (
                <PictureTablePick pressed={code === selected} onPick={() => onSelect(code)}>
                  {name}
                </PictureTablePick>
              ) : (
                name
              )}
              {marks.get(code) === 'new' && (
                <span className="badge" data-tone="info">
                  New
                </span>
              )}
              {marks.get(code) === 'denied' && (
                <span className="badge" data-tone="danger">
                  Denied
                </span>
              )}
            </span>
          </th>
          <td className="number">{formatMeasure(value, measure)}</td>
          <td className="number">{formatShare(value, all)}</td>
          <td aria-hidden="true" className={css.bar}>
            <i style={{ inlineSize: `${(value / most) * 100}%` }} />
          </td>
        </tr>
      ))}
    </PictureTable>
  )
}
