import { EyeOff, LockOpen, ScanEye } from 'lucide-react'

import { labelText } from '#domain/traffic/labels.ts'
import type { Visibility } from '#domain/traffic/visibility.ts'

import { Missing, oneLine } from './Badges.tsx'
import css from './connection-badges.module.css'

/** Open connections have a dot that breathes; closed ones a ring. `bare`: the word is for screen readers and a hint. */
export function ConnectionState({ open, bare }: { open: boolean; bare?: boolean }) {
  const word = open ? 'open' : 'closed'
  return (
    <span className={css.state} data-open={open || undefined} title={bare ? word : undefined}>
      <i aria-hidden="true" />
      <span className={bare ? 'visually-hidden' : undefined}>{word}</span>
    </span>
  )
}

/** The version of TLS; old ones stand out. `''`: none or unknown. */
export function TlsBadge({ version }: { version: string }) {
  if (version === '') return <Missing />
  return (
    <span className="badge" data-tone={version === '1.0' || version === '1.1' ? 'warn' : undefined}>
      {oneLine(version)}
    </span>
  )
}

const SIGNS = { introspected: ScanEye, clear: LockOpen, opaque: EyeOff } as const

/** What could be seen: a sign for each, so that colour is not needed to tell them apart, and the reason in words. */
export function VisibilityMark({ visibility, label }: { visibility: Visibility; label: string }) {
  const Sign = SIGNS[visibility]
  return (
    <span className={css.visibility} data-visibility={visibility}>
      <Sign size={14} aria-hidden />
      {visibility === 'opaque' && <span className="visually-hidden">Opaque: </span>}
      <span>{label}</span>
    </span>
  )
}

const TONES = { high: 'danger', medium: 'warn', low: undefined } as const

/** A label of the agent by its name for people; one that we do not know as it came. */
export function LabelBadge({ label }: { label: string }) {
  const words = labelText(label)
  return (
    <span className="badge" data-tone={words && TONES[words.severity]} title={words?.explanation}>
      {words?.label ?? oneLine(label)}
    </span>
  )
}
