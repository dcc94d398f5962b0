import { useEffect } from 'react'

/** While Alt is down, values show that a click excludes them. */
export function useAltKey(): void {
  useEffect(() => {
    const root = document.documentElement
    const follow = (event: KeyboardEvent): void => void root.toggleAttribute('data-alt', event.altKey)
    const forget = (): void => root.removeAttribute('data-alt')
    window.addEventListener('keydown', follow)
    window.addEventListener('keyup', follow)
    window.addEventListener('blur', forget)
    return () => {
      window.removeEventListener('keydown', follow)
      window.removeEventListener('keyup', follow)
      window.removeEventListener('blur', forget)
      forget()
    }
  }, [])
}
