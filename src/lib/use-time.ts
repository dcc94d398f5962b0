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

/** A value once it has stayed the same for so long; the first at once. */
export function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
