import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { FormShell } from '#src/components/form/FormShell.tsx'
import { PasswordField } from '#src/components/form/PasswordField.tsx'
import { type FormDefinition, useForm } from '#src/components/form/use-form.ts'
import { passwordRules } from '#src/lib/form/password-rules.ts'
import { queryClient } from '#src/queries/client.ts'
import { changePassword, passwordPolicy } from '#src/queries/me.ts'

import type { Fresh } from './use-fresh-sign-in.tsx'

/** A new password, with the rules of this installation. What was typed is forgotten as soon as it was accepted. */
export function Password({ fresh }: { fresh: Fresh }) {
  const [changes, setChanges] = useState(0)
  return <PasswordForm key={changes} fresh={fresh} wasChanged={changes > 0} onDone={() => setChanges(changes + 1)} />
}

function PasswordForm({ fresh, wasChanged, onDone }: { fresh: Fresh; wasChanged: boolean; onDone: () => void }) {
  // The form works without the rules: the server checks them and reports the reason
  const { data: policy } = useQuery(passwordPolicy, queryClient)
  const definition: FormDefinition<{ password: string }, void> = {
    initial: { password: '' },
    validate: ({ password }) => ({
      password:
        password === ''
          ? 'Enter a new password.'
          : policy && passwordRules(policy, password).some(({ met }) => !met)
            ? 'Choose a password that meets every rule in the list.'
            : undefined,
    }),
    submit: ({ password }) => fresh(() => changePassword(password)),
  }
  const { shell, field } = useForm(definition, onDone)
  return (
    <FormShell
      {...shell}
      justSaved={wasChanged && !shell.dirty}
      title="Password"
      description="Changing it signs you out in every other browser."
      submit="Change password"
      submitting="Changing…"
      savedNote="Password changed. All other browsers are signed out."
      leaveFreely
    >
      <PasswordField label="New password" purpose="new" {...(policy && { policy })} {...field('password')} />
    </FormShell>
  )
}
