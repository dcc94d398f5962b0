import { own } from '#domain/own.ts'
import type { RankedCountry } from '#src/lib/geo/country-list.ts'

import { CountryFlag } from './CountryFlag.tsx'
import { formatMeasure, type MapMeasure } from './MapLegend.tsx'
import type { World } from './use-world.ts'
import css from './map-drawing.module.css'

export interface OffTheMapProps {
  measure: MapMeasure
  countries: readonly RankedCountry[]
  /** Not known before the drawing is loaded; the line keeps its place. */
  world: World | undefined
}

/** What cannot be drawn: addresses without a country, and codes that the drawing does not have. */
export function OffTheMap({ measure, countries, world }: OffTheMapProps) {
  const missing = countries.filter(({ code }) => code === '' || (world && !own(world.countries, code)))
  return (
    <p className={css.off}>
      {missing.length === 0 ? (
        countries.length > 0 && 'Every country with traffic is on the map.'
      ) : (
        <>
          Not on the map:
          {missing.map(({ code, name, value }) => (
            <span key={code} className={css.offOne}>
              <CountryFlag code={code} decorative />
              {name} <b>{formatMeasure(value, measure)}</b>
            </span>
          ))}
        </>
      )}
    </p>
  )
}
