import { useState } from 'react'

import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { useForm } from '#src/components/form/use-form.ts'
import type { Role } from '#wire/product/roles.ts'

import { createForm, namesOf } from './settings.ts'
import { SettingsFields } from './SettingsFields.tsx'
import type { Editable, FormDeclaration } from './settings-types.ts'

interface CreateDialogProps<One extends Editable, Name extends keyof One & string> {
  settings: Pick<FormDeclaration<One, Name>, 'noun' | 'resource' | 'problems' | 'fields' | 'Preview'>
  /** Where it is not “New” with its noun. */
  title?: string
  description: string
  orgId: string
  role: Role
  /** What its fields hold before anything is typed. */
  initial: One
  create: (values: Pick<One, Name>) => Promise<unknown>
  onClose: () => void
}

/** A new one of the agents' configuration: the fields of its page, over its list. It is in the draft until somebody releases it. */
export function CreateDialog<One extends Editable, Name extends keyof One & string>(props: CreateDialogProps<One, Name>) {
  const { settings, title = `New ${settings.noun.one}`, description, orgId, role, initial, create, onClose } = props
  const { Preview } = settings
  const names = namesOf(settings)
  const [definition] = useState(() => createForm(settings, initial, create))
  const form = useForm(definition, onClose)
  return (
    <FormDialog
      title={title}
      description={description}
      shell={form.shell}
      action="Add to the draft"
      acting="Adding…"
      size="medium"
      onClose={onClose}
    >
      <SettingsFields settings={settings} form={form} names={names} one={initial} role={role} readOnly={false} />
      {Preview && <Preview orgId={orgId} values={form.values} />}
    </FormDialog>
  )
}

interface Declared<One extends Editable, Name extends keyof One & string>
  extends Pick<CreateDialogProps<One, Name>, 'settings' | 'description' | 'initial'> {
  create: (orgId: string, values: Pick<One, Name>) => Promise<unknown>
}

/** The same where all but who is asked and where is known. */
export const createDialog = <One extends Editable, Name extends keyof One & string>({ create, ...declared }: Declared<One, Name>) =>
  function NewOne(props: { orgId: string; role: Role; onClose: () => void }) {
    return <CreateDialog {...declared} {...props} create={(values) => create(props.orgId, values)} />
  }
