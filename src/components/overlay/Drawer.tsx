import { type CSSProperties, type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'

import { useMedia } from '#src/lib/use-device.ts'

import css from './drawer.module.css'
import { OverlayFrame } from './OverlayFrame.tsx'
import { useModal } from './use-modal.ts'
import { useResize } from './use-resize.ts'

export interface DrawerProps {
  title: ReactNode
  description?: ReactNode
  /** Small things beside the title: previous and next. */
  actions?: ReactNode
  footer?: ReactNode
  /** Modal: the page behind waits. Otherwise it stays usable, and what is shown here may change while the drawer is open. */
  modal?: boolean
  busy?: boolean
  /** Of a modal one: a click beside it closes it. Not for what holds typed text. Default: yes. */
  lightDismiss?: boolean
  /** Its left edge can be dragged. */
  resizable?: boolean
  /** Pixels at first. */
  width?: number
  onClose: () => void
  children: ReactNode
}

const WIDTH = 440
const LEAST = 320
const MOST = 860

/** A panel at the right edge for the details of one thing. Below 768 pixels there is no "beside", so it is always modal and fills the window. */
export function Drawer(props: DrawerProps) {
  const narrow = useMedia('(width < 768px)')
  return props.modal || narrow ? <ModalDrawer {...props} /> : <SidePanel {...props} />
}

function ModalDrawer(props: DrawerProps) {
  const id = useId()
  const { dialog, close } = useModal({ onClose: props.onClose, busy: props.busy, lightDismiss: props.lightDismiss ?? true })
  return (
    <dialog {...dialog} className={`${css.drawer} ${css.modal}`} style={widthOf(props.width ?? WIDTH)} aria-labelledby={`${id}-title`}>
      <Inside {...props} id={id} close={close} />
    </dialog>
  )
}

function SidePanel(props: DrawerProps) {
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const { width, handle } = useResize({ start: props.width ?? WIDTH, least: LEAST, most: MOST })

  // The native dialog does this by itself: the focus comes in, and goes back when the panel is left with the focus in it
  useLayoutEffect(() => {
    const element = panel.current
    const before = document.activeElement
    element?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
    return () => {
      if (element?.contains(document.activeElement) && before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented || props.busy) return
    // A menu that is open in it goes first
    if (event.target instanceof Element && event.target.closest(':popover-open')) return
    event.stopPropagation()
    props.onClose()
  }

  return (
    <aside ref={panel} className={`${css.drawer} ${css.side}`} style={widthOf(width)} aria-labelledby={`${id}-title`} onKeyDown={onKeyDown}>
      {props.resizable && <div {...handle} className={css.handle} aria-label="Width of the panel" />}
      <Inside {...props} id={id} close={() => !props.busy && props.onClose()} />
    </aside>
  )
}

function Inside({ id, close, ...props }: DrawerProps & { id: string; close: () => void }) {
  return (
    <OverlayFrame
      title={props.title}
      titleId={`${id}-title`}
      description={props.description}
      descriptionId={`${id}-description`}
      actions={props.actions}
      footer={props.footer}
      busy={props.busy}
      onClose={close}
    >
      {props.children}
    </OverlayFrame>
  )
}

const widthOf = (pixels: number): CSSProperties => ({ '--drawer': `${pixels}px` }) as CSSProperties
