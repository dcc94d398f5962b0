import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { type FocusEvent, useRef, useState } from 'react'

import type { ShownToast } from './toast-queue.ts'
import css from './toasts.module.css'

export interface ToastsProps {
  toasts: readonly ShownToast[]
  onClose: (id: number) => void
  /** Somebody points at them or has the focus in them. */
  onHold: (held: boolean) => void
}

const SIGNS = { plain: Info, ok: CircleCheck, warn: TriangleAlert, danger: CircleAlert } as const

/** The stack, newest at the bottom. Their words are read out by a status of their own, without the buttons. */
export function Toasts({ toasts, onClose, onHold }: ToastsProps) {
  const before = useRef<EventTarget | null>(null)
  const [said, setSaid] = useState<ShownToast>()
  const newest = toasts.at(-1)
  // When the newest is closed, the one before it is not news again
  if (newest && newest.id > (said?.id ?? 0)) setSaid(newest)

  function onFocus(event: FocusEvent): void {
    onHold(true)
    if (!event.currentTarget.contains(event.relatedTarget)) before.current = event.relatedTarget
  }

  function close(id: number, focused: boolean): void {
    if (focused && before.current instanceof HTMLElement) before.current.focus()
    onClose(id)
  }

  return (
    <section
      className={css.stack}
      aria-label="Messages"
      onPointerEnter={() => onHold(true)}
      onPointerLeave={(event) => onHold(event.currentTarget.contains(document.activeElement))}
      onFocus={onFocus}
      onBlur={(event: FocusEvent) => onHold(event.currentTarget.contains(event.relatedTarget))}
    >
      <p className="visually-hidden" role="status">
        <span key={said?.id}>{said?.text}</span>
      </p>
      {toasts.length > 0 && (
        <ol className={css.list}>
          {toasts.map((toast) => (
            <ToastCard key={toast.id} toast={toast} onClose={(focused) => close(toast.id, focused)} />
          ))}
        </ol>
      )}
    </section>
  )
}

function ToastCard({ toast: { text, tone = 'plain', action }, onClose }: { toast: ShownToast; onClose: (focused: boolean) => void }) {
  const Sign = SIGNS[tone]
  return (
    <li className={css.toast} data-tone={tone}>
      <Sign size={16} aria-hidden />
      <p>{text}</p>
      {action && (
        <button
          type="button"
          className="button"
          data-size="small"
          onClick={(event) => {
            onClose(event.currentTarget.matches(':focus'))
            action.onChoose()
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        className="icon-button"
        aria-label="Close message"
        title="Close"
        onClick={(event) => onClose(event.currentTarget.matches(':focus'))}
      >
        <X size={14} aria-hidden />
      </button>
    </li>
  )
}
