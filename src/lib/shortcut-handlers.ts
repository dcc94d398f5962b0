import { EARLY_KEY_MS } from './early-keys.ts'

/** Whoever acts on several of a kind is given which: the path behind `go`. */
type Handler = (which: string) => void

const handlers = new Map<string, Handler[]>()

/** Who writes by now no longer means the page. */
const WRITTEN_IN = 'input, textarea, select, [contenteditable], [role="textbox"], [role="combobox"]'

/** Keys that were pressed before the part that acts on them had come: when, and on which page. */
const early = new Map<string, { atMs: number; pathname: string }>()

/** Runs `handler` when the keys of a shortcut are pressed, until the returned function is called. The newest one goes first. */
export function onShortcut(id: string, handler: Handler): () => void {
  handlers.set(id, [handler, ...(handlers.get(id) ?? [])])
  const pressed = early.get(id)
  early.delete(id)
  // After whatever else comes with the handler: it may act on a field that is filled in next
  if (pressed) queueMicrotask(() => isStillExpected(pressed) && handlers.get(id)?.includes(handler) && handler(''))
  return () => remove(id, handler)
}

/** Keeps what is pressed of these, each once, for the part that will act on it, until the returned function is called: that part is here then. */
export function keepShortcuts(ids: readonly string[]): () => void {
  const kept = ids.map((id) => [id, () => void early.set(id, { atMs: Date.now(), pathname: location.pathname })] as const)
  // Behind whoever acts already
  for (const [id, keep] of kept) handlers.set(id, [...(handlers.get(id) ?? []), keep])
  return () => kept.forEach(([id, keep]) => remove(id, keep))
}

/** Whether somebody acts on it here. `go /orgs`: `go`, and which. */
export function runShortcut(name: string): boolean {
  const [id = '', which = ''] = name.split(' ')
  const [handler] = handlers.get(id) ?? []
  handler?.(which)
  return handler !== undefined
}

const remove = (id: string, handler: Handler): void =>
  void handlers.set(
    id,
    (handlers.get(id) ?? []).filter((one) => one !== handler),
  )

const isStillExpected = ({ atMs, pathname }: { atMs: number; pathname: string }): boolean =>
  Date.now() - atMs < EARLY_KEY_MS &&
  pathname === location.pathname &&
  !document.activeElement?.matches(WRITTEN_IN) &&
  document.querySelector('dialog:modal') === null
