import { useState } from 'react'

import { Toggle, type ToggleProps } from '#src/components/form/Toggle.tsx'
import { HeadRow } from '#src/components/table/HeadRow.tsx'

import { respondAs } from './data/forms-responses.ts'
import { LONG_TEXT } from './data/forms.ts'
import { CheckSpecimens } from './forms/CheckSpecimens.tsx'
import css from './forms/forms.module.css'
import { Specimen, Specimens, Variant } from './kit/Specimen.tsx'

/** /dev/toggles: what is on or off, and what is one of a few. */
export function TogglesPage() {
  return (
    <Specimens>
      <ToggleSpecimens />
      <CheckSpecimens />
    </Specimens>
  )
}

/** Switches: they take effect at once. */
function ToggleSpecimens() {
  return (
    <>
      <Specimen title="Toggle" note="Takes effect at once, and says when it did not hold.">
        <div className={css.states}>
          <Own label="Enforce" on={false} hint="Requests that match are denied." />
          <Own label="Live tail" on />
          <Own label="Scan bodies" on busy hint="Agents take it up within a minute." />
          <Own label="Send to Slack" on={false} error="The platform cannot be reached. Check your connection, then try again." />
          <Own label="Single sign-on only" on disabledBecause="Only an owner may change this." />
          <Own label="Break-glass owner" on={false} disabledBecause="Turn on single sign-on first." />
          <Own label={LONG_TEXT} on hint={LONG_TEXT} />
        </div>
      </Specimen>
      <Specimen title="Toggle with a server" note="Shown as chosen at once; goes back when the server refuses.">
        <div className={css.states}>
          <Served label="Rule “Server errors”" answer="ok" />
          <Served label="Rule “Slow vendors”" answer="failure" />
        </div>
      </Specimen>
      <Specimen title="Toggles in a table" note="The row says what it is; the switch has the name for those who hear it.">
        <Rules />
      </Specimen>
    </>
  )
}

function Own({ on, ...toggle }: Omit<ToggleProps, 'checked' | 'onChange'> & { on: boolean }) {
  const [checked, setChecked] = useState(on)
  return <Toggle {...toggle} checked={checked} onChange={setChecked} />
}

function Served({ label, answer }: { label: string; answer: 'ok' | 'failure' }) {
  const [checked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  return (
    <Toggle
      label={label}
      checked={checked}
      busy={busy}
      error={error}
      onChange={(on) => {
        setChecked(on)
        setBusy(true)
        setError(undefined)
        respondAs(answer, false)
          .catch((cause: Error) => {
            setChecked(!on)
            setError(cause.message)
          })
          .finally(() => setBusy(false))
      }}
    />
  )
}

const RULES = ['Server errors', 'Slow vendors', 'Personal data to new countries'] as const

function Rules() {
  const [on, setOn] = useState<readonly string[]>(['Server errors'])
  return (
    <Variant name="Three rules">
      <table className={css.table}>
        <HeadRow of={['Rule', 'Active']} />
        <tbody>
          {RULES.map((rule) => (
            <tr key={rule}>
              <th scope="row">{rule}</th>
              <td>
                <Toggle
                  label={`Active: ${rule}`}
                  hideLabel
                  checked={on.includes(rule)}
                  onChange={(active) => setOn(active ? [...on, rule] : on.filter((other) => other !== rule))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Variant>
  )
}
