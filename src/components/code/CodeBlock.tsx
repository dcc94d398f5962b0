import { Check, Copy, Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'

import type { Language } from '#src/lib/code-tokens.ts'

import { LineButton } from '../value/LineButton.tsx'
import css from './code-block.module.css'
import { CodeLine } from './CodeLine.tsx'

export interface CodeBlockProps {
  /** What it is, for screen readers and beside the buttons: "Shell", "Kubernetes manifest". */
  label: string
  text: string
  /** For colour. */
  language?: Language
  /** Shown as dots until asked for, wherever it stands in the text; copied as it is. */
  secret?: string
}

/** How long the button says that it has copied. */
const COPIED_MS = 1600

/** Something to paste elsewhere, with its secret out of sight. */
export function CodeBlock({ label, text, language = 'text', secret }: CodeBlockProps) {
  const [revealed, setRevealed] = useState(false)
  const [copied, setCopied] = useState<'yes' | 'no' | undefined>()
  const shown = secret && !revealed ? text.replaceAll(secret, maskOf(secret)) : text

  async function copy() {
    // Without permission, or on plain http, there is no clipboard: revealing lets people select it.
    const done = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    setCopied(done ? 'yes' : 'no')
    if (!done) setRevealed(true)
    setTimeout(() => setCopied(undefined), COPIED_MS)
  }

  return (
    <figure className={css.block}>
      <figcaption className={css.bar}>
        <span>{label}</span>
        {secret && (
          <LineButton pressed={revealed} onPress={() => setRevealed(!revealed)}>
            {revealed ? <EyeOff size={14} aria-hidden /> : <Eye size={14} aria-hidden />}
            {revealed ? 'Hide token' : 'Show token'}
          </LineButton>
        )}
        <LineButton onPress={() => void copy()}>
          {copied === 'yes' ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
          {copied === 'yes' ? 'Copied' : copied === 'no' ? 'Select it by hand' : 'Copy'}
        </LineButton>
        <span role="status" className="visually-hidden">
          {copied === 'yes' ? `${label} copied` : ''}
        </span>
      </figcaption>
      {/* Wide lines scroll, so the block has to be reachable by keyboard. */}
      <pre tabIndex={0} role="region" aria-label={label} className={css.code}>
        {shown.split('\n').map((line, index) => (
          // The line break is text of its own, so that what people select by hand has it too
          <span key={index}>
            {index > 0 && '\n'}
            {line !== '' && <CodeLine text={line} language={language} />}
          </span>
        ))}
      </pre>
    </figure>
  )
}

/** Enough of the beginning to recognise it by. */
const maskOf = (secret: string): string => `${secret.slice(0, 6)}${'•'.repeat(12)}`
