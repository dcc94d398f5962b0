import { useId } from 'react'

import { FormFailure } from '#src/components/form/FormFailure.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { type FormDefinition, useForm } from '#src/components/form/use-form.ts'
import { Dialog } from '#src/components/overlay/Dialog.tsx'
import { changeView } from '#src/queries/views.ts'
import type { SavedView } from '#wire/product/views.ts'

import { nameProblem } from '../../traffic/views/new-view-form.ts'

interface RenameViewDialogProps {
  orgId: string
  view: SavedView
  others: readonly SavedView[]
  onClose: () => void
}

/** Another name, and nothing else. */
export function RenameViewDialog({ orgId, view, others, onClose }: RenameViewDialogProps) {
  const id = useId()
  const { form, field, onSubmit, busy, failure } = useForm(renaming(orgId, view, others), onClose)
  return (
    <Dialog
      title="Rename view"
      size="small"
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <button
            type="button"
            className="button"
            aria-disabled={busy || undefined}
            onClick={(event) => !busy && event.currentTarget.closest('dialog')?.close()}
          >
            Cancel
          </button>
          <button type="submit" form={id} className="button" data-kind="primary" aria-disabled={busy || undefined}>
            {busy ? 'Renaming…' : 'Rename'}
          </button>
        </>
      }
    >
      <form ref={form} id={id} className="stack" noValidate onSubmit={onSubmit}>
        <TextField label="Name" {...field('name')} />
        <FormFailure error={failure} />
      </form>
    </Dialog>
  )
}

const renaming = (orgId: string, view: SavedView, others: readonly SavedView[]): FormDefinition<{ name: string }, SavedView> => ({
  initial: { name: view.name },
  validate: ({ name }) => ({
    name: nameProblem(
      name,
      view.shared ? 'shared' : 'private',
      others.filter(({ id, page }) => id !== view.id && page === view.page),
    ),
  }),
  submit: ({ name }) => changeView(orgId, view, { name: name.trim() }),
})
