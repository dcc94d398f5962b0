import type { ReactNode } from 'react'

import { LineButton } from '#src/components/value/LineButton.tsx'
import { explain } from '#src/lib/errors.ts'
import { useAttempt } from '#src/lib/use-attempt.ts'

import css from './decisions.module.css'

interface RemovableLineProps {
  children: ReactNode
  /** What stands below it. */
  about: string
  /** What is removed, read out with the button. */
  name: string
  blocked: string | undefined
  remove: () => Promise<void>
}

/** One decision, and its removal: nothing is asked before, because it can be undone. */
export function RemovableLine({ children, about, name, blocked, remove }: RemovableLineProps) {
  const { busy, failure, start } = useAttempt(remove, { again: true })
  return (
    <>
      <span className={css.about}>
        {children}
        <small>{failure ? <span role="alert">{explain(failure)}</span> : about}</small>
      </span>
      {blocked === undefined && (
        <span className={css.buttons}>
          <LineButton name={`Remove ${name}`} busy={busy} onPress={start}>
            Remove
          </LineButton>
        </span>
      )}
    </>
  )
}
