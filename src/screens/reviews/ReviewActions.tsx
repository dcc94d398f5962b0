import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { showToast } from '#src/components/overlay/toast.ts'
import { explain, toWireError } from '#src/lib/errors.ts'
import { queryClient } from '#src/queries/client.ts'
import { changeStates, reviewsOf } from '#src/queries/reviews.ts'
import { $orgId } from '#src/stores/context.ts'
import { useRole } from '#src/screens/use-role.ts'
import { needsRole } from '#src/lib/needs-role.ts'
import { type Entity, type ReviewState, type StateResult, textOfEntity } from '#wire/product/reviews.ts'

import { changesOf, resultToast, undoneToast, undoOf } from './review-labels.ts'
import { ReviewButtons } from './ReviewButtons.tsx'

interface ReviewActionsProps {
  /** What is selected, of one kind. */
  entities: readonly Entity[]
  /** They are decided about: a list clears its selection. */
  onDone?: () => void
}

/** For the selection of a list: decides about all of it, says what became of it, and takes it back. */
export function ReviewActions({ entities, onDone }: ReviewActionsProps) {
  const orgId = useStore($orgId)
  const role = useRole(orgId)
  const known = useQuery(reviewsOf(orgId, entities), queryClient)
  const [busy, setBusy] = useState(false)
  // What is kept of the selection before says nothing about the others of this one
  const seen = known.isPlaceholderData ? undefined : known.data
  const stateOf = (entity: Entity): ReviewState | undefined => seen && (seen.get(textOfEntity(entity))?.state ?? 'new')

  async function choose(state: ReviewState): Promise<void> {
    setBusy(true)
    try {
      sayResults(orgId, await changeStates(orgId, changesOf(entities, state, stateOf)), state)
      onDone?.()
    } catch (cause) {
      showToast({ text: explain(toWireError(cause)), tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <ReviewButtons
      states={entities.map(stateOf)}
      busy={busy}
      blocked={needsRole(role, 'editor')}
      onChoose={(state) => void choose(state)}
    />
  )
}

function sayResults(orgId: string, results: readonly StateResult[], state: ReviewState): void {
  const back = undoOf(results)
  showToast({
    ...resultToast(results, state),
    ...(back.length > 0 && { action: { label: 'Undo', onChoose: () => void undo() } }),
  })

  async function undo(): Promise<void> {
    try {
      showToast(undoneToast(await changeStates(orgId, back)))
    } catch (cause) {
      showToast({ text: explain(toWireError(cause)), tone: 'danger' })
    }
  }
}
