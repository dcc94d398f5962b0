import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { type FormDefinition, useForm } from '#src/components/form/use-form.ts'
import { changeView } from '#src/queries/views.ts'
import { nameProblem } from '#src/screens/views/new-view-form.ts'
import type { SavedView } from '#wire/product/views.ts'

interface RenameViewDialogProps {
  orgId: string
  view: SavedView
  others: readonly SavedView[]
  onClose: () => void
}

/** Another name, and nothing else. */
export function RenameViewDialog({ orgId, view, others, onClose }: RenameViewDialogProps) {
  const { shell, field } = useForm(renaming(orgId, view, others), onClose)
  return (
    <FormDialog title="Rename view" shell={shell} action="Rename" acting="Renaming…" onClose={onClose}>
      <TextField label="Name" {...field('name')} />
    </FormDialog>
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
  submit: ({ name }) => changeView(orgId, view, { name }),
})
