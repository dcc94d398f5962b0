import { useId } from 'react'

import { styleOf } from '#src/lib/chart/series-styles.ts'

import css from './swatch.module.css'

/** How a series looks: its line with the dash, or its surface with the pattern. Decoration beside its name. */
export function SeriesSwatch({ look, kind }: { look: number; kind: 'line' | 'surface' }) {
  const { dash } = styleOf(look)
  const id = useId()
  return kind === 'line' ? (
    <svg className={css.swatch} width={22} height={10} data-series={look % 8} aria-hidden="true">
      <line x1={1} x2={21} y1={5} y2={5} className={css.line} strokeDasharray={dash.join(' ') || undefined} />
    </svg>
  ) : (
    <svg className={css.swatch} width={12} height={12} data-series={look % 8} aria-hidden="true">
      <SeriesPattern id={id} look={look} />
      <rect width={12} height={12} rx={2} fill={`url(#${id})`} />
    </svg>
  )
}

/** The surface of a series for use as `fill="url(#id)"`. */
export function SeriesPattern({ id, look }: { id: string; look: number }) {
  const { tile, marks } = styleOf(look)
  return (
    <pattern id={id} width={tile} height={tile} patternUnits="userSpaceOnUse" data-series={look % 8} className={css.pattern}>
      <rect width={tile} height={tile} />
      {marks && <path d={marks} />}
    </pattern>
  )
}
