import { type FormEvent, useId, useState } from 'react'

import { describeInstant, editableEnd, PRESETS, type RangeClock, type RangeText, readRange, resolveRange } from '#src/lib/time-range.ts'

import css from './range-picker.module.css'
import { ZoneField } from './ZoneField.tsx'

export interface RangePickerProps {
  value: RangeText
  clock: RangeClock
  /** `browser`, `UTC` or a named zone. */
  zoneChoice: string
  deviceZone: string
  onChoose: (range: RangeText) => void
  onZone: (choice: string) => void
}

/** Presets, both ends by keyboard, and the clock they are read on. The content of a popover; it closes itself by what it calls. */
export function RangePicker({ value, clock, zoneChoice, deviceZone, onChoose, onZone }: RangePickerProps) {
  const [typed, setTyped] = useState({ from: editableEnd(value.from, clock), to: editableEnd(value.to, clock) })
  const [failure, setFailure] = useState<{ field: 'from' | 'to'; message: string }>()
  const id = useId()

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    const read = readRange(typed, clock)
    if (read.ok) onChoose(read.range)
    else setFailure(read)
  }

  const field = (name: 'from' | 'to', label: string) => (
    <div className="field">
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <input
        id={`${id}-${name}`}
        className="input mono"
        value={typed[name]}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={failure?.field === name}
        aria-describedby={failure?.field === name ? `${id}-error` : `${id}-hint`}
        onChange={(event) => {
          setTyped({ ...typed, [name]: event.target.value })
          setFailure(undefined)
        }}
      />
    </div>
  )

  return (
    <div className={css.picker}>
      <ul className={css.presets} aria-label="Time ranges">
        {PRESETS.map((preset, index) => (
          <li key={preset.from}>
            <button
              type="button"
              className="menu-item"
              aria-pressed={value.to === 'now' && value.from === preset.from}
              aria-keyshortcuts={String(index + 1)}
              onClick={() => onChoose({ from: preset.from, to: 'now' })}
            >
              {preset.label}
              <kbd className="kbd" aria-hidden="true">
                {index + 1}
              </kbd>
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            className="menu-item"
            onClick={() => onChoose({ from: 'now/d', to: 'now' })}
            aria-pressed={value.from === 'now/d'}
          >
            Today
          </button>
        </li>
      </ul>
      <form className={css.form} onSubmit={onSubmit} noValidate>
        {field('from', 'From')}
        {field('to', 'To')}
        <p
          id={failure ? `${id}-error` : `${id}-hint`}
          className={css.message}
          data-failed={failure ? '' : undefined}
          role={failure ? 'alert' : undefined}
        >
          {failure?.message ?? preview(typed, clock)}
        </p>
        <button type="submit" className="button" data-kind="primary">
          Show this range
        </button>
        <ZoneField choice={zoneChoice} deviceZone={deviceZone} onZone={onZone} />
      </form>
    </div>
  )
}

/** What the fields mean right now; how to write them while they mean nothing. */
function preview(typed: RangeText, clock: RangeClock): string {
  const read = readRange(typed, clock)
  if (!read.ok) return 'now-3h · today · 08:30 · 2026-11-21 08:30'
  const { fromMs, toMs } = resolveRange(read.range, clock)
  return `${describeInstant(fromMs, clock).slice(0, 16)} – ${describeInstant(toMs, clock).slice(0, 16)}`
}
