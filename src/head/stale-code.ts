/** A tab that outlives a deployment requests chunks that are gone. It is reloaded once, and never twice within this time (specification, point 9). */
const RELOAD_GUARD_MS = 10_000
const RELOADED_KEY = 'ui:reloaded-at'

/** `onBroken` is called when the content of the page does not come to life and a reload would not help. */
export function reloadOnStaleCode(onBroken: () => void): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (reloadOnce()) event.preventDefault()
  })
  document.addEventListener('astro:hydration-error', (event) => {
    if (reloadOnce()) return event.preventDefault()
    const { detail, target } = event as CustomEvent<{ error: unknown }>
    reportError(detail.error) // listeners for uncaught errors report it
    // Offline the page stays: with the network it comes back
    if (navigator.onLine && target instanceof Element && target.closest('main')) onBroken()
  })
}

/** Offline, a reload would only lose the page; without storage nothing would stop the second one (security.md W1). */
function reloadOnce(): boolean {
  if (!navigator.onLine) return false
  try {
    const last = Number(sessionStorage.getItem(RELOADED_KEY))
    if (Date.now() - last < RELOAD_GUARD_MS) return false
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
  } catch {
    return false
  }
  location.reload()
  return true
}
