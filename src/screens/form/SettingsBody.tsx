import { useState } from 'react'

import { ConflictNote } from '#src/components/form/ConflictNote.tsx'
import { FormShell } from '#src/components/form/FormShell.tsx'
import { useForm } from '#src/components/form/use-form.ts'
import { $search, setSearch } from '#src/stores/location.ts'

import { saySaved } from '../say-done.ts'
import { changeForm, labelsOf, namesOf, valuesOf } from './settings.ts'
import { SettingsFields } from './SettingsFields.tsx'
import type { Editable, FormDeclaration, PartProps } from './settings-types.ts'

type BodyProps<One extends Editable, Name extends keyof One & string> = PartProps<One> & { settings: FormDeclaration<One, Name> }

/** Nowhere, once another thing is shown, as when a change is undone a while later. */
function follow(from: Editable, to: Editable): void {
  if ($search.get().get('id') === from.id) setSearch({ id: to.id }, { history: 'replace' })
}

/** The form of a thing that is there, with what somebody else changed meanwhile. */
export function SettingsBody<One extends Editable, Name extends keyof One & string>({ settings, orgId, one, role }: BodyProps<One, Name>) {
  const { noun, fields, layout, Preview } = settings
  const names = namesOf(settings)
  const [definition] = useState(() => changeForm(settings, orgId, one, names))
  const form = useForm(definition, followId, { values: valuesOf(one, names), version: one.version })
  const { shell, values, conflict } = form
  const blocked = settings.blocked(one, role)

  /** What goes by its own content has another address now; the form there is another one, so the note is said here. */
  function followId(changed: One): void {
    if (changed.id === one.id) return
    saySaved(layout.savedNote, async () => follow(changed, await settings.queries.change(orgId, changed, valuesOf(one, names))))
    follow(one, changed)
  }

  return (
    <FormShell
      {...shell}
      title={layout.title}
      {...(layout.about && { description: layout.about })}
      submit={layout.submit}
      submitting="Saving…"
      needsChange
      {...(layout.savedNote && { savedNote: layout.savedNote })}
      blocked={blocked}
      conflict={
        conflict && (
          <ConflictNote
            who={`Somebody else changed this ${noun.one} meanwhile.`}
            differences={conflict.names.map((name) => ({
              label: fields[name].label,
              mine: labelsOf<One>(fields[name], values[name], one, role),
              theirs: labelsOf<One>(fields[name], conflict.theirs[name], one, role),
            }))}
            busy={shell.busy}
            onTakeTheirs={conflict.takeTheirs}
            onOverwrite={conflict.overwrite}
          />
        )
      }
    >
      <SettingsFields settings={settings} form={form} names={names} one={one} role={role} readOnly={blocked !== undefined} />
      {Preview && <Preview orgId={orgId} values={values} />}
    </FormShell>
  )
}
