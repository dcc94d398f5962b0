import { type ReactNode, useEffect, useRef, useState } from 'react'

import { stepStates } from '#src/lib/form/step-state.ts'

import { ErrorSummary } from '../form/ErrorSummary.tsx'
import { focusField, type Form } from '../form/use-form.ts'
import { FormFailure } from '../form/FormFailure.tsx'
import { useLeaveGuard } from '../form/use-leave-guard.tsx'
import { Steps } from './Steps.tsx'
import css from './wizard.module.css'

export interface WizardStep<Fields extends object> {
  id: string
  title: string
  about?: ReactNode
  optional?: boolean
  /** What was chosen there, for the list of steps. */
  detail?: string
  /** Fields of this step: it is finished when none of them is complained about. */
  names: readonly (keyof Fields & string)[]
  /** Why one cannot go on from here, apart from fields: a check that has not come back. */
  blocked?: string | undefined
  body: ReactNode
}

export interface WizardProps<Fields extends object> {
  label: string
  form: Form<Fields>
  steps: readonly WizardStep<Fields>[]
  /** Where one stands; the caller keeps it, in the address for instance. An unknown one is the first. */
  at: string
  onAt: (id: string) => void
  submit: string
  submitting: string
  cancel?: ReactNode
  level?: 2 | 3
}

/**
 * A form in parts. Each part is looked at when one goes on; going back keeps everything; the last one sends. The focus goes to the heading
 * of the part that appears. What the server says about a field leads to its part.
 */
export function Wizard<Fields extends object>({
  label,
  form,
  steps,
  at,
  onAt,
  submit,
  submitting,
  cancel,
  level = 2,
}: WizardProps<Fields>) {
  const current = Math.max(
    0,
    steps.findIndex(({ id }) => id === at),
  )
  const [reached, setReached] = useState(current)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(current)
  const step = steps[current]
  const last = current === steps.length - 1
  const Heading = `h${level}` as const
  const question = useLeaveGuard(form.dirty)
  const complained = Object.keys(form.complaints)
  const failed = new Set(steps.flatMap(({ names }, i) => (names.some((name) => complained.includes(name)) ? [i] : [])))
  const here = Object.fromEntries(Object.entries(form.complaints).filter(([name]) => step?.names.some((own) => own === name)))

  // oxlint-disable-next-line react/exhaustive-deps -- each drawing may have moved on; it settles at once
  useEffect(() => {
    setReached((before) => Math.max(before, current))
    if (shown.current === current) return
    shown.current = current
    const wrong = steps[current]?.names.find((name) => form.complaints[name])
    if (wrong) focusField(form.form.current, wrong)
    else heading.current?.focus()
  })

  // What the server says about a field of another part is shown where that field is
  const elsewhere = form.busy ? -1 : Math.min(...failed)
  const wasBusy = useRef(false)
  useEffect(() => {
    const answered = wasBusy.current && !form.busy
    wasBusy.current = form.busy
    const target = steps[elsewhere]
    if (answered && last && target) onAt(target.id)
  }, [form.busy, elsewhere, last, onAt, steps])

  if (!step) return null
  const forward = () => {
    const next = steps[current + 1]
    if (!step.blocked && next && form.attempt(step.names)) onAt(next.id)
  }

  return (
    <div className={css.wizard}>
      <nav className={css.aside} aria-label={label}>
        <Steps
          label={label}
          direction="vertical"
          steps={stepStates(steps.length, current, reached, failed).map((state, i) => ({ ...describe(steps[i], state), state }))}
          onChoose={onAt}
        />
      </nav>
      <form
        ref={form.form}
        className={css.part}
        noValidate
        aria-busy={form.busy}
        aria-label={`${label}: ${step.title}`}
        onSubmit={(event) => {
          event.preventDefault()
          if (!last) forward()
          else if (!step.blocked) form.onSubmit(event)
        }}
      >
        <header>
          <p className={css.count}>
            Step {current + 1} of {steps.length}
            {step.optional && ' · optional'}
          </p>
          <Heading ref={heading} tabIndex={-1} className={css.heading}>
            {step.title}
          </Heading>
          {step.about && <p className={css.about}>{step.about}</p>}
        </header>
        <ErrorSummary form={form.form} complaints={here} />
        <div className={css.body}>{step.body}</div>
        <FormFailure error={form.failure} />
        <div className={css.actions}>
          <button
            type="submit"
            className="button"
            data-kind="primary"
            aria-disabled={form.busy || step.blocked !== undefined || undefined}
            aria-describedby={step.blocked ? 'wizard-blocked' : undefined}
          >
            {last ? (form.busy ? submitting : submit) : 'Continue'}
          </button>
          {current > 0 && (
            <button type="button" className="button" onClick={() => onAt(steps[current - 1]?.id ?? at)}>
              Back
            </button>
          )}
          {cancel}
          {step.blocked && (
            <span id="wizard-blocked" className={css.blocked}>
              {step.blocked}
            </span>
          )}
        </div>
      </form>
      {question}
    </div>
  )
}

/** Details are for steps one has been to. */
function describe(step: WizardStep<never> | WizardStep<object> | undefined, state: string) {
  const { id = '', title = '', optional, detail } = step ?? {}
  return { id, title, ...(optional && { optional }), ...(detail && state !== 'upcoming' && { detail }) }
}
