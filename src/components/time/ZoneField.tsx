import { useId, useState } from 'react'

import { isTimeZone } from '#src/lib/time-zone.ts'
import { own } from '#domain/own.ts'

import css from './range-picker.module.css'

/** On which clock times are shown and typed: the device's, UTC, or a zone by its name. A name that means nothing changes nothing. */
export function ZoneField({ choice, deviceZone, onZone }: { choice: string; deviceZone: string; onZone: (choice: string) => void }) {
  const id = useId()
  const [typed, setTyped] = useState(choice)
  const named = Intl.supportedValuesOf('timeZone')
  const words: Readonly<Record<string, string>> = { browser: `Browser (${deviceZone})` }
  const known = (text: string): string | undefined =>
    Object.entries(words).find(([, label]) => label === text)?.[0] ?? (isTimeZone(text) ? text : undefined)
  const shown = own(words, typed) ?? typed
  return (
    <div className={css.zone}>
      <label htmlFor={id}>Time zone</label>
      <input
        id={id}
        className="input"
        list={`${id}-zones`}
        value={shown}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={known(shown) === undefined}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setTyped(event.target.value)
          const zone = known(event.target.value)
          if (zone) onZone(zone)
        }}
        onBlur={() => setTyped(choice)}
      />
      <datalist id={`${id}-zones`}>
        <option value={words['browser']} />
        <option value="UTC" />
        {named.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </div>
  )
}
