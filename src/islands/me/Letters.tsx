import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { Toggle } from '#src/components/form/Toggle.tsx'
import { FailureNote, TableSkeleton } from '#src/components/notice/Notices.tsx'
import { explain, toWireError } from '#src/lib/errors.ts'
import { queryClient } from '#src/queries/client.ts'
import { changeNotifications, ownNotifications } from '#src/queries/me.ts'
import type { Notifications, StoredNotifications } from '#wire/product/notifications.ts'

import css from './me.module.css'
import { Part } from './Part.tsx'

const CHOICES: readonly { name: keyof Notifications; label: string; hint: string }[] = [
  { name: 'alertsFiring', label: 'Alerts that begin', hint: 'When a rule of one of your organizations fires.' },
  { name: 'alertsResolved', label: 'Alerts that end', hint: 'When it is over.' },
  { name: 'newIssues', label: 'New security issues', hint: 'The first time each of them is seen.' },
  { name: 'weeklySummary', label: 'Summary of the week', hint: 'New vendors, endpoints, tokens and data types, on Monday.' },
]

/** What is worth a letter. */
export function Letters({ uid }: { uid: string }) {
  const stored = useQuery(ownNotifications(uid), queryClient)
  return (
    <Part id="letters" title="E-mail notifications" about="What is sent to your address. Letters about your sign-in are always sent.">
      {stored.isError ? (
        <FailureNote error={toWireError(stored.error)} onRetry={() => void stored.refetch()} />
      ) : stored.data ? (
        <div className={css.page}>
          {CHOICES.map((choice) => (
            <Choice key={choice.name} {...choice} stored={stored.data} />
          ))}
        </div>
      ) : (
        <TableSkeleton label="Loading notifications" rows={4} />
      )}
    </Part>
  )
}

interface ChoiceProps {
  name: keyof Notifications
  label: string
  hint: string
  stored: StoredNotifications
}

/** Shows what was asked for while it is on its way, and what is stored when that failed. */
function Choice({ name, label, hint, stored }: ChoiceProps) {
  const [wanted, setWanted] = useState<boolean>()
  const [error, setError] = useState<string>()

  async function choose(on: boolean): Promise<void> {
    if (wanted !== undefined) return
    setWanted(on)
    setError(undefined)
    try {
      const { version, ...chosen } = stored
      await changeNotifications({ ...chosen, [name]: on }, version)
    } catch (cause) {
      const failure = toWireError(cause)
      setError(explain(failure))
      // Chosen otherwise in another window: what is stored is shown, and the next try is about that
      if (failure.kind === 'conflict') await queryClient.invalidateQueries({ queryKey: ['my-notifications'] })
    }
    setWanted(undefined)
  }

  return (
    <Toggle
      label={label}
      hint={hint}
      name={name}
      checked={wanted ?? stored[name]}
      busy={wanted !== undefined}
      error={error}
      onChange={(on) => void choose(on)}
    />
  )
}
