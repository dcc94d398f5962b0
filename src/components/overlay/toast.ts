import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'

import { nextLeaveMs, NO_TOASTS, type Toast, type ToastEvent, toastsAfter } from './toast-queue.ts'
import { Toasts } from './Toasts.tsx'
import css from './toasts.module.css'

/**
 * Messages at the bottom of the page, one stack for the whole document. They belong to no island, so that they outlive the page they came
 * from: the router swaps the body, and the stack moves over.
 */
let queue = NO_TOASTS
let host: HTMLElement | undefined
let root: Root | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let sinceMs = 0

/** `showToast('Saved.')`, or with a tone and one action: `showToast({ text: 'Rule deleted.', action: { label: 'Undo', onChoose } })`. */
export function showToast(toast: string | Toast): void {
  const shown = typeof toast === 'string' ? { text: toast } : toast
  if (host) return happen({ type: 'shown', toast: shown })
  open()
  draw()
  // Screen readers read what changes inside a status, not what it is born with
  requestAnimationFrame(() => happen({ type: 'shown', toast: shown }))
}

function open(): void {
  host = document.createElement('div')
  host.className = css['host'] ?? ''
  host.popover = 'manual'
  root = createRoot(host)
  attach()
  document.addEventListener('astro:after-swap', attach)
}

function attach(): void {
  if (!host) return
  document.body.append(host)
  host.showPopover()
}

function happen(event: ToastEvent): void {
  const nowMs = performance.now()
  // The time until now counts as the stack was until now, held or not
  queue = toastsAfter(toastsAfter(queue, { type: 'passed', ms: nowMs - sinceMs }), event)
  sinceMs = nowMs
  clearTimeout(timer)
  const leaveMs = nextLeaveMs(queue)
  if (leaveMs !== undefined) timer = setTimeout(() => happen({ type: 'passed', ms: 0 }), leaveMs)
  if (event.type === 'shown') toTop()
  draw()
}

/** A dialog that opened since then would cover it. */
function toTop(): void {
  if (!document.querySelector('dialog:modal')) return
  host?.hidePopover()
  host?.showPopover()
}

function draw(): void {
  root?.render(
    createElement(Toasts, {
      toasts: queue.toasts,
      onClose: (id) => happen({ type: 'closed', id }),
      onHold: (held) => held !== queue.held && happen({ type: 'held', held }),
    }),
  )
}
