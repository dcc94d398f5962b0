import { useEffect, useState } from 'react'

/** False until `ready`, and until what came with it was painted; then true for good. For parts that must not delay the first. */
export function useLater(ready: boolean): boolean {
  const [later, setLater] = useState(false)
  useEffect(() => {
    if (!ready || later) return
    // After the frame that shows what is ready
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => (timer = setTimeout(() => setLater(true), 0)))
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [ready, later])
  return later
}
