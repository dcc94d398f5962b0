import { useEffect, useState } from 'react'

import type { Problem, Validate } from '#src/lib/code/assistance.ts'

/** How long after the last key a text is checked. */
const CHECK_MS = 250
const NONE: readonly Problem[] = []

/** What is wrong with a text, shortly after it stood still. */
export function useProblems(text: string, validate: Validate | undefined): readonly Problem[] {
  const [problems, setProblems] = useState(NONE)
  useEffect(() => {
    const timer = setTimeout(() => setProblems(validate ? validate(text) : NONE), CHECK_MS)
    return () => clearTimeout(timer)
  }, [text, validate])
  return problems
}
