import { ConflictNote } from '#src/components/form/ConflictNote.tsx'
import { FormShell } from '#src/components/form/FormShell.tsx'
import { RadioCardsField } from '#src/components/form/RadioCardsField.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { type FormDefinition, useForm } from '#src/components/form/use-form.ts'
import { WireFailure } from '#src/lib/errors.ts'
import { queryClient } from '#src/queries/client.ts'
import { changeView, oneView } from '#src/queries/views.ts'
import { nameProblem, type Sharing } from '#src/screens/views/new-view-form.ts'
import { mayActAs, type Role } from '#wire/product/roles.ts'
import type { SavedView } from '#wire/product/views.ts'

interface ViewFormProps {
  orgId: string
  view: SavedView
  role: Role
  others: readonly SavedView[]
}

interface Fields {
  name: string
  sharing: Sharing
}

const WORDS = { private: 'Only me', shared: 'Everybody in the organization' } as const

/** Name and audience of a view. What it shows is changed where it is shown. */
export function ViewForm({ orgId, view, role, others }: ViewFormProps) {
  const { shell, field, values, conflict } = useForm(definitionOf(orgId, view, others), () => undefined)
  return (
    <FormShell
      {...shell}
      title="View"
      description="What it shows is changed on its page: show it, change filter or columns, and choose Save changes."
      submit="Save view"
      submitting="Saving…"
      needsChange
      blocked={view.mayChange ? undefined : 'A shared view is changed by the editor who made it, or by an admin.'}
      conflict={
        conflict && (
          <ConflictNote
            who="Somebody else changed this view meanwhile."
            differences={conflict.names.map((name) => ({
              label: name === 'name' ? 'Name' : 'Who sees it',
              mine: name === 'name' ? values.name : WORDS[values.sharing],
              theirs: name === 'name' ? conflict.theirs.name : WORDS[conflict.theirs.sharing],
            }))}
            busy={shell.busy}
            onTakeTheirs={conflict.takeTheirs}
            onOverwrite={conflict.overwrite}
          />
        )
      }
    >
      <TextField label="Name" {...field('name')} readOnly={!view.mayChange} />
      <RadioCardsField<Sharing>
        label="Who sees it"
        {...field('sharing')}
        readOnly={!view.mayChange}
        cards={[
          {
            id: 'private',
            label: WORDS.private,
            detail: 'Nobody else, not even the owners of the organization.',
            ...(view.mayChange && !view.mine && { disabledBecause: 'Only its owner can make it private.' }),
          },
          {
            id: 'shared',
            label: WORDS.shared,
            detail: 'It stays when its owner leaves.',
            ...(!view.shared && !mayActAs(role, 'editor') && { disabledBecause: 'Needs the role editor.' }),
          },
        ]}
      />
    </FormShell>
  )
}

const definitionOf = (orgId: string, view: SavedView, others: readonly SavedView[]): FormDefinition<Fields, SavedView> => ({
  initial: fieldsOf(view),
  validate: ({ name, sharing }) => ({
    name: nameProblem(
      name,
      sharing,
      others.filter(({ id, page }) => id !== view.id && page === view.page),
    ),
  }),
  submit: ({ name, sharing }, { version = view.version }) =>
    changeView(orgId, { ...view, version }, { name, shared: sharing === 'shared' }),
  theirs: async () => {
    const now = await queryClient.fetchQuery({ ...oneView(orgId, view.id), staleTime: 0 })
    if (!now) throw new WireFailure({ kind: 'not-found', message: 'Somebody deleted this view.' })
    return { values: fieldsOf(now), version: now.version }
  },
})

const fieldsOf = ({ name, shared }: SavedView): Fields => ({ name, sharing: shared ? 'shared' : 'private' })
