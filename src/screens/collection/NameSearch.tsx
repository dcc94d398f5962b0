import { Search } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'

import css from './collection.module.css'

interface NameSearchProps {
  label: string
  placeholder: string
  value: string
  onChange: (text: string) => void
  /** Enter: as in the filter of a list, on to the rows. */
  onEnter: () => void
  field?: Ref<HTMLInputElement>
}

/** Finds rows by what they are called. Escape empties it, and leaves it when it is empty. */
export function NameSearch({ label, placeholder, value, onChange, onEnter, field }: NameSearchProps) {
  function onKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter') onEnter()
    else if (event.key === 'Escape' && value === '') event.currentTarget.blur()
  }
  return (
    <label className={css.search}>
      <Search size={15} aria-hidden />
      <span className="visually-hidden">{label}</span>
      <input
        ref={field}
        className="input"
        type="search"
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKey}
      />
    </label>
  )
}
