import type { CountryMark } from '#src/lib/geo/country-list.ts'
import { own } from '#domain/own.ts'

import css from './map-drawing.module.css'
import type { World } from './use-world.ts'

export interface CountryDotsProps {
  world: World
  shades: ReadonlyMap<string, number>
  marks: ReadonlyMap<string, CountryMark>
  selected: string | undefined
  active: string | undefined
  /** Units of the drawing for a pixel of the screen, at the present zoom. */
  unit: number
}

/** In pixels. A country that is smaller on the screen is drawn as a dot, or nobody would see Singapore. */
const LEAST_SHAPE = 7
const RADIUS = 4
const REACH = 9
const RING = 7

/** What is too small for its shape, and rings around what is new. Sizes stay the same on the screen at every zoom. */
export function CountryDots({ world, shades, marks, selected, active, unit }: CountryDotsProps) {
  return (
    <>
      {[...shades].reverse().map(([code, shade]) => {
        const shape = own(world.countries, code)
        if (!shape) return null
        const small = shape.size / unit < LEAST_SHAPE
        const ringed = marks.get(code) === 'new'
        if (!small && !ringed) return null
        const kind = code === active ? 'active' : code === selected ? 'selected' : undefined
        const { x, y } = shape
        return (
          <g key={code} data-code={code}>
            {small && <circle className={css.reach} cx={x} cy={y} r={REACH * unit} data-code={code} />}
            {small && (
              <circle
                className={css.dot}
                cx={x}
                cy={y}
                r={(kind ? RADIUS + 1.5 : RADIUS) * unit}
                data-code={code}
                data-shade={shade}
                data-kind={kind}
                data-denied={marks.get(code) === 'denied' || undefined}
              />
            )}
            {ringed && <circle className={css.ring} cx={x} cy={y} r={RING * unit} />}
          </g>
        )
      })}
    </>
  )
}
