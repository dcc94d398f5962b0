import type { ReactNode } from 'react'

import css from './diff.module.css'

export interface DiffChoice {
  split: boolean
  collapse: boolean
  /** Names of JSON in order on both sides. */
  sorted: boolean
}

export interface DiffOptionsProps {
  options: DiffChoice
  json: boolean
  /** No room for two columns. */
  narrow: boolean
  onChange: (options: DiffChoice) => void
  /** What else there is to say about the comparison. */
  children: ReactNode
}

/** How a comparison is shown. */
export function DiffOptions({ options, json, narrow, onChange, children }: DiffOptionsProps) {
  const check = (name: keyof DiffChoice, text: string) => (
    <label className={css.option}>
      <input type="checkbox" checked={options[name]} onChange={(event) => onChange({ ...options, [name]: event.target.checked })} />
      {text}
    </label>
  )
  return (
    <div className={css.options}>
      {!narrow && check('split', 'Side by side')}
      {check('collapse', 'Fold what is equal')}
      {json && check('sorted', 'Names in order')}
      <span role="status">{children}</span>
    </div>
  )
}
