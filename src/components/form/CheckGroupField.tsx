import { useId } from 'react'

import css from './choice.module.css'
import type { FieldFrame } from './Field.tsx'
import { GroupField } from './GroupField.tsx'
import type { FieldProps } from './use-form.ts'

export interface Choice {
  id: string
  label: string
  detail?: string
  disabled?: boolean
}

export interface CheckGroupFieldProps extends FieldProps<readonly string[]>, FieldFrame {
  choices: readonly Choice[]
  /** A first box that checks all of them. */
  withAll?: string
}

/** Any of a few. The value keeps the order of the choices, not that of the clicks. */
export function CheckGroupField({
  name,
  value,
  onChange,
  choices,
  withAll,
  disabled = false,
  readOnly = false,
  ...frame
}: CheckGroupFieldProps) {
  const id = useId()
  const free = choices.filter((choice) => !choice.disabled)
  const all = free.every((choice) => value.includes(choice.id))

  const put = (chosen: ReadonlySet<string>) => onChange(choices.map((choice) => choice.id).filter((choice) => chosen.has(choice)))
  function toggle(ids: readonly string[], on: boolean) {
    const chosen = new Set(value)
    for (const choice of ids) {
      if (on) chosen.add(choice)
      else chosen.delete(choice)
    }
    put(chosen)
  }

  return (
    <GroupField name={name} {...frame}>
      <div className={css.list}>
        {withAll && (
          <label className={css.line}>
            <input
              type="checkbox"
              checked={all}
              disabled={disabled || readOnly}
              ref={(box) => {
                if (box) box.indeterminate = !all && value.length > 0
              }}
              onChange={() =>
                toggle(
                  free.map((choice) => choice.id),
                  !all,
                )
              }
            />
            <span>{withAll}</span>
          </label>
        )}
        {choices.map((choice) => (
          <label key={choice.id} className={css.line} data-inset={withAll ? true : undefined}>
            <input
              type="checkbox"
              name={name}
              value={choice.id}
              checked={value.includes(choice.id)}
              disabled={disabled || readOnly || choice.disabled}
              aria-describedby={choice.detail ? `${id}-${choice.id}` : undefined}
              aria-invalid={frame.error ? true : undefined}
              onChange={(event) => toggle([choice.id], event.target.checked)}
            />
            <span>
              {choice.label}
              {choice.detail && (
                <span id={`${id}-${choice.id}`} className={css.detail}>
                  {choice.detail}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </GroupField>
  )
}
