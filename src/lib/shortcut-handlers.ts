/** Whoever acts on several of a kind is given which: the path behind `go`. */
type Handler = (which: string) => void

const handlers = new Map<string, Handler[]>()

/** Runs `handler` when the keys of a shortcut are pressed, until the returned function is called. The newest one goes first. */
export function onShortcut(id: string, handler: Handler): () => void {
  handlers.set(id, [handler, ...(handlers.get(id) ?? [])])
  return () => {
    handlers.set(
      id,
      (handlers.get(id) ?? []).filter((one) => one !== handler),
    )
  }
}

/** Whether somebody acts on it here. `go /orgs`: `go`, and which. */
export function runShortcut(name: string): boolean {
  const [id = '', which = ''] = name.split(' ')
  const [handler] = handlers.get(id) ?? []
  handler?.(which)
  return handler !== undefined
}
