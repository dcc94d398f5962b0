import { useId } from 'react'

import { choicesOf } from '#src/lib/choices.ts'

import css from './preferences.module.css'

export interface PreferenceProps<Value extends string> {
  label: string
  hint: string
  value: Value
  /** What each is called, in this order. */
  choices: Readonly<Record<Value, string>>
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
        {choicesOf(choices).map((choice) => (
          <label key={choice.id} className={css.choice}>
            <input type="radio" name={id} value={choice.id} checked={choice.id === value} onChange={() => onChoose(choice.id)} />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
