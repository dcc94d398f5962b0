import { lazy, type MouseEvent, type ReactNode, Suspense, type ToggleEvent, useRef, useState } from 'react'

import css from './switch-menu.module.css'
import type { SwitchListProps } from './SwitchList.tsx'

export interface SwitchMenuProps extends SwitchListProps {
  id: string
  button: ReactNode
  onOpen?: () => void
}

// Every page has one, and few people open it
const loadList = () => import('./SwitchList.tsx')
const SwitchList = lazy(async () => ({ default: (await loadList()).SwitchList }))
const fetchAhead = (): void => void loadList().catch(() => undefined)

/** A button with a native popover: a list of links to the same page elsewhere. The list is loaded when somebody is about to open it. */
export function SwitchMenu({ id, button, onOpen, ...list }: SwitchMenuProps) {
  const [open, setOpen] = useState(false)
  const panel = useRef<HTMLDivElement>(null)

  function onToggle({ newState }: ToggleEvent<HTMLDivElement>) {
    setOpen(newState === 'open')
    if (newState === 'open') onOpen?.()
  }

  /** The bar survives a soft navigation, and so would an open list. */
  function onClick({ target }: MouseEvent<HTMLDivElement>) {
    if (target instanceof Element && target.closest('a')) panel.current?.hidePopover()
  }

  return (
    <>
      <button type="button" className={css.button} popoverTarget={id} onPointerEnter={fetchAhead} onFocus={fetchAhead}>
        <span className="visually-hidden">{list.label}: </span>
        {button}
      </button>
      <div ref={panel} id={id} className={`float ${css.panel}`} popover="auto" data-align="start" onToggle={onToggle} onClick={onClick}>
        {open && (
          <Suspense fallback={<p className={css.empty}>Loading…</p>}>
            <SwitchList {...list} />
          </Suspense>
        )}
      </div>
    </>
  )
}
