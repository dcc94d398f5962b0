import { type ReactNode, useId } from 'react'

import css from './segments.module.css'
import type { FieldFrame } from './Field.tsx'
import { GroupField } from './GroupField.tsx'
import type { FieldProps } from './use-form.ts'

export interface Segment<Id extends string = string> {
  id: Id
  label: string
  icon?: ReactNode
  disabled?: boolean
}

export interface SegmentedFieldProps<Id extends string> extends Omit<FieldProps, 'value' | 'onChange'>, FieldFrame {
  value: Id
  onChange: (id: Id) => void
  segments: readonly Segment<Id>[]
  hideLabel?: boolean
  size?: 'normal' | 'small'
}

/** One of two to five short words, all in sight. Radio buttons underneath. */
export function SegmentedField<Id extends string>({
  name,
  value,
  onChange,
  segments,
  size = 'normal',
  disabled = false,
  readOnly = false,
  ...frame
}: SegmentedFieldProps<Id>) {
  const group = useId()
  return (
    <GroupField name={name} role="radiogroup" {...frame}>
      <div className={css.segments} data-size={size}>
        {segments.map((segment) => (
          <label key={segment.id}>
            <input
              type="radio"
              name={`${name}${group}`}
              className="visually-hidden"
              checked={value === segment.id}
              disabled={disabled || (readOnly && value !== segment.id) || segment.disabled}
              onChange={() => onChange(segment.id)}
            />
            <span>
              {segment.icon}
              {segment.label}
            </span>
          </label>
        ))}
      </div>
    </GroupField>
  )
}
