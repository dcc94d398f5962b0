import { useState } from 'react'

import type { Toast } from '#src/components/overlay/toast-queue.ts'
import { showToast } from '#src/components/overlay/toast.ts'

import { LONG_NAME } from '../data/overlays.ts'
import { Specimen } from '../kit/Specimen.tsx'

const TOASTS: readonly (Toast & { name: string })[] = [
  { name: 'Plain', text: 'You are now in Acme Payments.' },
  { name: 'Done', text: 'Saved. Eleven agents will fetch it.', tone: 'ok' },
  { name: 'Warning', text: 'Saved, but two agents are too old for it.', tone: 'warn' },
  { name: 'Failure', text: 'The rule could not be saved: the platform cannot be reached.', tone: 'danger' },
  { name: 'Long text', text: `Copied ${LONG_NAME}`, tone: 'ok' },
]

export function ToastSpecimens() {
  const [rules, setRules] = useState(3)

  function remove(): void {
    setRules((before) => before - 1)
    showToast({ text: 'Rule deleted.', action: { label: 'Undo', onChoose: () => setRules((before) => before + 1) } })
  }

  return (
    <Specimen
      title="Toast"
      note="Three at most, read out politely. Time stands still while the pointer or the focus is on them; a failure stays until it is closed."
    >
      <div className="cluster">
        {TOASTS.map(({ name, ...toast }) => (
          <button key={name} type="button" className="button" onClick={() => showToast(toast)}>
            {name}
          </button>
        ))}
        <button type="button" className="button" onClick={remove} disabled={rules === 0}>
          Delete a rule
        </button>
        <span className="dim" role="status">
          {rules} rules
        </span>
      </div>
    </Specimen>
  )
}
