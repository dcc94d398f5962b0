import { type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react'

import css from './menu.module.css'

export interface PopoverProps {
  /** Its name, and the button's when that shows only a sign. */
  label: string
  /** Inside of the button. */
  button: ReactNode
  iconOnly?: boolean
  className?: string
  align?: 'start' | 'end'
  children: (close: () => void) => ReactNode
}

/** A button with a small panel under it for a few fields or facts. Click beside it or Escape closes it; what it holds exists only while it is open. */
export function Popover({
  label,
  button,
  iconOnly,
  className = iconOnly ? 'icon-button' : 'button',
  align = 'end',
  children,
}: PopoverProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)

  function onToggle(event: ToggleEvent<HTMLDivElement>): void {
    if (event.newState !== 'open') return
    const field = event.currentTarget.querySelector<HTMLElement>(':is(input, select, textarea):not(:disabled)')
    ;(field ?? event.currentTarget).focus({ preventScroll: true })
  }

  return (
    <>
      <button
        type="button"
        className={className}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={iconOnly ? label : undefined}
        title={iconOnly ? label : undefined}
      >
        {button}
      </button>
      <div
        ref={panel}
        id={id}
        className={`float ${css.popover}`}
        popover="auto"
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        data-align={align}
        // Before it is seen, so that it opens at its real size
        onBeforeToggle={(event: ToggleEvent<HTMLDivElement>) => setOpen(event.newState === 'open')}
        onToggle={onToggle}
      >
        {open && children(() => panel.current?.hidePopover())}
      </div>
    </>
  )
}
