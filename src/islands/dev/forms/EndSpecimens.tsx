import { useState } from 'react'

import { FormShell } from '#src/components/form/FormShell.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { TypedConfirmation } from '#src/components/form/TypedConfirmation.tsx'
import { useForm } from '#src/components/form/use-form.ts'
import { Specimen } from '#src/islands/dev/kit/Specimen.tsx'
import { required } from '#src/lib/form/rules.ts'

import { respondAs } from '../data/forms-responses.ts'
import css from './forms.module.css'

/** What cannot be sent, and what cannot be brought back. */
export function EndSpecimens() {
  return (
    <>
      <Specimen title="A form that cannot be sent" note="The button stays reachable and says why.">
        <Blocked />
      </Specimen>
      <Specimen title="Type the name to delete" note="Works once the name was typed.">
        <div className={css.pair}>
          <DeleteStack />
          <DeleteFails />
        </div>
      </Specimen>
    </>
  )
}

const rename = {
  initial: { name: 'default' },
  validate: ({ name }: { name: string }) => ({ name: required('a name')(name) }),
  submit: () => respondAs('ok', false),
}

function Blocked() {
  const { shell, field } = useForm(rename, () => undefined)
  return (
    <FormShell
      {...shell}
      level={3}
      title="Rename stack"
      submit="Rename"
      submitting="Renaming…"
      blocked="Your role is viewer: ask an editor to rename it."
    >
      <TextField label="Name of the stack" readOnly {...field('name')} />
    </FormShell>
  )
}

function DeleteStack() {
  const [busy, setBusy] = useState(false)
  const [gone, setGone] = useState(false)
  if (gone)
    return (
      <p className="notice" data-tone="ok" role="status">
        full-capture is gone. Its releases are kept for 30 days.
      </p>
    )
  return (
    <TypedConfirmation
      level={3}
      title="Delete stack"
      phrase="full-capture"
      action="Delete stack"
      acting="Deleting…"
      busy={busy}
      failure={undefined}
      onConfirm={() => {
        setBusy(true)
        void respondAs('ok', false).then(() => setGone(true))
      }}
    >
      <p>This deletes the stack and everything that only it uses:</p>
      <ul>
        <li>4 adapters and 11 rules</li>
        <li>routing of 3 domains, which fall back to the default stack</li>
      </ul>
    </TypedConfirmation>
  )
}

function DeleteFails() {
  return (
    <TypedConfirmation
      level={3}
      title="Delete organization"
      phrase="acme-payments-and-billing-europe-central-1"
      action="Delete organization"
      acting="Deleting…"
      busy={false}
      failure={{
        kind: 'failed',
        message: 'The platform answered with an error (502). Try again.',
        status: 502,
        requestId: 'req_01JD8M2Q7C',
      }}
      onConfirm={() => undefined}
    >
      <p>Everybody loses access at once. For 14 days an owner can bring it back.</p>
    </TypedConfirmation>
  )
}
