import { useState } from 'react'

import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { useForm } from '#src/components/form/use-form.ts'
import type { Role } from '#wire/product/roles.ts'

import { saySaved } from '../say-done.ts'
import { changeForm, isUndoable, valuesOf } from './settings.ts'
import { SettingsFields } from './SettingsFields.tsx'
import type { Editable, FormDeclaration } from './settings-types.ts'

interface ChangeDialogProps<One extends Editable, Name extends keyof One & string> {
  settings: FormDeclaration<One, Name>
  /** The fields that it changes. */
  names: readonly Name[]
  title: string
  action: string
  acting: string
  /** Why this person may look only. */
  blocked?: string | undefined
  size?: 'small' | 'medium'
  orgId: string
  one: One
  role: Role
  onClose: () => void
}

/** Some fields of a thing, changed over its list. */
export function ChangeDialog<One extends Editable, Name extends keyof One & string>(props: ChangeDialogProps<One, Name>) {
  const { settings, names, orgId, one, role, onClose } = props
  const [definition] = useState(() => changeForm(settings, orgId, one, names))
  const form = useForm(definition, (changed) => {
    const earlier = valuesOf(one, names)
    saySaved(
      settings.layout.savedNote,
      isUndoable(settings.fields, form.values) ? () => settings.queries.change(orgId, changed, earlier) : undefined,
    )
    onClose()
  })
  return (
    <FormDialog
      title={props.title}
      shell={form.shell}
      action={props.action}
      acting={props.acting}
      blocked={props.blocked}
      {...(props.size && { size: props.size })}
      onClose={onClose}
    >
      <SettingsFields settings={settings} form={form} names={names} one={one} role={role} readOnly={props.blocked !== undefined} />
    </FormDialog>
  )
}
