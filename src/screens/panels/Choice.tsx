import { SegmentedField } from '#src/components/form/SegmentedField.tsx'
import { useMedia } from '#src/lib/use-device.ts'

import css from './panels.module.css'

export interface ChoiceProps<Id extends string> {
  label: string
  /** False where the words tell enough beside others. */
  named?: boolean
  /** Always a list: beside other tools its words have no room. */
  asList?: boolean
  value: Id
  choices: readonly { id: Id; label: string }[]
  onChoose: (id: Id) => void
}

/** One choice of a screen: all its words in sight, or a list where there is no room for them. */
export function Choice<Id extends string>({ label, named = true, asList = false, value, choices, onChoose }: ChoiceProps<Id>) {
  const narrow = useMedia('(width < 768px)')
  if (narrow || asList)
    return (
      <label className={css.choice}>
        <span>{label}</span>
        <select
          className="input"
          value={value}
          onChange={(event) => {
            const chosen = choices.find(({ id }) => id === event.target.value)
            if (chosen) onChoose(chosen.id)
          }}
        >
          {choices.map(({ id, label: word }) => (
            <option key={id} value={id}>
              {word}
            </option>
          ))}
        </select>
      </label>
    )
  return (
    <div className={css.choice}>
      {named && <span aria-hidden="true">{label}</span>}
      <SegmentedField name={label} label={label} hideLabel size="small" value={value} segments={choices} onChange={onChoose} />
    </div>
  )
}
