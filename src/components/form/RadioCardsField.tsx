import { type ReactNode, useId } from 'react'

import css from './choice.module.css'
import type { FieldFrame } from './Field.tsx'
import { GroupField } from './GroupField.tsx'
import type { FieldProps } from './use-form.ts'

export interface Card<Id extends string = string> {
  id: Id
  label: string
  detail?: string
  icon?: ReactNode
  /** Beside the label: "Recommended". */
  badge?: string
  /** Why it cannot be chosen. */
  disabledBecause?: string | undefined
}

export interface RadioCardsFieldProps<Id extends string> extends Omit<FieldProps, 'value' | 'onChange'>, FieldFrame {
  value: Id | '' | undefined
  onChange: (id: Id) => void
  cards: readonly Card<Id>[]
  hideLabel?: boolean
}

/** One of a few that need a sentence each to be told apart. Radio buttons, so the arrow keys choose. */
export function RadioCardsField<Id extends string>({
  name,
  value,
  onChange,
  cards,
  disabled = false,
  readOnly = false,
  ...frame
}: RadioCardsFieldProps<Id>) {
  const group = useId()
  return (
    <GroupField name={name} role="radiogroup" {...frame}>
      <div className={css.cards}>
        {cards.map(({ id, label, detail, icon, badge, disabledBecause }) => (
          <label key={id} className={css.card}>
            <input
              type="radio"
              name={`${name}${group}`}
              value={id}
              checked={value === id}
              disabled={disabled || (readOnly && value !== id) || disabledBecause !== undefined}
              onChange={() => onChange(id)}
            />
            <span className={css.cardLabel}>
              {icon}
              {label}
              {badge && (
                <span className="badge" data-tone="accent">
                  {badge}
                </span>
              )}
            </span>
            {detail && <span className={css.cardDetail}>{detail}</span>}
            {disabledBecause && <span className={css.cardDetail}>{disabledBecause}</span>}
          </label>
        ))}
      </div>
    </GroupField>
  )
}
