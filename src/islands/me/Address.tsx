import { useState } from 'react'

import { FormFailure } from '#src/components/form/FormFailure.tsx'
import { FormShell } from '#src/components/form/FormShell.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { type FormDefinition, useForm } from '#src/components/form/use-form.ts'
import { toWireError, type WireError } from '#src/lib/errors.ts'
import { mailNewAddress, mailVerification } from '#src/queries/me.ts'
import type { Me } from '#wire/product/me.ts'

import css from './me.module.css'
import type { Fresh } from './use-fresh-sign-in.tsx'

/** The address I sign in with. A new one is used once its e-mailed link was followed. */
export function Address({ me, fresh }: { me: Me; fresh: Fresh }) {
  const definition: FormDefinition<{ email: string }, void> = {
    initial: { email: '' },
    validate: ({ email }) => ({
      email: !email.includes('@')
        ? 'Enter an e-mail address, like name@example.com.'
        : email.trim().toLowerCase() === me.email
          ? 'This is your address already.'
          : undefined,
    }),
    submit: ({ email }) => fresh(() => mailNewAddress(email.trim())),
  }
  const { shell, values, field } = useForm(definition, () => undefined)
  return (
    <FormShell
      {...shell}
      title="E-mail address"
      description="We send an e-mail to the new address. Nothing changes until you open its link; then you are signed out everywhere."
      submit="Send e-mail"
      submitting="Sending…"
      savedNote={`E-mail sent to ${values.email.trim()}.`}
    >
      <div className={css.row}>
        <span>{me.email}</span>
        <span className="badge" data-tone={me.emailVerified ? 'ok' : 'warn'}>
          {me.emailVerified ? 'Verified' : 'Not verified'}
        </span>
        {!me.emailVerified && <VerifyButton />}
      </div>
      <TextField label="New address" {...field('email')} type="email" autoComplete="email" />
    </FormShell>
  )
}

function VerifyButton() {
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle')
  const [failure, setFailure] = useState<WireError>()

  async function send(): Promise<void> {
    setState('busy')
    setFailure(undefined)
    try {
      await mailVerification()
      setState('sent')
    } catch (cause) {
      setFailure(toWireError(cause))
      setState('idle')
    }
  }

  return (
    <>
      <button
        type="button"
        className="button"
        data-size="small"
        aria-disabled={state === 'busy' || undefined}
        onClick={() => state !== 'busy' && void send()}
      >
        {state === 'busy' ? 'Sending…' : 'Send verification e-mail'}
      </button>
      <span role="status">{state === 'sent' && 'Verification e-mail sent.'}</span>
      <FormFailure error={failure} />
    </>
  )
}
