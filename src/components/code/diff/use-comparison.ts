import { useEffect, useState } from 'react'

import type { Compared } from './compare.worker.ts'
import { compareTexts } from './compare-texts.ts'

export type ComparisonState = { state: 'comparing' } | { state: 'failed' } | { state: 'ready'; compared: Compared }

/** Compares two texts off the main thread; a newer question ends an older one. */
export function useComparison(a: string, b: string, sorted: boolean): [ComparisonState, () => void] {
  const [result, setResult] = useState<ComparisonState>({ state: 'comparing' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const asked = new AbortController()
    // What was there before stays until the next answer
    setResult((before) => (before.state === 'failed' ? { state: 'comparing' } : before))
    compareTexts(a, b, sorted, asked.signal).then(
      (compared) => setResult({ state: 'ready', compared }),
      () => asked.signal.aborted || setResult({ state: 'failed' }),
    )
    return () => asked.abort()
  }, [a, b, sorted, attempt])
  return [result, () => setAttempt(attempt + 1)]
}
