import { Eye, EyeOff, LockKeyhole, LockKeyholeOpen } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

import type { Body } from '#domain/text/body.ts'

import css from './reveal-bar.module.css'
import { RevealForm } from './RevealForm.tsx'

export type RevealState =
  | { state: 'masked'; note?: string }
  | { state: 'asking'; busy: boolean; failure?: string }
  | { state: 'revealed'; body: Body; nothingMore: boolean; untilMs: number }

export interface RevealBarProps {
  /** What is hidden: "request body". */
  label: string
  /** How long it will be in sight. */
  seconds: number
  now: RevealState
  /** Why this person may not look. */
  denied: string | undefined
  onAsk: () => void
  onCancel: () => void
  onHide: () => void
  onReason: (reason: string) => void
  /** The body, as it is shown now. */
  children: ReactNode
}

/** Says that something is hidden in what follows, and lets somebody with a reason see it for a while. */
export function RevealBar({ label, seconds, now, denied, onAsk, onCancel, onHide, onReason, children }: RevealBarProps) {
  const frame = useRef<HTMLDivElement>(null)
  const action = useRef<HTMLButtonElement>(null)
  const about = useId()
  const revealed = now.state === 'revealed'

  // The focus follows what the person does, and is never dropped with the part that had it
  const before = useRef(now.state)
  useEffect(() => {
    const lost = document.activeElement === document.body || frame.current?.contains(document.activeElement)
    if (before.current !== now.state && now.state !== 'asking' && lost) action.current?.focus()
    before.current = now.state
  }, [now.state])

  return (
    <div ref={frame} className={css.frame} data-revealed={revealed || undefined}>
      <div className={css.bar}>
        {revealed ? <LockKeyholeOpen size={13} aria-hidden /> : <LockKeyhole size={13} aria-hidden />}
        <p>{revealed ? 'Shown as it was stored.' : 'Some values are hidden.'}</p>
        {revealed && <SecondsLeft untilMs={now.untilMs} />}
        <button
          ref={action}
          type="button"
          className="button"
          data-size="small"
          data-kind="quiet"
          aria-label={revealed ? `Hide ${label}` : `Reveal ${label}`}
          aria-expanded={revealed ? undefined : now.state === 'asking'}
          aria-disabled={denied !== undefined || undefined}
          aria-describedby={denied === undefined ? undefined : about}
          onClick={revealed ? onHide : denied !== undefined ? undefined : now.state === 'asking' ? onCancel : onAsk}
        >
          {revealed ? <EyeOff size={14} aria-hidden /> : <Eye size={14} aria-hidden />}
          {revealed ? 'Hide' : 'Reveal'}
        </button>
      </div>
      {denied !== undefined && (
        <p id={about} className={css.note}>
          {denied}
        </p>
      )}
      {now.state === 'asking' && (
        <RevealForm label={label} seconds={seconds} busy={now.busy} failure={now.failure} onReason={onReason} onCancel={onCancel} />
      )}
      <p role="status" className={now.state === 'masked' && now.note ? css.note : 'visually-hidden'}>
        {now.state === 'masked' ? now.note : revealed ? `The ${label} is shown for ${seconds} seconds` : ''}
      </p>
      {children}
    </div>
  )
}

function SecondsLeft({ untilMs }: { untilMs: number }) {
  const secondsLeft = (): number => Math.max(0, Math.ceil((untilMs - Date.now()) / 1000))
  const [left, setLeft] = useState(secondsLeft)
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsLeft()), 1000)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- `secondsLeft` reads nothing else
  }, [untilMs])
  return (
    <span role="timer" className={css.left}>
      hides in {left} s
    </span>
  )
}
