import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Button, ComboBox, Input } from 'react-aria-components/ComboBox'

import { own } from '#domain/own.ts'
import type { Option } from '#src/lib/form/list-values.ts'

import { CREATE_ID, OptionList, withCreate } from './OptionList.tsx'
import css from './aria.module.css'
import chips from './chips.module.css'
import { Chips } from './Chips.tsx'
import { ariaProps, useDialogAround } from './aria.ts'
import type { ControlIds } from './Field.tsx'
import { type OptionSource, useOptions } from './use-options.ts'

export interface MultiComboInputProps {
  ids: ControlIds
  labelId: string
  label: string
  name: string
  value: readonly string[]
  onChange: (ids: readonly string[]) => void
  options: OptionSource
  labels?: Readonly<Record<string, string>>
  onCreate?: (text: string) => void
  placeholder?: string
  disabled?: boolean
  readOnly?: boolean
}

export function MultiComboInput({
  ids,
  labelId,
  label,
  value,
  onChange,
  options,
  labels,
  onCreate,
  placeholder,
  ...rest
}: MultiComboInputProps) {
  const { disabled = false, readOnly = false } = rest
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const { around, inside } = useDialogAround()
  const [seen, setSeen] = useState<readonly Option[]>([])
  const found = useOptions(options, text, open)
  const shown = withCreate(found.options, text, onCreate !== undefined && found.state === 'ready')
  const known = [...(Array.isArray(options) ? (options as readonly Option[]) : []), ...found.options, ...seen]
  const nameOf = (id: string): string => known.find((option) => option.id === id)?.label ?? own(labels, id) ?? id

  function choose(chosen: readonly string[]) {
    if (chosen.includes(CREATE_ID)) {
      onCreate?.(text.trim())
      return setText('')
    }
    // Names of a server's options are kept: its next answer may not have them
    setSeen(known.filter(({ id }) => chosen.includes(id)))
    onChange(chosen)
    setText('')
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Backspace' && text === '' && value.length > 0 && !readOnly) onChange(value.slice(0, -1))
  }

  return (
    <div ref={inside} className={chips.box} data-disabled={disabled || readOnly || undefined} data-invalid={ids['aria-invalid']}>
      <Chips
        label={`${label}: chosen`}
        items={value.map((id) => ({ id, label: nameOf(id) }))}
        onRemove={disabled || readOnly ? undefined : (id) => onChange(value.filter((other) => other !== id))}
      />
      <ComboBox
        className={css.multi ?? ''}
        selectionMode="multiple"
        {...ariaProps(ids, labelId, { disabled, readOnly })}
        allowsEmptyCollection
        menuTrigger="focus"
        items={shown}
        value={value}
        onChange={(chosen) => choose(chosen.map(String))}
        inputValue={text}
        onInputChange={setText}
        onOpenChange={setOpen}
      >
        <Input
          className={chips.input ?? ''}
          {...(placeholder && value.length === 0 && { placeholder })}
          autoComplete="off"
          onKeyDown={onKeyDown}
        />
        {!readOnly && (
          <Button className={css.openerInline ?? ''}>
            <ChevronDown size={14} aria-hidden />
          </Button>
        )}
        <OptionList found={found} around={around} />
      </ComboBox>
    </div>
  )
}
