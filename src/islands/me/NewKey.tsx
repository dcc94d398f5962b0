import { useQuery } from '@tanstack/react-query'

import { FormShell } from '#src/components/form/FormShell.tsx'
import { RadioCardsField } from '#src/components/form/RadioCardsField.tsx'
import { SelectField } from '#src/components/form/SelectField.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { type FormDefinition, useForm } from '#src/components/form/use-form.ts'
import { queryClient } from '#src/queries/client.ts'
import { createKey } from '#src/queries/me.ts'
import { myOrganizations } from '#src/queries/orgs.ts'
import { $orgId } from '#src/stores/context.ts'
import { type CreateKeyBody, createKeyBody, type IssuedKey, type KeyScope } from '#wire/product/api-keys.ts'
import { problemsOf } from '#wire/product/schema.ts'

interface KeyFields {
  name: string
  orgId: string
  scope: KeyScope
  expiresInDays: string
}

const LIVES = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'One year' },
]

const definition = (orgId: string): FormDefinition<KeyFields, IssuedKey> => ({
  initial: { name: '', orgId, scope: 'read', expiresInDays: '90' },
  validate: (values) => ({
    ...problemsOf(createKeyBody, bodyOf(values)),
    ...(values.orgId === '' && { orgId: 'Choose an organization.' }),
  }),
  submit: (values) => createKey(bodyOf(values)),
})

const bodyOf = ({ expiresInDays, ...rest }: KeyFields): CreateKeyBody => ({ ...rest, expiresInDays: Number(expiresInDays) })

/** The form of a new key: what for, where, how much, how long. */
export function NewKey({ uid, onDone, onCancel }: { uid: string; onDone: (issued: IssuedKey) => void; onCancel: () => void }) {
  const orgs = useQuery(myOrganizations(uid), queryClient)
  const { shell, field } = useForm(definition($orgId.get()), onDone)
  const known = orgs.data ?? []
  return (
    <FormShell
      {...shell}
      level={3}
      title="New key"
      submit="Create key"
      submitting="Creating…"
      leaveFreely
      blocked={orgs.data?.length === 0 ? 'A key belongs to an organization. Create or join one first.' : undefined}
      cancel={
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
      }
    >
      <TextField label="Name" {...field('name')} placeholder="nightly export" hint="What uses it. Shown in the audit log." />
      <SelectField
        label="Organization"
        placeholder="Choose one"
        {...field('orgId')}
        options={known.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <RadioCardsField<KeyScope>
        label="Scope"
        {...field('scope')}
        cards={[
          { id: 'read', label: 'Read', detail: 'Everything a viewer can see. No changes.' },
          { id: 'write', label: 'Read and write', detail: 'Everything your role allows, except single sign-on settings and new tokens.' },
        ]}
      />
      <SelectField label="Expires after" {...field('expiresInDays')} options={LIVES} />
    </FormShell>
  )
}
