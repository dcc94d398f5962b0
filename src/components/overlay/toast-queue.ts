export type ToastTone = 'plain' | 'ok' | 'warn' | 'danger'

/** One sentence about what just happened, and perhaps a way to take it back. */
export interface Toast {
  text: string
  tone?: ToastTone
  action?: { label: string; onChoose: () => void }
}

export interface ShownToast extends Toast {
  id: number
  /** Milliseconds it has left; undefined: until somebody closes it. */
  leftMs: number | undefined
}

/** Oldest first. While held, because somebody points at it or reads in it, no time passes. */
export interface ToastQueue {
  toasts: readonly ShownToast[]
  held: boolean
  nextId: number
}

export type ToastEvent =
  | { type: 'shown'; toast: Toast }
  | { type: 'closed'; id: number }
  | { type: 'held'; held: boolean }
  | { type: 'passed'; ms: number }

export const NO_TOASTS: ToastQueue = { toasts: [], held: false, nextId: 1 }

/** More than three nobody reads. */
export const TOASTS_MAX = 3
/** Long enough to read one sentence twice. */
const PLAIN_MS = 6000
/** Time to reach the button. */
const ACTION_MS = 10_000

/** What the stack of toasts becomes. A failure stays until it is closed; the same words again start the time anew instead of standing twice. */
export function toastsAfter(queue: ToastQueue, event: ToastEvent): ToastQueue {
  switch (event.type) {
    case 'shown': {
      const shown = { ...event.toast, id: queue.nextId, leftMs: lifeOf(event.toast) }
      const others = queue.toasts.filter(({ text, tone, action }) => text !== shown.text || tone !== shown.tone || action || shown.action)
      return { ...queue, toasts: [...others, shown].slice(-TOASTS_MAX), nextId: queue.nextId + 1 }
    }
    case 'closed':
      return { ...queue, toasts: queue.toasts.filter(({ id }) => id !== event.id) }
    case 'held':
      return { ...queue, held: event.held }
    case 'passed':
      return queue.held ? queue : { ...queue, toasts: aged(queue.toasts, event.ms) }
  }
}

/** Milliseconds until the next one goes by itself; undefined: none will. */
export function nextLeaveMs({ toasts, held }: ToastQueue): number | undefined {
  const left = toasts.flatMap(({ leftMs }) => (leftMs === undefined ? [] : [leftMs]))
  return held || left.length === 0 ? undefined : Math.min(...left)
}

function lifeOf({ tone, action }: Toast): number | undefined {
  if (tone === 'danger') return undefined
  return action ? ACTION_MS : PLAIN_MS
}

function aged(toasts: readonly ShownToast[], ms: number): ShownToast[] {
  return toasts.flatMap((toast) => {
    if (toast.leftMs === undefined) return [toast]
    return toast.leftMs > ms ? [{ ...toast, leftMs: toast.leftMs - ms }] : []
  })
}
