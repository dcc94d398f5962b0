import { lazy, type ReactNode, Suspense, useState } from 'react'

import { WireFailure } from '#src/lib/errors.ts'
import { wantsFreshSignIn } from '#src/queries/me.ts'

const FreshSignIn = lazy(() => import('./FreshSignIn.tsx').then((module) => ({ default: module.FreshSignIn })))

/** Runs something; when the provider requires a recent sign-in for it, gets one and runs it again. */
export type Fresh = <Result>(work: () => Promise<Result>) => Promise<Result>

interface Question {
  onDone: () => void
  onCancel: () => void
}

/** For actions that need a recent sign-in: `fresh` prompts when necessary, `confirm` always. The returned dialog has to be rendered. */
export function useFreshSignIn(): { fresh: Fresh; confirm: () => Promise<void>; dialog: ReactNode } {
  const [question, setQuestion] = useState<Question>()

  function confirm(): Promise<void> {
    return new Promise((resolve, reject) => {
      setQuestion({
        onDone: () => {
          setQuestion(undefined)
          resolve()
        },
        onCancel: () => {
          setQuestion(undefined)
          reject(new WireFailure({ kind: 'refused', message: 'No changes: you did not confirm your identity.' }))
        },
      })
    })
  }

  const fresh: Fresh = async (work) => {
    try {
      return await work()
    } catch (cause) {
      if (!wantsFreshSignIn(cause)) throw cause
    }
    await confirm()
    return work()
  }
  return {
    fresh,
    confirm,
    dialog: question && (
      <Suspense>
        <FreshSignIn {...question} />
      </Suspense>
    ),
  }
}
