import {
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'

import css from './tooltip.module.css'

export interface TooltipProps {
  /** Words only: what can be pressed does not belong here, the pointer could not reach it on a touch screen. */
  text: ReactNode
  /** One element that can have the focus. */
  children: ReactElement<{ 'aria-describedby'?: string }>
}

/** Resting on it for so long shows it. */
const OPEN_MS = 450
/** Time to move from the thing to its tooltip, which then stays (WCAG 1.4.13, hoverable). */
const CLOSE_MS = 120

/** Says more about what has the pointer or the focus. Escape hides it (WCAG 1.4.13, dismissible); for screen readers it describes its child. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const box = useRef<HTMLSpanElement>(null)
  const tip = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const [open, setOpen] = useState(false)

  function plan(next: boolean, afterMs: number): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(next), afterMs)
  }

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    const element = tip.current
    const source = box.current?.firstElementChild
    if (!open || !element || !(source instanceof HTMLElement)) return
    element.showPopover({ source })
    function onKeyDown(event: globalThis.KeyboardEvent): void {
      if (event.key !== 'Escape') return
      // Only the tooltip goes, not the dialog around it
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    }
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      document.removeEventListener('keydown', onKeyDown, { capture: true })
      element.hidePopover()
    }
  }, [open])

  return (
    <span
      ref={box}
      className={css.box}
      onPointerEnter={(event: PointerEvent) => event.pointerType !== 'touch' && plan(true, OPEN_MS)}
      onPointerLeave={() => plan(false, CLOSE_MS)}
      // Pressing it is an answer to it
      onPointerDown={() => plan(false, 0)}
      onFocus={(event: FocusEvent) => event.target.matches(':focus-visible') && plan(true, 0)}
      onBlur={() => plan(false, 0)}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span ref={tip} id={id} role="tooltip" className={css.tip} popover="manual">
        {text}
      </span>
    </span>
  )
}
