import { Check, CircleAlert } from 'lucide-react'

import { STEP_LABELS, type StepState } from '#src/lib/form/step-state.ts'

import css from './steps.module.css'

export interface StepItem {
  id: string
  title: string
  state: StepState
  /** A line below the title: what was chosen, how many. */
  detail?: string
  optional?: boolean
}

export interface StepsProps {
  /** What the sequence leads to: "New stack". */
  label: string
  steps: readonly StepItem[]
  /** Vertical shows the details; horizontal turns vertical by itself where there is no room. */
  direction?: 'horizontal' | 'vertical'
  /** Makes the steps that were reached into buttons. */
  onChoose?: (id: string) => void
}

/** Where one stands in a sequence: a pipe that fills as one goes. */
export function Steps({ label, steps, direction = 'horizontal', onChoose }: StepsProps) {
  return (
    <div className={css.frame}>
      <ol className={css.steps} data-direction={direction} aria-label={label}>
        {steps.map(({ id, title, state, detail, optional }, at) => {
          const words = (
            <>
              <span className={css.mark} aria-hidden="true">
                {state === 'done' ? <Check size={14} /> : state === 'failed' ? <CircleAlert size={14} /> : at + 1}
              </span>
              <span className={css.words}>
                <span className={css.title}>
                  {title}
                  {state !== 'current' && <span className="visually-hidden">, {STEP_LABELS[state]}</span>}
                </span>
                {(detail || optional) && <span className={css.detail}>{detail ?? 'Optional'}</span>}
              </span>
            </>
          )
          const reachable = onChoose && state !== 'upcoming' && state !== 'current'
          return (
            <li key={id} className={css.step} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
              {reachable ? (
                <button type="button" className={css.inside} onClick={() => onChoose(id)}>
                  {words}
                </button>
              ) : (
                <span className={css.inside}>{words}</span>
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}
