import { Bookmark, ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type SyntheticEvent, useCallback, useEffect, useId, useRef, useState } from 'react'

import { useOnline } from '#src/lib/use-device.ts'

import css from './saved-views.module.css'
import type { SavedViewsMenu } from './SavedViewsMenu.tsx'

/** Which view is shown, as far as that is known. */
export interface ShownView {
  name: string
  /** What is shown is no longer what was saved. */
  changed: boolean
}

/** The first rows come before this part does. */
const LATE_MS = 1000

/** The views of a list page: a button that names the one that is shown; the menu behind it is loaded after the page. */
export function SavedViews({ page }: { page: string }) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [Menu, setMenu] = useState<typeof SavedViewsMenu>()
  const [pressed, setPressed] = useState(false)
  const [open, setOpen] = useState(false)
  const [shown, setShown] = useState<ShownView>()

  const online = useOnline()

  // Not `lazy`: without a network the list must stay, and the next press asks again
  const load = useCallback(async () => {
    try {
      const module = await import('./SavedViewsMenu.tsx')
      setMenu(() => module.SavedViewsMenu)
    } catch {
      setPressed(false)
    }
  }, [])

  useEffect(() => {
    if (!online || Menu) return
    const timer = setTimeout(load, LATE_MS)
    return () => clearTimeout(timer)
  }, [online, Menu, load])

  function onPress(event: SyntheticEvent): void {
    event.preventDefault() // instead of what popovertarget would do, as in components/overlay/Menu.tsx
    if (panel.current?.matches(':popover-open')) return panel.current.hidePopover()
    setPressed(true)
    if (!Menu) void load()
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') onPress(event)
  }

  const label = shown?.changed ? 'Changed view: ' : 'View: '
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`button ${css.button}`}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-busy={(pressed && !open) || undefined}
        data-changed={shown?.changed || undefined}
        title={shown ? `${label}${shown.name}` : 'Saved views'}
        onClick={onPress}
        onKeyDown={onKeyDown}
      >
        <Bookmark size={15} aria-hidden />
        <span className={css.name}>
          {shown && <span className="visually-hidden">{label}</span>}
          {shown?.name ?? 'Views'}
        </span>
        <ChevronDown size={14} aria-hidden />
      </button>
      {Menu && (
        <Menu
          id={id}
          panel={panel}
          button={button}
          page={page}
          wanted={pressed}
          onOpenChange={(now) => {
            setOpen(now)
            setPressed(false)
          }}
          onShown={setShown}
        />
      )}
    </>
  )
}
