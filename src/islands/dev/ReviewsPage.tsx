import { useState } from 'react'

import { showToast } from '#src/components/overlay/toast.ts'
import { resultToast, undoneToast, undoOf } from '#src/screens/reviews/review-labels.ts'
import { ReviewBadge } from '#src/screens/reviews/ReviewBadge.tsx'
import { ReviewButtons } from '#src/screens/reviews/ReviewButtons.tsx'
import { ReviewForm } from '#src/screens/reviews/ReviewForm.tsx'
import { needsRole } from '#src/lib/needs-role.ts'
import type { ReviewState, StateResult } from '#wire/product/reviews.ts'

import { APPROVED, BLOCKED, ENDPOINT, overtakenForm, savedForm } from './data/reviews.ts'
import { NOW_MS } from './data/tables.ts'
import { Specimen, Specimens, Variant } from './kit/Specimen.tsx'

const VIEWER = needsRole('viewer', 'editor')

/** /dev/reviews: what an organization decided about vendors, clients, endpoints and API tokens. */
export function ReviewsPage() {
  return (
    <Specimens>
      <Specimens columns={2}>
        <Specimen title="Badge" note="An approval outranks the state">
          <p className="cluster">
            <ReviewBadge review={undefined} />
            <ReviewBadge review={{ state: 'accepted', approval: null }} />
            <ReviewBadge review={{ state: 'ignored', approval: null }} />
            <ReviewBadge review={APPROVED} />
            <ReviewBadge review={BLOCKED} />
          </p>
        </Specimen>
        <Specimen title="Selection" note="Only what would change something">
          <Selection />
        </Specimen>
        <Specimen title="Selection, states">
          <Variant name="Not known yet">
            <Buttons states={[undefined, undefined]} />
          </Variant>
          <Variant name="New and ignored">
            <Buttons states={['new', 'ignored']} />
          </Variant>
          <Variant name="Busy">
            <Buttons states={['new']} busy />
          </Variant>
          <Variant name="Viewer">
            <Buttons states={['new']} blocked={VIEWER} />
          </Variant>
        </Specimen>
      </Specimens>
      <Specimens columns={2}>
        <Specimen title="Vendor without a review">
          <Form title="Review of a new vendor" review={null} />
        </Specimen>
        <Specimen title="Vendor with a review">
          <Form title="Review" review={APPROVED} clear />
        </Specimen>
        <Specimen title="Overtaken" note="Change something and save: somebody was faster">
          <Overtaken />
        </Specimen>
        <Specimen title="Viewer, long and hostile">
          <Form title="Review of a blocked vendor" review={BLOCKED} blocked={VIEWER} />
        </Specimen>
        <Specimen title="Endpoint" note="Only vendors are approved">
          <Form title="Review of an endpoint" review={ENDPOINT} />
        </Specimen>
      </Specimens>
    </Specimens>
  )
}

const nothing = (): void => undefined

const Buttons = ({
  states,
  busy = false,
  blocked,
}: {
  states: (ReviewState | undefined)[]
  busy?: boolean
  blocked?: string | undefined
}) => (
  <div className="cluster">
    <ReviewButtons states={states} busy={busy} blocked={blocked} onChoose={nothing} />
  </div>
)

/** Two vendors that can be decided about, with the message and its Undo. */
function Selection() {
  const [states, setStates] = useState<ReviewState[]>(['new', 'new'])

  function choose(state: ReviewState): void {
    const results = states.map(
      (before, at): StateResult => ({
        kind: 'vendor',
        key: [`vendor ${at}`],
        result: before === state ? 'unchanged' : 'changed',
        before,
        state,
      }),
    )
    setStates(states.map(() => state))
    const back = undoOf(results)
    showToast({
      ...resultToast(results, state),
      action: {
        label: 'Undo',
        onChoose: () => {
          setStates(results.map(({ before }) => before))
          showToast(undoneToast(back.map((change) => ({ ...change, result: 'changed', before: state }))))
        },
      },
    })
  }

  return (
    <div className="cluster">
      {states.map((state, at) => (
        <ReviewBadge key={String(at)} review={{ state, approval: null }} />
      ))}
      <ReviewButtons states={states} busy={false} blocked={undefined} onChoose={choose} />
    </div>
  )
}

interface FormProps {
  title: string
  review: typeof APPROVED | null
  blocked?: string | undefined
  clear?: boolean
}

function Form({ title, review, blocked, clear = false }: FormProps) {
  const [definition] = useState(() => savedForm(review))
  return (
    <ReviewForm
      title={title}
      kind={review?.kind ?? 'vendor'}
      review={review}
      definition={definition}
      blocked={blocked}
      nowMs={NOW_MS}
      actions={
        clear && (
          <button type="button" className="button" data-kind="quiet">
            Clear review
          </button>
        )
      }
    />
  )
}

function Overtaken() {
  const [definition] = useState(() => overtakenForm(APPROVED))
  return (
    <ReviewForm title="Review of two people" kind="vendor" review={APPROVED} definition={definition} blocked={undefined} nowMs={NOW_MS} />
  )
}
