import { X } from 'lucide-react'

import { visibleText } from '#domain/detection/control.ts'

import css from './chips.module.css'

export interface ChipsProps {
  label: string
  items: readonly { id: string; label: string }[]
  /** Without it they only say what is chosen. */
  onRemove: ((id: string) => void) | undefined
}

/** What was chosen, each with a button that takes it away. */
export function Chips({ label, items, onRemove }: ChipsProps) {
  if (items.length === 0) return null
  return (
    <ul className={css.chips} aria-label={label}>
      {items.map((item) => {
        const name = visibleText(item.label)
        return (
          <li key={item.id} className={css.chip}>
            <span className="truncate" title={name}>
              {name}
            </span>
            {onRemove && (
              <button type="button" aria-label={`Remove ${name}`} onClick={() => onRemove(item.id)}>
                <X size={12} aria-hidden />
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
