import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'

import { copyText } from '#src/lib/copy-text.ts'

import { patchTexts } from './compare-texts.ts'

export interface PatchButtonProps {
  names: readonly [string, string]
  texts: readonly [string, string]
}

const SAID_MS = 1600
const WORDS = { idle: 'Copy patch', busy: 'Making the patch…', copied: 'Copied', refused: 'Could not be copied' }

/** Copies the difference as `diff -u` writes it. Made on demand, off the main thread. */
export function PatchButton({ names, texts }: PatchButtonProps) {
  const [state, setState] = useState<keyof typeof WORDS>('idle')
  useEffect(() => {
    if (state !== 'copied' && state !== 'refused') return
    const timer = setTimeout(() => setState('idle'), SAID_MS)
    return () => clearTimeout(timer)
  }, [state])

  async function copy(): Promise<void> {
    if (state === 'busy') return
    setState('busy')
    try {
      const patch = await patchTexts(texts[0], texts[1], names, new AbortController().signal)
      setState((await copyText(patch)) ? 'copied' : 'refused')
    } catch {
      setState('refused') // the worker's code did not arrive; the button says it and can be pressed again
    }
  }

  return (
    <button
      type="button"
      className="button"
      data-kind="quiet"
      data-size="small"
      aria-disabled={state === 'busy' || undefined}
      onClick={() => void copy()}
    >
      {state === 'copied' ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
      {WORDS[state]}
      <span role="status" className="visually-hidden">
        {state === 'idle' ? '' : WORDS[state]}
      </span>
    </button>
  )
}
