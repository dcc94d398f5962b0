/** A tab that outlives a deployment asks for chunks that are gone. It is reloaded once, and never twice within this time (specification, point 9). */
const RELOAD_GUARD_MS = 10_000
const RELOADED_KEY = 'ui:reloaded-at'

export function reloadOnStaleCode(): void {
  const onError = (event: Event) => {
    if (reloadOnce()) event.preventDefault()
  }
  window.addEventListener('vite:preloadError', onError)
  document.addEventListener('astro:hydration-error', onError)
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
