import { useState } from 'react'

import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { useForm } from '#src/components/form/use-form.ts'
import type { Role } from '#wire/product/roles.ts'

import { createForm, namesOf } from './settings.ts'
import { SettingsFields } from './SettingsFields.tsx'
import type { Editable, FormDeclaration } from './settings-types.ts'

interface CreateDialogProps<One extends Editable, Name extends keyof One & string> {
  settings: Pick<FormDeclaration<One, Name>, 'resource' | 'problems' | 'fields' | 'Preview'>
  title: string
  description?: string
  action: string
  acting: string
  orgId: string
  role: Role
  /** What its fields hold before anything is typed. */
  initial: One
  create: (values: Pick<One, Name>) => Promise<unknown>
  onClose: () => void
}

/** A new one of what a page changes: the same fields, over its list. */
export function CreateDialog<One extends Editable, Name extends keyof One & string>(props: CreateDialogProps<One, Name>) {
  const { settings, title, description, action, acting, orgId, role, initial, create, onClose } = props
  const { Preview } = settings
  const names = namesOf(settings)
  const [definition] = useState(() => createForm(settings, initial, create))
  const form = useForm(definition, onClose)
  return (
    <FormDialog
      title={title}
      {...(description && { description })}
      shell={form.shell}
      action={action}
      acting={acting}
      size="medium"
      onClose={onClose}
    >
      <SettingsFields settings={settings} form={form} names={names} one={initial} role={role} readOnly={false} />
      {Preview && <Preview orgId={orgId} values={form.values} />}
    </FormDialog>
  )
}
