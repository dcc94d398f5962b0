import { useId } from 'react'

import type { ReviewState } from '#wire/product/reviews.ts'

import { actionsFor } from './review-labels.ts'
import css from './reviews.module.css'

export interface ReviewButtonsProps {
  /** Of what is selected; undefined where it is not known yet. */
  states: readonly (ReviewState | undefined)[]
  busy: boolean
  /** Why nothing can be decided. */
  blocked: string | undefined
  onChoose: (state: ReviewState) => void
}

/** Accept, Ignore and Restore, as far as they would change something; who may not use them can reach them and reads why. */
export function ReviewButtons({ states, busy, blocked, onChoose }: ReviewButtonsProps) {
  const id = useId()
  const off = busy || blocked !== undefined
  return (
    <>
      {actionsFor(states).map(({ state, label }) => (
        <button
          key={state}
          type="button"
          className="button"
          data-size="small"
          aria-disabled={off || undefined}
          aria-describedby={blocked && id}
          onClick={() => !off && onChoose(state)}
        >
          {label}
        </button>
      ))}
      {blocked && (
        <span id={id} className={css.why}>
          {blocked}
        </span>
      )}
    </>
  )
}
