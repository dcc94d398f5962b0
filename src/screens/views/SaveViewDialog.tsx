import { visibleText } from '#domain/detection/control.ts'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { RadioCardsField } from '#src/components/form/RadioCardsField.tsx'
import { SegmentedField } from '#src/components/form/SegmentedField.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { useForm } from '#src/components/form/use-form.ts'
import { setSearch } from '#src/stores/location.ts'
import { mayActAs, type Role } from '#wire/product/roles.ts'
import type { SavedView } from '#wire/product/views.ts'

import { needsRole } from '#src/lib/needs-role.ts'
import { showToast } from '#src/components/overlay/toast.ts'
import { type DefaultChoice, newViewForm, type Sharing } from './new-view-form.ts'

interface SaveViewDialogProps {
  orgId: string
  page: string
  role: Role
  /** Views there are already: their names are taken. */
  taken: readonly SavedView[]
  onClose: () => void
}

/** A name for what the page shows now, and who is to see it. */
export function SaveViewDialog({ orgId, page, role, taken, onClose }: SaveViewDialogProps) {
  const { shell, field, values, set } = useForm(newViewForm(orgId, page, taken), (view) => {
    setSearch({ view: view.id }, { history: 'replace' })
    showToast({ text: `“${visibleText(view.name)}” is saved.`, tone: 'ok' })
    onClose()
  })
  const maySetForAll = mayActAs(role, 'admin')

  return (
    <FormDialog
      title="Save as a new view"
      description="Keeps filter, time range, sorting and columns as they are now. Organization and environment stay out of it."
      shell={shell}
      action="Save view"
      onClose={onClose}
    >
      <TextField label="Name" {...field('name')} placeholder="Slow payments" />
      <RadioCardsField<Sharing>
        label="Who sees it"
        {...field('sharing')}
        onChange={(sharing) => set({ sharing, ...(values.defaultFor === 'all' && { defaultFor: 'none' }) })}
        cards={[
          { id: 'private', label: 'Only me', detail: 'Nobody else, not even the owners of the organization.' },
          {
            id: 'shared',
            label: 'Everybody in the organization',
            detail: 'It stays when you leave.',
            disabledBecause: needsRole(role, 'editor'),
          },
        ]}
      />
      <SegmentedField<DefaultChoice>
        label="Open the page with it"
        {...field('defaultFor')}
        // What everybody opens a page with, everybody sees
        onChange={(defaultFor) => set({ defaultFor, ...(defaultFor === 'all' && { sharing: 'shared' }) })}
        segments={[
          { id: 'none', label: 'No' },
          { id: 'me', label: 'For me' },
          { id: 'all', label: 'For everybody', disabled: !maySetForAll },
        ]}
        hint={maySetForAll ? 'Who has chosen another default keeps it.' : 'For everybody: only by an admin.'}
      />
    </FormDialog>
  )
}
