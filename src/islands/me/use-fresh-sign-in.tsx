import { lazy, type ReactNode, Suspense, useState } from 'react'

import { WireFailure } from '#src/lib/errors.ts'
import { wantsFreshSignIn } from '#src/queries/me.ts'

const FreshSignIn = lazy(() => import('./FreshSignIn.tsx').then((module) => ({ default: module.FreshSignIn })))

/** Runs something; when the provider wants a fresh sign-in for it, asks for one and runs it again. */
export type Fresh = <Result>(work: () => Promise<Result>) => Promise<Result>

interface Question {
  onDone: () => void
  onCancel: () => void
}

/** For what needs a sign-in of the last minutes: `fresh` asks when it has to, `confirm` always. The dialog has to be drawn somewhere. */
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
          reject(new WireFailure({ kind: 'refused', message: 'Nothing was changed: you did not confirm that it is you.' }))
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
