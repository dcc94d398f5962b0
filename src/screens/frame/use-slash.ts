import { type RefObject, useEffect } from 'react'

/** `/` goes to the filter, from anywhere but a field. */
export function useSlash(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : undefined
      const combined = event.ctrlKey || event.metaKey || event.altKey
      if (event.key !== '/' || combined || target?.closest('input, textarea, select, [contenteditable]')) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [input])
}
