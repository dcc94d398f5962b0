import { useState } from 'react'

import { CodeField } from '#src/components/form/CodeField.tsx'
import { FormFailure } from '#src/components/form/FormFailure.tsx'
import { PasswordField } from '#src/components/form/PasswordField.tsx'
import { Dialog } from '#src/components/overlay/Dialog.tsx'
import { explain, toWireError, type WireError } from '#src/lib/errors.ts'
import { type SecondStep, signInAgain } from '#src/queries/me.ts'

const DIGITS = 6

/** Asks for the password once more, and for the second factor when there is one, before something that cannot be taken back. */
export function FreshSignIn({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const [password, setPassword] = useState('')
  const [digits, setDigits] = useState('')
  const [secondStep, setSecondStep] = useState<{ go: SecondStep }>()
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const [failure, setFailure] = useState<WireError>()

  async function send(): Promise<void> {
    if (secondStep ? digits.length < DIGITS : password === '') return
    setBusy(true)
    setFailure(undefined)
    try {
      if (secondStep) await secondStep.go(digits)
      else {
        const go = await signInAgain(password)
        if (go) {
          setBusy(false)
          return setSecondStep({ go })
        }
      }
      setDone(true)
      onDone()
    } catch (cause) {
      setFailure(toWireError(cause))
      setBusy(false)
    }
  }

  const wrong = failure?.kind === 'invalid' ? explain(failure) : undefined
  return (
    <Dialog
      title="Confirm that it is you"
      description="Your sign-in has to be fresh for this. What you asked for goes on afterwards."
      size="small"
      busy={busy}
      onSubmit={() => void send()}
      onClose={() => !done && onCancel()}
      footer={
        <>
          <button type="button" className="button" onClick={(event) => !busy && event.currentTarget.closest('dialog')?.close()}>
            Cancel
          </button>
          <button type="submit" className="button" data-kind="primary" aria-disabled={busy || undefined}>
            {busy ? 'Checking…' : 'Confirm'}
          </button>
        </>
      }
    >
      <div className="stack">
        {secondStep ? (
          <CodeField label="Code of your authenticator" name="digits" value={digits} onChange={setDigits} error={wrong} />
        ) : (
          <PasswordField label="Password" name="password" purpose="current" value={password} onChange={setPassword} error={wrong} />
        )}
        <FormFailure error={wrong === undefined ? failure : undefined} />
      </div>
    </Dialog>
  )
}
