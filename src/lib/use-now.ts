import { useEffect, useState } from 'react'

const EVERY_MS = 5000

/** The present time; it moves on only while somebody wants to see it move. */
export function useNow(moving: boolean): number {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    if (!moving) return
    setNowMs(Date.now())
    const timer = setInterval(() => setNowMs(Date.now()), EVERY_MS)
    return () => clearInterval(timer)
  }, [moving])
  return nowMs
}
