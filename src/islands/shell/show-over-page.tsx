import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/**
 * Renders a dialog over the page in its own React root, removed when it closes or the page changes: these dialogs belong to no island, and most
 * visits never need them.
 */
export function showOverPage(render: (close: () => void) => ReactNode): void {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  let open = true
  function close(): void {
    if (!open) return
    open = false
    document.removeEventListener('astro:before-swap', close)
    root.unmount()
    place.remove()
  }
  document.addEventListener('astro:before-swap', close)
  root.render(render(close))
}
