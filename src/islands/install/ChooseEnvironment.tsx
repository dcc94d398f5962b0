import { useState } from 'react'

import { SelectField } from '#src/components/form/SelectField.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { FormFailure } from '#src/components/form/FormFailure.tsx'
import { type FormDefinition, useForm } from '#src/components/form/use-form.ts'
import { createEnvironment } from '#src/queries/environment-changes.ts'
import { BlockableButton } from '#src/screens/form/Part.tsx'
import { setSearch } from '#src/stores/location.ts'
import { environmentResource, type Environment } from '#wire/product/environments.ts'
import type { Role } from '#wire/product/roles.ts'
import { needsRole } from '#src/lib/needs-role.ts'
import { problemsOf } from '#wire/product/schema.ts'

import css from './install.module.css'

export interface ChooseEnvironmentProps {
  orgId: string
  environments: Environment[]
  chosen: string
  /** Of whoever looks; undefined while it is not known. */
  role: Role | undefined
}

/** One of the environments, or a new one. Choosing changes the environment of the whole session, as the bar shows. */
export function ChooseEnvironment({ orgId, environments, chosen, role }: ChooseEnvironmentProps) {
  const [adding, setAdding] = useState(false)
  const choose = (contextId: string) => setSearch({ orgId, contextId, deployment: undefined })
  if (adding)
    return (
      <NewEnvironment
        orgId={orgId}
        onCancel={() => setAdding(false)}
        onDone={(id) => {
          choose(id)
          setAdding(false)
        }}
      />
    )
  return (
    <div className={css.line}>
      <SelectField
        label="Environment"
        name="environment"
        value={chosen}
        onChange={choose}
        options={environments.map(({ id, name, isDefault }) => ({ value: id, label: isDefault ? `${name} (default)` : name }))}
      />
      <BlockableButton blocked={needsRole(role, 'admin')} onPress={() => setAdding(true)}>
        New environment
      </BlockableButton>
    </div>
  )
}

function NewEnvironment({ orgId, onDone, onCancel }: { orgId: string; onDone: (id: string) => void; onCancel: () => void }) {
  const [definition] = useState<FormDefinition<{ name: string }, Environment>>(() => ({
    initial: { name: '' },
    validate: (body) => problemsOf(environmentResource.change, body),
    submit: ({ name }) => createEnvironment(orgId, { name }),
  }))
  const { form, field, onSubmit, busy, failure } = useForm(definition, ({ id }) => onDone(id))
  return (
    <form ref={form} onSubmit={onSubmit} noValidate aria-busy={busy} className="stack">
      <div className={css.line}>
        <TextField label="Name of the new environment" {...field('name')} placeholder="staging" autoFocus />
        <button type="submit" className="button" data-kind="primary" aria-disabled={busy || undefined}>
          Add
        </button>
        <button type="button" className="button" data-kind="quiet" onClick={onCancel}>
          Cancel
        </button>
      </div>
      <FormFailure error={failure} />
    </form>
  )
}
