import { useId } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { type Part, sumOf } from '#src/lib/chart/parts.ts'
import { formatUnit, type Unit } from '#src/lib/chart/units.ts'
import { formatShare } from '#src/lib/format.ts'

import { SeriesPattern, SeriesSwatch } from './SeriesSwatch.tsx'
import css from './stacked-bar.module.css'

export interface StackedBarProps {
  label: string
  /** Up to eight, in the order they stand in the bar. */
  parts: readonly Part[]
  unit: Unit
  /** Which of the eight looks each part has, from 0; its place in the list when left out. */
  looks?: readonly number[] | undefined
  /** A click on the name of a part that there is. */
  onPick?: ((id: string) => void) | undefined
}

const HEIGHT = 14

/** One whole in its parts: a bar, and each part with its value and share. */
export function StackedBar({ label, parts, unit, looks, onPick }: StackedBarProps) {
  const sum = sumOf(parts)
  return (
    <div className={css.stacked}>
      <ShareBar parts={parts} looks={looks} />
      <ul className={css.parts} aria-label={label}>
        {parts.map(({ id: key, label: name, value }, index) => (
          <li key={key}>
            <SeriesSwatch look={looks?.[index] ?? index} kind="surface" />
            {onPick && value > 0 ? (
              <button type="button" className={`link ${css.name}`} title={`Show only ${visibleText(name)}`} onClick={() => onPick(key)}>
                {visibleText(name)}
              </button>
            ) : (
              <span className={css.name} title={visibleText(name)}>
                {visibleText(name)}
              </span>
            )}
            <b>{formatUnit(value, unit)}</b>
            <span className="dim">{formatShare(value, sum)}</span>
          </li>
        ))}
        {parts.length === 0 && <li className="dim">Nothing in this range</li>}
      </ul>
    </div>
  )
}

/** The bar alone, where its numbers stand beside it: decoration. */
export function ShareBar({ parts, looks }: Pick<StackedBarProps, 'parts' | 'looks'>) {
  const id = useId()
  const sum = sumOf(parts) || 1
  const shares = parts.map(({ value }) => value / sum)
  let left = 0
  return (
    <svg className={css.bar} width="100%" height={HEIGHT} aria-hidden="true">
      <defs>
        {parts.map((part, index) => (
          <SeriesPattern key={part.id} id={`${id}-${index}`} look={looks?.[index] ?? index} />
        ))}
      </defs>
      {shares.map((share, index) => {
        const from = left
        left += share
        return <rect key={index} x={`${from * 100}%`} width={`${share * 100}%`} height={HEIGHT} fill={`url(#${id}-${index})`} />
      })}
    </svg>
  )
}
