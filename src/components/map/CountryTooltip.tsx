import type { CountryMark, RankedCountry } from '#src/lib/geo/country-list.ts'
import { nameOfCountry } from '#src/lib/geo/country.ts'
import type { MapPoint } from '#src/lib/geo/map-view.ts'

import { CountryFlag } from './CountryFlag.tsx'
import css from './map-drawing.module.css'
import { formatMeasure, type MapMeasure } from './MapLegend.tsx'

export interface CountryTooltipProps {
  code: string
  /** undefined: nothing was seen there. */
  country: RankedCountry | undefined
  share: string
  measure: MapMeasure
  mark: CountryMark | undefined
  /** Of the map's frame, in pixels. */
  width: number
  /** In pixels of the map's frame. */
  at: MapPoint | undefined
}

/** Room it needs beside and above its point, in pixels. */
const HALF = 128
const HEIGHT = 104

/** For eyes only: the listbox says the same. It stands above the point, or where there is room. */
export function CountryTooltip({ code, country, share, measure, mark, width, at }: CountryTooltipProps) {
  if (!at) return null
  const side = at.x > width - HALF ? 'start' : at.x < HALF ? 'end' : at.y < HEIGHT ? 'below' : 'above'
  return (
    <div className={css.tooltip} aria-hidden="true" style={{ insetInlineStart: at.x, insetBlockStart: at.y }} data-side={side}>
      <p className={css.tooltipName}>
        <CountryFlag code={code} decorative />
        {nameOfCountry(code)}
      </p>
      {country ? (
        <p>
          <b>{formatMeasure(country.value, measure)}</b> {measure.label.toLowerCase()}
        </p>
      ) : (
        <p className="dim">Nothing in this range</p>
      )}
      {country && (
        <p className="dim">
          {share} · number {country.rank}
          {mark && ` · ${mark}`}
        </p>
      )}
    </div>
  )
}
