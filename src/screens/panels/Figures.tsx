import type { ReactNode } from 'react'

import { changeOf } from '#src/lib/chart/change.ts'
import { NOTHING } from '#src/lib/format.ts'

import css from './panels.module.css'

export interface Figure {
  id: string
  label: string
  /** Undefined: not known yet. */
  value: ReactNode
  /** Beside the value: how it moved. */
  change?: ReactNode
  /** One line below it. */
  said?: ReactNode
  /** The whole of that line and more, for whoever points at it. */
  hint?: string | undefined
}

export interface FiguresProps {
  label: string
  figures: readonly Figure[]
  /** What is not known will not be: it could not be loaded. */
  failed: boolean
  tall?: boolean
}

/** The numbers of a page in one line, of the same size while they load. `tall`: where there is little room a change stands below its number. */
export function Figures({ label, figures, failed, tall = false }: FiguresProps) {
  return (
    <dl className={css.figures} aria-label={label} data-tall={tall || undefined}>
      {figures.map(({ id, label: name, value, change, said, hint }) => (
        <div key={id} className={css.figure} title={hint}>
          <dt>{name}</dt>
          <dd className={css.amount} aria-busy={(value === undefined && !failed) || undefined}>
            {value ?? (failed ? NOTHING : <span className="skeleton" style={{ inlineSize: '5ch', blockSize: '0.8em' }} />)}
            {change}
          </dd>
          <dd className={css.said}>{said}</dd>
        </div>
      ))}
    </dl>
  )
}

const SIGNS = { up: '▲', down: '▼', same: '=', new: '▲' } as const
const WORDS = { up: 'up', down: 'down', same: 'unchanged', new: 'up from nothing' } as const

/** How an amount moved against another period. Neither way is good or bad here. `before` in words for whoever points at it. */
export function Change({ now, before, said }: { now: number; before: number; said: string }) {
  const { direction, text } = changeOf(now, before)
  return (
    <span className={css.change} title={said}>
      <span className="visually-hidden">{WORDS[direction]} </span>
      <span aria-hidden="true">{SIGNS[direction]}</span> {text}
    </span>
  )
}
