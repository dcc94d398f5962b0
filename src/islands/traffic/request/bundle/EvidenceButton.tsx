import { Check, FileDown } from 'lucide-react'
import { useEffect, useState } from 'react'

import { explain, toWireError } from '#src/lib/errors.ts'
import type { PulseScope } from '#src/stores/context.ts'
import type { RequestDetail } from '#wire/pulse/requests.ts'

import css from './evidence-button.module.css'

const SAID_MS = 2500
const WORDS = { idle: 'Evidence', busy: 'Saving…', saved: 'Saved' } as const

/** Saves the request as one file that opens without a network. What makes it is loaded when it is wanted. */
export function EvidenceButton({ scope, request }: { scope: PulseScope; request: RequestDetail }) {
  const [state, setState] = useState<keyof typeof WORDS>('idle')
  useEffect(() => {
    if (state !== 'saved') return
    const timer = setTimeout(() => setState('idle'), SAID_MS)
    return () => clearTimeout(timer)
  }, [state])

  async function save(): Promise<void> {
    if (state === 'busy') return
    setState('busy')
    try {
      const { saveEvidence } = await import('./make-evidence.ts')
      await saveEvidence(scope, request)
      setState('saved')
    } catch (cause) {
      setState('idle')
      const { showToast } = await import('#src/components/overlay/toast.ts')
      showToast({ text: `The evidence file was not made. ${reasonOf(cause)}`, tone: 'danger' })
    }
  }

  return (
    <button
      type="button"
      className="button"
      aria-disabled={state === 'busy' || undefined}
      title="Save as one file for a ticket or an audit: masked, opens without a network"
      onClick={() => void save()}
    >
      {state === 'saved' ? <Check size={14} aria-hidden /> : <FileDown size={14} aria-hidden />}
      {/* As wide as the longest of them, so that nothing beside it moves */}
      <span className={css.words}>
        {(Object.keys(WORDS) as (keyof typeof WORDS)[]).map((id) => (
          <span key={id} aria-hidden={id !== state || undefined} data-shown={id === state || undefined}>
            {WORDS[id]}
          </span>
        ))}
      </span>
      <span role="status" className="visually-hidden">
        {state === 'saved' && 'The evidence file was saved'}
      </span>
    </button>
  )
}

/** Browsers compute digests on https and on this machine only (Web Cryptography API, secure contexts). */
const reasonOf = (cause: unknown): string =>
  globalThis.isSecureContext ? explain(toWireError(cause)) : 'Open the console over https: without it this browser computes no SHA-256.'
