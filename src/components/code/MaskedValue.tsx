import { Eye, EyeOff, LockKeyhole } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { explain, toWireError } from '#src/lib/errors.ts'

import css from './masked-value.module.css'
import bar from './reveal-bar.module.css'
import { CopyButton } from '../value/CopyButton.tsx'
import { RevealForm } from './RevealForm.tsx'

export interface MaskedValueProps {
  /** What is hidden, for the names of buttons: "Authorization header". */
  label: string
  /** As it is stored: `sk_l***(24)***9aXz`. Copied as it is. */
  mask: string
  /** In words: "Bearer token". */
  type: string
  /** Asks for the value; the reason goes to the audit log. Without it nobody can look. A rejection is shown as a sentence. */
  onReveal?: (reason: string) => Promise<string>
  /** Why this person may not look. */
  denied?: string
}

/** Seconds a revealed value stays in sight. */
const SHOWN_SECONDS = 30

type State =
  | { state: 'masked'; note?: string }
  | { state: 'asking'; busy: boolean; failure?: string }
  | { state: 'revealed'; value: string; until: number }

/** A secret of the traffic: its mask and kind, and the value for half a minute to whoever says why. */
export function MaskedValue({ label, mask, type, onReveal, denied }: MaskedValueProps) {
  const [now, setNow] = useState<State>({ state: 'masked' })
  const revealButton = useRef<HTMLButtonElement>(null)
  const hideButton = useRef<HTMLButtonElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const about = useId()
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])

  // By the clock, not by counting: timers of a tab in the background are late
  const until = now.state === 'revealed' ? now.until : undefined
  const [left, setLeft] = useState(SHOWN_SECONDS)
  useEffect(() => {
    if (until === undefined) return
    setLeft(SHOWN_SECONDS)
    const timer = setInterval(() => {
      const seconds = Math.ceil((until - Date.now()) / 1000)
      if (seconds > 0) setLeft(seconds)
      else hide(`Hidden again after ${SHOWN_SECONDS} seconds.`)
    }, 1000)
    return () => clearInterval(timer)
  }, [until])

  // The focus follows what the person does, and is never dropped with the part that had it
  const revealed = now.state === 'revealed'
  useEffect(() => {
    if (revealed) hideButton.current?.focus()
  }, [revealed])

  function hide(note?: string): void {
    const hadFocus = frame.current?.contains(document.activeElement)
    setNow({ state: 'masked', ...(note && { note }) })
    if (hadFocus) requestAnimationFrame(() => revealButton.current?.focus())
  }

  async function reveal(reason: string): Promise<void> {
    if (!onReveal) return
    setNow({ state: 'asking', busy: true })
    try {
      const value = await onReveal(reason)
      if (mounted.current) setNow({ state: 'revealed', value, until: Date.now() + SHOWN_SECONDS * 1000 })
    } catch (cause) {
      if (mounted.current) setNow({ state: 'asking', busy: false, failure: explain(toWireError(cause)) })
    }
  }

  return (
    <div ref={frame} className={bar.frame}>
      <div className={bar.bar}>
        <code className={css.value} data-revealed={revealed || undefined}>
          <LockKeyhole size={13} aria-hidden className={css.lock} />
          {visibleText(now.state === 'revealed' ? now.value : mask)}
        </code>
        <span className="badge">{visibleText(type)}</span>
        <CopyButton
          text={now.state === 'revealed' ? now.value : mask}
          label={now.state === 'revealed' ? `Copy ${label}` : `Copy mask of ${label}`}
        />
        {now.state === 'revealed' ? (
          <>
            <button ref={hideButton} type="button" className="button" data-size="small" data-kind="quiet" onClick={() => hide()}>
              <EyeOff size={14} aria-hidden />
              Hide
            </button>
            <span role="timer" className={bar.left}>
              hides in {left} s
            </span>
          </>
        ) : (
          (onReveal ?? denied) && (
            <button
              ref={revealButton}
              type="button"
              className="button"
              data-size="small"
              data-kind="quiet"
              aria-label={`Reveal ${label}`}
              aria-expanded={now.state === 'asking'}
              aria-disabled={denied ? true : undefined}
              aria-describedby={denied ? about : undefined}
              onClick={() => !denied && setNow(now.state === 'asking' ? { state: 'masked' } : { state: 'asking', busy: false })}
            >
              <Eye size={14} aria-hidden />
              Reveal
            </button>
          )
        )}
      </div>
      {denied && (
        <p id={about} className={bar.note}>
          {denied}
        </p>
      )}
      {now.state === 'asking' && (
        <RevealForm
          label={label}
          seconds={SHOWN_SECONDS}
          busy={now.busy}
          failure={now.failure}
          onReason={(reason) => void reveal(reason)}
          onCancel={() => hide()}
        />
      )}
      <p role="status" className={now.state === 'masked' && now.note ? bar.note : 'visually-hidden'}>
        {now.state === 'masked' ? now.note : now.state === 'revealed' ? `${label} is shown for ${SHOWN_SECONDS} seconds` : ''}
      </p>
    </div>
  )
}
