import { CodeField } from '#src/components/form/CodeField.tsx'
import { PasswordField } from '#src/components/form/PasswordField.tsx'
import { SecretField } from '#src/components/form/SecretField.tsx'

import { POLICY } from './data/forms.ts'
import { ChoiceSpecimens } from './forms/ChoiceSpecimens.tsx'
import { CompleteForm } from './forms/CompleteForm.tsx'
import { EndSpecimens } from './forms/EndSpecimens.tsx'
import { FieldStates, useField } from './forms/FieldStates.tsx'
import css from './forms/forms.module.css'
import { ListSpecimens } from './forms/ListSpecimens.tsx'
import { TextSpecimens } from './forms/TextSpecimens.tsx'
import { Specimen, Specimens } from './kit/Specimen.tsx'

/** /dev/forms: a complete form first, then every field in every state. */
export function FormsPage() {
  return (
    <Specimens>
      <CompleteForm />
      <TextSpecimens />
      <ChoiceSpecimens />
      <ListSpecimens />
      <SecretSpecimens />
      <EndSpecimens />
    </Specimens>
  )
}

/** Everything that must not be seen by others. */
function SecretSpecimens() {
  return (
    <>
      <Specimen title="Password" note="The rules are the server's, and are checked off while one types.">
        <div className={css.states}>
          <NewPassword initial="" />
          <NewPassword initial="Tiny pipes 42" />
          <CurrentPassword />
        </div>
      </Specimen>
      <Specimen title="Secret" note="Can be written and not read: what is stored is never shown, what is typed stays dots.">
        <FieldStates<string | undefined>
          name="secret"
          values={[undefined, undefined]}
          hint="Signs every delivery."
          error="Enter the new secret, or keep the old one."
        >
          {(field, state, at) => (
            <SecretField
              label="Signing secret"
              stored={at === 0 ? undefined : 'last changed 3 days ago by Mara Lind'}
              {...field}
              {...state}
            />
          )}
        </FieldStates>
      </Specimen>
      <Specimen title="One-time code" note="Six digits, typed or pasted, with or without a gap.">
        <FieldStates
          name="code"
          values={['481920', '']}
          hint="From your authenticator."
          error="This code was used already. Wait for the next one."
        >
          {(field, state) => <CodeField label="Code" {...field} {...state} />}
        </FieldStates>
      </Specimen>
    </>
  )
}

function NewPassword({ initial }: { initial: string }) {
  return <PasswordField label="New password" purpose="new" policy={POLICY} {...useField('new-password', initial)} />
}

function CurrentPassword() {
  return <PasswordField label="Password" purpose="current" required {...useField('password', 'wrong', 'E-mail or password is wrong.')} />
}
