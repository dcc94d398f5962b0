import { lazy } from 'react'

import type { FieldFrame } from './Field.tsx'
import { GroupField } from './GroupField.tsx'
import { LatePart } from './LatePart.tsx'
import css from './ordered-list.module.css'
import type { FieldProps } from './use-form.ts'

/** React Aria's list with drag and drop, loaded with the first form that has one. */
const OrderedList = lazy(async () => ({ default: (await import('./OrderedList.tsx')).OrderedList }))

export interface OrderedItem {
  id: string
  label: string
  detail?: string
  /** Something is wrong with it, in a few words. */
  warning?: string
}

export interface OrderedListFieldProps extends FieldProps<readonly OrderedItem[]>, FieldFrame {
  /** Without it items can only be moved. */
  removable?: boolean
  /** What stands there when the list is empty. */
  empty?: string
}

/** Things whose order counts: drag a line, or move it with the keys or its buttons. */
export function OrderedListField({
  name,
  value,
  onChange,
  removable = false,
  empty = 'Nothing here yet',
  disabled = false,
  readOnly = false,
  ...frame
}: OrderedListFieldProps) {
  return (
    <GroupField name={name} {...frame}>
      <LatePart
        placeholder={
          <ol className={css.list}>
            {value.map(({ id }) => (
              <li key={id} className={css.item} />
            ))}
          </ol>
        }
      >
        <OrderedList
          label={frame.label}
          items={value}
          onChange={onChange}
          removable={removable}
          empty={empty}
          fixed={disabled || readOnly}
        />
      </LatePart>
    </GroupField>
  )
}
