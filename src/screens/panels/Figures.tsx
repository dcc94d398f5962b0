import type { ReactNode } from 'react'

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
