import { memo } from 'react'

import type { CountryMark } from '#src/lib/geo/country-list.ts'

import css from './map-drawing.module.css'
import type { World } from './use-world.ts'

export interface CountryShapesProps {
  world: World
  /** Shade by code, 0 the palest. */
  shades: ReadonlyMap<string, number>
  marks: ReadonlyMap<string, CountryMark>
  /** Id of the pattern for refused countries. */
  hatch: string
}

/** All countries; drawn anew only when values change, not while somebody moves over them. */
export const CountryShapes = memo(function CountryShapes({ world, shades, marks, hatch }: CountryShapesProps) {
  const shapes = Object.entries(world.countries)
  return (
    <>
      {shapes.map(
        ([code, { path }]) => path && <path key={code} className={css.land} d={path} data-code={code} data-shade={shades.get(code)} />,
      )}
      {shapes.map(
        ([code, { path }]) => marks.get(code) === 'denied' && <path key={code} className={css.denied} d={path} fill={`url(#${hatch})`} />,
      )}
    </>
  )
})
