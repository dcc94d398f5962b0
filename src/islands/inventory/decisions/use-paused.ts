import { useEffect, useState } from 'react'

/** How long somebody has to stop typing before the store is asked. */
const PAUSE_MS = 300

/** A text once it has stayed the same for a moment; the first at once. */
export function usePaused<Text extends string | undefined>(text: Text): Text {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
