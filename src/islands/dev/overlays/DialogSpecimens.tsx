import { useEffect, useState } from 'react'

import { ConfirmDialog } from '#src/components/overlay/ConfirmAction.tsx'
import { Dialog } from '#src/components/overlay/Dialog.tsx'

import { HOSTILE_NAME, LONG_NAME, PARAGRAPHS } from '../data/overlays.ts'
import { Specimen } from '../kit/Specimen.tsx'
import { visibleText } from '#domain/detection/control.ts'
import { choicesOf } from '#src/lib/choices.ts'

type Open = 'form' | 'long' | 'light' | 'hostile' | 'busy' | 'confirm' | 'typed' | 'failed'

const BUTTONS = choicesOf<Open>({
  form: 'With fields',
  long: 'Large, long text',
  light: 'Closes beside it',
  hostile: 'Hostile name',
  busy: 'Busy for 3 s',
  confirm: 'Confirm',
  typed: 'Confirm by typing',
  failed: 'Confirm that fails',
})
/** How long the busy ones stay busy. */
const BUSY_MS = 3000

export function DialogSpecimens() {
  const [open, setOpen] = useState<Open>()
  const [busy, setBusy] = useState(false)
  const close = () => {
    setOpen(undefined)
    setBusy(false)
  }
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setBusy(false), BUSY_MS)
    return () => clearTimeout(timer)
  }, [busy])

  function show(id: Open): void {
    setOpen(id)
    setBusy(id === 'busy')
  }

  const leaves = { busy, onConfirm: close, onCancel: close }
  return (
    <Specimen title="Dialog" note="Native and modal: focus stays inside, Escape leaves, the focus returns. A sheet on narrow screens.">
      <div className="cluster">
        {BUTTONS.map(({ id, label }) => (
          <button key={id} type="button" className="button" onClick={() => show(id)}>
            {label}
          </button>
        ))}
      </div>
      {open === 'form' && <FieldsDialog onClose={close} />}
      {open === 'long' && (
        <Dialog title={`Retention of ${LONG_NAME}`} size="large" onClose={close} footer={<CloseButton label="I have read it" />}>
          <div className="stack">
            {PARAGRAPHS.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        </Dialog>
      )}
      {open === 'light' && (
        <Dialog title="Keyboard help" description="A click beside it is enough." lightDismiss onClose={close}>
          <p>Nothing was typed here that could be lost.</p>
        </Dialog>
      )}
      {open === 'hostile' && (
        <Dialog
          title={visibleText(HOSTILE_NAME)}
          description="Text of traffic is only ever text; what cannot be seen is written out."
          onClose={close}
        >
          <p className="mono">{visibleText(HOSTILE_NAME)}</p>
        </Dialog>
      )}
      {open === 'busy' && (
        <Dialog
          title="Publish release 42"
          description="Escape and the cross wait until it is done."
          busy={busy}
          onClose={close}
          footer={<CloseButton label={busy ? 'Publishing…' : 'Done'} busy={busy} />}
        >
          <p>Eleven agents will fetch it within a minute.</p>
        </Dialog>
      )}
      {open === 'confirm' && (
        <ConfirmDialog {...leaves} title="Revoke this token?" action="Revoke token">
          <p>Three agents use it and stop sending at once. It cannot be taken back.</p>
        </ConfirmDialog>
      )}
      {open === 'typed' && (
        <ConfirmDialog {...leaves} title="Delete Acme Payments?" action="Delete organization" typed="acme-payments">
          <p>Its traffic, rules and members go with it after seven days.</p>
        </ConfirmDialog>
      )}
      {open === 'failed' && (
        <ConfirmDialog
          {...leaves}
          title="Remove Ines Duarte?"
          action="Remove member"
          failure="She is the last owner. Make somebody else an owner first."
          onConfirm={() => setBusy(true)}
        >
          <p>She loses access at once.</p>
        </ConfirmDialog>
      )}
    </Specimen>
  )
}

function FieldsDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const wrong = tried && name.trim() === ''
  return (
    <Dialog
      title="New environment"
      description="Where traffic comes from: production, staging, a laptop."
      size="small"
      onSubmit={() => (name.trim() === '' ? setTried(true) : onClose())}
      onClose={onClose}
      footer={
        <>
          <CloseButton label="Cancel" />
          <button type="submit" className="button" data-kind="primary">
            Create environment
          </button>
        </>
      }
    >
      <div className="field">
        <label htmlFor="environment-name">Name</label>
        <input
          id="environment-name"
          className="input"
          value={name}
          aria-invalid={wrong || undefined}
          aria-describedby="environment-name-error"
          onChange={(event) => setName(event.target.value)}
        />
        <p id="environment-name-error" className="error">
          {wrong && 'Give it a name, such as “Production”.'}
        </p>
      </div>
    </Dialog>
  )
}

/** Closes the dialog it stands in, the browser's way. */
function CloseButton({ label, busy = false }: { label: string; busy?: boolean }) {
  return (
    <button
      type="button"
      className="button"
      aria-disabled={busy || undefined}
      onClick={(event) => !busy && event.currentTarget.closest('dialog')?.close()}
    >
      {label}
    </button>
  )
}
