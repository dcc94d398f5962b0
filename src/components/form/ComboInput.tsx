import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Button, ComboBox, Input } from 'react-aria-components/ComboBox'

import { visibleText } from '#domain/detection/control.ts'

import { CREATE_ID, OptionList, withCreate } from './OptionList.tsx'
import css from './aria.module.css'
import { ariaProps, useDialogAround } from './aria.ts'
import type { ControlIds } from './Field.tsx'
import { type OptionSource, useOptions } from './use-options.ts'

export interface ComboInputProps {
  ids: ControlIds
  labelId: string
  name: string
  value: string
  onChange: (id: string) => void
  options: OptionSource
  chosenLabel?: string
  onCreate?: (text: string) => void
  placeholder?: string
  disabled?: boolean
  readOnly?: boolean
}

export function ComboInput({
  ids,
  labelId,
  value,
  onChange,
  options,
  chosenLabel,
  onCreate,
  placeholder,
  disabled,
  readOnly,
}: ComboInputProps) {
  const [known, setKnown] = useState<{ id: string; label: string | undefined }>()
  const name =
    value === ''
      ? ''
      : ((Array.isArray(options) ? options.find(({ id }) => id === value)?.label : known?.id === value ? known.label : undefined) ??
        chosenLabel ??
        value)
  const label = visibleText(name)
  const [typed, setTyped] = useState<string>()
  const [open, setOpen] = useState(false)
  const { around, inside } = useDialogAround()
  const text = typed ?? label
  // The chosen name in the line is no search for it: opened, the list shows everything
  const found = useOptions(options, typed ?? '', open)
  const shown = withCreate(found.options, typed ?? '', onCreate !== undefined && found.state === 'ready')

  function choose(id: string) {
    setTyped(undefined)
    // Said again when the line is left with other text in it: the choice stays
    if (id === value) return
    if (id === CREATE_ID) return onCreate?.((typed ?? '').trim())
    setKnown({ id, label: found.options.find((option) => option.id === id)?.label })
    onChange(id)
  }

  return (
    <ComboBox
      {...ariaProps(ids, labelId, { disabled, readOnly })}
      allowsEmptyCollection
      menuTrigger="focus"
      items={shown}
      value={value === '' ? null : value}
      onChange={(id) => id !== null && choose(String(id))}
      inputValue={text}
      onInputChange={(next) => {
        if (next === label) return setTyped(undefined)
        setTyped(next)
        if (next === '' && value !== '') onChange('')
      }}
      onOpenChange={(next) => {
        setOpen(next)
        if (!next) setTyped(undefined)
      }}
    >
      <div ref={inside} className={css.combo ?? ''}>
        <Input className="input" {...(placeholder && { placeholder })} autoComplete="off" />
        <Button className={css.opener ?? ''}>
          <ChevronDown size={14} aria-hidden />
        </Button>
      </div>
      <OptionList found={found} around={around} />
    </ComboBox>
  )
}
