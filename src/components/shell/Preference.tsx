import { useId } from 'react'

import css from './preferences.module.css'

export interface PreferenceChoice<Value extends string> {
  value: Value
  label: string
}

export interface PreferenceProps<Value extends string> {
  label: string
  hint: string
  value: Value
  choices: readonly PreferenceChoice<Value>[]
  onChoose: (value: Value) => void
}

/** One choice about looks, in effect at once: a few words to choose from. */
export function Preference<Value extends string>({ label, hint, value, choices, onChoose }: PreferenceProps<Value>) {
  const id = useId()
  return (
    <fieldset className={css.preference} aria-describedby={`${id}-hint`}>
      <legend>{label}</legend>
      <p id={`${id}-hint`} className={css.hint}>
        {hint}
      </p>
      <div className={css.choices}>
        {choices.map((choice) => (
          <label key={choice.value} className={css.choice}>
            <input type="radio" name={id} value={choice.value} checked={choice.value === value} onChange={() => onChoose(choice.value)} />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
