import { useState } from 'react'

import { CodeField } from '#src/components/form/CodeField.tsx'
import { FormFailure } from '#src/components/form/FormFailure.tsx'
import { PasswordField } from '#src/components/form/PasswordField.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { CancelButton, Dialog } from '#src/components/overlay/Dialog.tsx'
import { explain, toWireError, type WireError } from '#src/lib/errors.ts'
import { type SecondStep, signInAgain } from '#src/queries/me.ts'
import { accountsAreOurs } from '#src/stores/deployment-facts.ts'
import { readRecoveryCode } from '#wire/product/recovery-codes.ts'

const DIGITS = 6
const WRONG_RECOVERY_CODE = 'Wrong code, or already used.'
const NO_CODE: WireError = { kind: 'invalid', message: 'Invalid recovery code.', fields: {} }

/** Requires the password again, and the second factor if there is one, before an irreversible action. */
export function FreshSignIn({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const [password, setPassword] = useState('')
  const [digits, setDigits] = useState('')
  /** Undefined: a code of the app is required. */
  const [recovery, setRecovery] = useState<string>()
  const [secondStep, setSecondStep] = useState<{ go: SecondStep }>()
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const [failure, setFailure] = useState<WireError>()

  async function send(): Promise<void> {
    const code = recovery === undefined ? (digits.length < DIGITS ? undefined : digits) : readRecoveryCode(recovery)
    if (secondStep ? code === undefined && recovery === undefined : password === '') return
    if (secondStep && code === undefined) return setFailure(NO_CODE)
    setBusy(true)
    setFailure(undefined)
    try {
      if (secondStep) await secondStep.go(code ?? '')
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

  function switchWay(): void {
    setFailure(undefined)
    setRecovery(recovery === undefined ? '' : undefined)
  }

  const isWrongCode = recovery !== undefined && failure?.kind === 'invalid' && failure.fields['digits'] !== undefined
  const wrong = isWrongCode ? WRONG_RECOVERY_CODE : failure?.kind === 'invalid' ? explain(failure) : undefined
  return (
    <Dialog
      title="Confirm that it is you"
      description="This needs a recent sign-in. Your action continues afterwards."
      size="small"
      busy={busy}
      onSubmit={() => void send()}
      onClose={() => !done && onCancel()}
      footer={
        <>
          <CancelButton busy={busy} />
          <button type="submit" className="button" data-kind="primary" aria-disabled={busy || undefined}>
            {busy ? 'Checking…' : 'Confirm'}
          </button>
        </>
      }
    >
      <div className="stack">
        {secondStep ? (
          <>
            {recovery === undefined ? (
              <CodeField label="Code of your authenticator" name="digits" value={digits} onChange={setDigits} error={wrong} />
            ) : (
              <TextField
                label="Recovery code"
                name="recovery"
                hint="Ten letters and digits, like 7k3qm-x09rt. Each works once."
                mono
                autoFocus
                value={recovery}
                onChange={setRecovery}
                error={wrong}
              />
            )}
            {accountsAreOurs() && (
              <p>
                <button type="button" className="link" onClick={switchWay}>
                  {recovery === undefined ? 'No app at hand? Use a recovery code' : 'Use the authenticator app'}
                </button>
              </p>
            )}
          </>
        ) : (
          <PasswordField label="Password" name="password" purpose="current" value={password} onChange={setPassword} error={wrong} />
        )}
        <FormFailure error={wrong === undefined ? failure : undefined} />
      </div>
    </Dialog>
  )
}
