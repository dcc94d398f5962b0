import type { ValueScale } from '#src/lib/chart/log-ticks.ts'

import css from './chart-frame.module.css'

export interface ScaleSwitchProps {
  /** Of the chart. */
  label: string
  scale: ValueScale
  onScale: (scale: ValueScale) => void
}

const SCALES = [
  { id: 'log', label: 'Log', title: 'Small and large values alike: each power of ten takes the same space' },
  { id: 'linear', label: 'Linear', title: 'Values as far from zero as they are' },
] as const

/** How the values of a chart are spread over its height. */
export const ScaleSwitch = ({ label, scale, onScale }: ScaleSwitchProps) => (
  <span className={css.scales} role="group" aria-label={`Scale of ${label}`}>
    {SCALES.map(({ id, label: word, title }) => (
      <button key={id} type="button" className={css.tool} aria-pressed={scale === id} title={title} onClick={() => onScale(id)}>
        {word}
      </button>
    ))}
  </span>
)
