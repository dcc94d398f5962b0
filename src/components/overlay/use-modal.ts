import { type KeyboardEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

export interface ModalOptions {
  onClose: () => void
  /** Something is being done: nobody leaves before it is. */
  busy?: boolean | undefined
  /** A click beside it closes it; not for what holds typed text. */
  lightDismiss?: boolean | undefined
}

/**
 * A native modal dialog for as long as the component lives. The browser keeps the focus inside, makes the page behind inert and gives the
 * focus back; here is only what it leaves open: where the focus goes first, where it goes when what opened it is gone, and that a busy dialog stays.
 */
export function useModal({ onClose, busy = false, lightDismiss = false }: ModalOptions) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const around = [...ancestorsOf(document.activeElement)]
    dialog.showModal()
    firstOf(dialog)?.focus({ preventScroll: true })
    // Closing, not only removing, is what gives the focus back
    return () => {
      dialog.close()
      // What opened it may be taken away with it
      requestAnimationFrame(() => document.activeElement === document.body && focusNearest(around))
    }
  }, [])

  return {
    close: () => {
      if (!busy) ref.current?.close()
    },
    dialog: {
      ref,
      closedby: busy ? ('none' as const) : lightDismiss ? ('any' as const) : ('closerequest' as const),
      'aria-busy': busy || undefined,
      onClose,
      // A file field inside sends events of the same name that bubble
      onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
        if (busy && event.target === event.currentTarget) event.preventDefault()
      },
      // For browsers that do not know closedby: a second Escape cannot be refused by the cancel event
      onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => {
        if (busy && event.key === 'Escape') event.preventDefault()
      },
    },
  }
}

/** What the caller marks, else the first field, else the heading: a screen reader then begins with what this is about. */
function firstOf(dialog: HTMLElement): HTMLElement | null {
  return (
    dialog.querySelector<HTMLElement>('[data-first-focus]') ??
    dialog.querySelector<HTMLElement>(':is(input, select, textarea):not(:disabled, [type="hidden"])') ??
    dialog.querySelector<HTMLElement>('h2[tabindex]')
  )
}

function* ancestorsOf(element: Element | null): Generator<HTMLElement> {
  for (let next = element?.parentElement; next && next !== document.body; next = next.parentElement) yield next
}

/** What the dialog did may have taken away the row that it was opened from: then what the row stood in, and not the beginning of the page. */
function focusNearest(around: readonly HTMLElement[]): void {
  const left = around.find((element) => element.isConnected && element.checkVisibility())
  if (!left) return
  if (left.tabIndex < 0) left.tabIndex = -1
  left.focus({ preventScroll: true })
}
