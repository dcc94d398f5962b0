import { useState } from 'react'

import { Toggle } from '#src/components/form/Toggle.tsx'
import { explain, toWireError } from '#src/lib/errors.ts'
import { queryClient } from '#src/queries/client.ts'
import { changeNotifications } from '#src/queries/me.ts'
import type { Notifications, StoredNotifications } from '#wire/product/me.ts'

import css from './me.module.css'

const CHOICES: readonly { name: keyof Notifications; label: string; hint: string }[] = [
  { name: 'alertsFiring', label: 'Alerts firing', hint: 'When a rule of one of your organizations fires.' },
  { name: 'alertsResolved', label: 'Alerts resolved', hint: 'When the condition no longer holds.' },
  { name: 'newIssues', label: 'New security issues', hint: 'The first time each of them is seen.' },
  { name: 'weeklySummary', label: 'Weekly summary', hint: 'New vendors, endpoints, tokens and data types, on Monday.' },
]

/** The optional e-mails, each with a switch. */
export function EmailChoices({ stored }: { stored: StoredNotifications }) {
  return (
    <div className={css.page}>
      {CHOICES.map((choice) => (
        <Choice key={choice.name} {...choice} stored={stored} />
      ))}
    </div>
  )
}

interface ChoiceProps {
  name: keyof Notifications
  label: string
  hint: string
  stored: StoredNotifications
}

/** Shows the requested state while it is saved, and the stored one when that failed. */
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
      if (failure.kind === 'stale') await queryClient.invalidateQueries({ queryKey: ['my-notifications'] })
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
