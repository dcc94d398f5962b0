import { useEffect, useState } from 'react'

import { FormFailure } from '#src/components/form/FormFailure.tsx'
import { Dialog } from '#src/components/overlay/Dialog.tsx'
import { toWireError, type WireError } from '#src/lib/errors.ts'
import { to } from '#src/lib/routes.ts'
import { applyCode, lookAtCode } from '#src/queries/me.ts'

type Email = { changes: boolean; email: string }

/**
 * Handles the link of an e-mail. It takes effect when its reader confirms it, not when the page is opened: programs open links too, and a link sent
 * by a stranger must not change an account.
 */
export function EmailCode({ code, onVerified, onClose }: { code: string; onVerified: () => void; onClose: () => void }) {
  const [mail, setMail] = useState<Email>()
  const [failure, setFailure] = useState<WireError>()
  const [state, setState] = useState<'asking' | 'busy' | 'moved'>('asking')

  useEffect(() => {
    lookAtCode(code).then(setMail, (cause: unknown) => setFailure(toWireError(cause)))
  }, [code])

  async function apply({ changes }: Email): Promise<void> {
    setState('busy')
    setFailure(undefined)
    try {
      await applyCode(code)
      if (changes) return setState('moved')
      onVerified()
    } catch (cause) {
      setFailure(toWireError(cause))
      setState('asking')
    }
  }

  if (state === 'moved')
    return (
      <Dialog
        title="Your address has been changed"
        size="small"
        onClose={onClose}
        footer={
          <a className="button" data-kind="primary" href={to.signOut()} data-astro-reload>
            Sign in again
          </a>
        }
      >
        <p>You sign in with {mail?.email} from now on. All your sign-ins are ended, this one too.</p>
      </Dialog>
    )
  return (
    <Dialog
      title={mail?.changes ? 'Change your address?' : 'Verify your address'}
      size="small"
      busy={state === 'busy'}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={(event) => event.currentTarget.closest('dialog')?.close()}>
            Not now
          </button>
          {mail && (
            <button
              type="button"
              className="button"
              data-kind="primary"
              aria-disabled={state === 'busy' || undefined}
              onClick={() => state !== 'busy' && void apply(mail)}
            >
              {mail.changes ? 'Change it' : 'Verify'}
            </button>
          )}
        </>
      }
    >
      {mail && <p>{mail.changes ? `You will sign in with ${mail.email}.` : `${mail.email} is yours.`}</p>}
      {!mail && !failure && <p role="status">Checking the link…</p>}
      <FormFailure error={failure} />
    </Dialog>
  )
}
