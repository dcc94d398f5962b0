import { useState } from 'react'

import { CheckList } from '#src/components/steps/CheckList.tsx'
import { ReviewList } from '#src/components/steps/ReviewList.tsx'
import { type StepItem, Steps } from '#src/components/steps/Steps.tsx'
import { stepStates } from '#src/lib/form/step-state.ts'

import { CHECKS, LONG_STEPS, MANY_STEPS, REVIEW, STACK_STEPS } from './data/wizards.ts'
import { Specimen, Specimens, Variant } from './kit/Specimen.tsx'
import css from './kit/specimen.module.css'

const at = (steps: readonly Omit<StepItem, 'state'>[], current: number, reached: number, failed?: ReadonlySet<number>): StepItem[] =>
  stepStates(steps.length, current, reached, failed).flatMap((state, i) => (steps[i] ? [{ ...steps[i], state }] : []))

const HORIZONTAL: readonly (readonly [name: string, label: string, steps: readonly StepItem[]])[] = [
  ['At the beginning', 'New stack', at(STACK_STEPS, 0, 0)],
  ['In the middle', 'New stack, in the middle', at(STACK_STEPS, 2, 2)],
  ['Back at a step that needs another look', 'New stack, failed', at(STACK_STEPS, 2, 3, new Set([1]))],
  ['All done', 'New stack, done', STACK_STEPS.map((step) => ({ ...step, state: 'done' }))],
  ['Many', 'Migration', at(MANY_STEPS, 4, 4)],
  ['Long names', 'Long', at(LONG_STEPS, 1, 1)],
]

/** /dev/steps: where one stands in a sequence. */
export function StepsPage() {
  return (
    <Specimens>
      <Specimen title="Try it" note="Steps that were reached are buttons.">
        <Walk />
      </Specimen>
      <Specimen title="Horizontal" note="Turns vertical by itself on narrow screens.">
        {HORIZONTAL.map(([name, label, steps]) => (
          <Variant key={name} name={name}>
            <Steps label={label} steps={steps} />
          </Variant>
        ))}
      </Specimen>
      <Specimen title="Vertical" note="With what was chosen at each.">
        <div className={css.columns}>
          <Steps label="New stack, vertical" direction="vertical" steps={at(STACK_STEPS, 2, 2)} />
          <Steps label="New stack, vertical, failed" direction="vertical" steps={at(STACK_STEPS, 3, 3, new Set([0, 1]))} />
          <Steps label="Long, vertical" direction="vertical" steps={at(LONG_STEPS, 0, 0)} />
        </div>
      </Specimen>
      <Specimen title="Checks" note="What is waited for, here, and what went wrong.">
        <CheckList label="Health checks" items={CHECKS} />
      </Specimen>
      <Specimen title="Review" note="Everything that was entered, with a way back to each step.">
        <Review />
      </Specimen>
    </Specimens>
  )
}

function Walk() {
  const [current, setCurrent] = useState(0)
  const [reached, setReached] = useState(0)
  function go(to: number) {
    setCurrent(to)
    setReached(Math.max(reached, to))
  }
  const last = STACK_STEPS.length - 1
  return (
    <div className="stack">
      <Steps
        label="New stack, to walk through"
        steps={at(STACK_STEPS, current, reached)}
        onChoose={(id) => setCurrent(STACK_STEPS.findIndex((step) => step.id === id))}
      />
      <div className="cluster">
        <button type="button" className="button" disabled={current === 0} onClick={() => go(current - 1)}>
          Back
        </button>
        <button type="button" className="button" data-kind="primary" disabled={current === last} onClick={() => go(current + 1)}>
          Continue
        </button>
      </div>
    </div>
  )
}

function Review() {
  const [edited, setEdited] = useState<string>()
  return (
    <div className="stack">
      <ReviewList groups={REVIEW} onEdit={setEdited} />
      <p className="dim" role="status">
        {edited && `Would go back to “${edited}”.`}
      </p>
    </div>
  )
}
