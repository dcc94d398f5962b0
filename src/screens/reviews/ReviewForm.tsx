import type { ReactNode } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { ConflictNote } from '#src/components/form/ConflictNote.tsx'
import { FormShell } from '#src/components/form/FormShell.tsx'
import { SegmentedField } from '#src/components/form/SegmentedField.tsx'
import { TextAreaField } from '#src/components/form/TextAreaField.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { type FormDefinition, useForm } from '#src/components/form/use-form.ts'
import { formatAgo } from '#src/lib/format.ts'
import { APPROVALS, type Review, REVIEW_NOTE_MAX, REVIEW_STATES, type ReviewedKind } from '#wire/product/reviews.ts'

import { arrivedReview, type ReviewFields } from './review-fields.ts'
import { APPROVAL_LABELS, NOUNS, STATE_LABELS } from './review-labels.ts'
import { ReviewBadge } from './ReviewBadge.tsx'
import css from './reviews.module.css'

export interface ReviewFormProps {
  kind: ReviewedKind
  /** As it is now; null: the entity is new. */
  review: Review | null
  /** The same one for as long as the form is shown. */
  definition: FormDefinition<ReviewFields, Review>
  /** Why it cannot be changed. */
  blocked: string | undefined
  nowMs: number
  /** Forms of one page need a name each. */
  title?: string
  /** Beside the button. */
  actions?: ReactNode
}

const STATES = REVIEW_STATES.map((id) => ({ id, label: STATE_LABELS[id] }))
const UNDECIDED = 'Not decided'
const APPROVAL_CHOICES = [{ id: 'undecided' as const, label: UNDECIDED }, ...APPROVALS.map((id) => ({ id, label: APPROVAL_LABELS[id] }))]
const LABELS: Readonly<Record<keyof ReviewFields, string>> = { state: 'State', approval: 'Approval', owner: 'Owner', note: 'Note' }

/** What the organization decided about an entity, from plain data. */
export function ReviewForm({ title = 'Review', kind, review, definition, blocked, nowMs, actions }: ReviewFormProps) {
  const { shell, field, set, values, conflict } = useForm(definition, () => undefined, arrivedReview(review))
  const frame = { readOnly: blocked !== undefined }

  return (
    <FormShell
      {...shell}
      title={title}
      description={
        <span className={css.standing}>
          <ReviewBadge review={review ?? undefined} />
          {review
            ? `Changed ${formatAgo(review.changedMs, nowMs)}${review.changedByName === null ? '' : ` by ${visibleText(review.changedByName)}`}.`
            : `Nobody has reviewed this ${NOUNS[kind]} yet.`}
        </span>
      }
      submit="Save review"
      submitting="Saving…"
      needsChange
      blocked={blocked}
      cancel={actions}
      conflict={
        conflict && (
          <ConflictNote
            who={`Somebody else reviewed this ${NOUNS[kind]} meanwhile.`}
            differences={conflict.names.map((name) => ({
              label: LABELS[name],
              mine: labelOf(name, values),
              theirs: labelOf(name, conflict.theirs),
            }))}
            busy={shell.busy}
            onTakeTheirs={conflict.takeTheirs}
            onOverwrite={conflict.overwrite}
          />
        )
      }
    >
      <SegmentedField
        {...frame}
        label={LABELS.state}
        {...field('state')}
        segments={STATES}
        hint="What is accepted or ignored leaves the list of new ones."
      />
      {kind === 'vendor' && (
        <SegmentedField
          {...frame}
          label={LABELS.approval}
          {...field('approval')}
          // What is approved or blocked was looked at
          onChange={(approval) => set({ approval, ...(approval !== 'undecided' && values.state === 'new' && { state: 'accepted' }) })}
          segments={APPROVAL_CHOICES}
          hint="Whether your organization wants this vendor to be used. It blocks no traffic."
        />
      )}
      <TextField
        {...frame}
        label={LABELS.owner}
        {...field('owner')}
        // Where nobody may write it would read as a value
        {...(!frame.readOnly && { placeholder: 'Team Payments' })}
        hint="The team or person to ask about it."
      />
      <TextAreaField {...frame} label={LABELS.note} {...field('note')} limit={REVIEW_NOTE_MAX} hint="Plain text, seen by every member." />
    </FormShell>
  )
}

function labelOf(name: keyof ReviewFields, { state, approval, owner, note }: ReviewFields): string {
  switch (name) {
    case 'state':
      return STATE_LABELS[state]
    case 'approval':
      return approval === 'undecided' ? UNDECIDED : APPROVAL_LABELS[approval]
    case 'owner':
      return owner
    case 'note':
      return note
  }
}
