import { Minus, Plus } from 'lucide-react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Button, Group, Input, NumberField } from 'react-aria-components/NumberField'

import { ariaProps, FORM_LOCALE } from './aria.ts'
import type { ControlIds } from './Field.tsx'
import css from './aria.module.css'

export interface NumberInputProps {
  ids: ControlIds
  labelId: string
  name: string
  value: number | undefined
  onChange: (value: number | undefined) => void
  min?: number
  max?: number
  step?: number
  decimals?: number
  ungrouped?: true
  disabled?: boolean
  readOnly?: boolean
}

export function NumberInput({
  ids,
  labelId,
  name,
  value,
  onChange,
  min,
  max,
  step = 1,
  decimals = 0,
  ungrouped,
  disabled,
  readOnly,
}: NumberInputProps) {
  return (
    <I18nProvider locale={FORM_LOCALE}>
      <NumberField
        {...ariaProps(ids, labelId, { disabled, readOnly })}
        name={name}
        value={value ?? Number.NaN}
        onChange={(next) => onChange(Number.isNaN(next) ? undefined : next)}
        step={step}
        {...(min !== undefined && { minValue: min })}
        {...(max !== undefined && { maxValue: max })}
        formatOptions={{ maximumFractionDigits: decimals, useGrouping: !ungrouped }}
      >
        <Group className={css.number ?? ''}>
          <Input className="input" />
          {!readOnly && (
            <span className={css.steps ?? ''}>
              <Button slot="decrement" className={css.step ?? ''}>
                <Minus size={13} aria-hidden />
              </Button>
              <Button slot="increment" className={css.step ?? ''}>
                <Plus size={13} aria-hidden />
              </Button>
            </span>
          )}
        </Group>
      </NumberField>
    </I18nProvider>
  )
}
