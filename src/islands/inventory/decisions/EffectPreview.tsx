import { type ReactNode } from 'react'

import { explain, toWireError } from '#src/lib/errors.ts'

import css from './decisions.module.css'

interface EffectPreviewProps {
  /** Something newer is on its way. */
  busy?: boolean | undefined
  /** Instead of an effect: what is missing for one. */
  missing?: string | undefined
  error?: Error | null | undefined
  /** Undefined while it is counted. */
  children: ReactNode | undefined
}

/** In a dialog: what saving would do to the stored requests of the range. */
export function EffectPreview({ busy, missing, error, children }: EffectPreviewProps) {
  const said = missing ?? (error ? explain(toWireError(error)) : children === undefined ? 'Counting…' : undefined)
  return (
    <section className={css.preview} aria-label="Effect on stored requests" aria-busy={busy}>
      <h3 className={css.heading}>Effect on stored requests</h3>
      <div role="status">{said === undefined ? children : <p className={css.said}>{said}</p>}</div>
    </section>
  )
}

/** How long somebody has to stop typing before the store is asked. */
export const PAUSE_MS = 300
