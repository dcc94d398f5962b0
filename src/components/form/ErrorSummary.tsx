import { type RefObject, useLayoutEffect, useState } from 'react'

import { own } from '#domain/own.ts'
import { formatPlural } from '#src/lib/format.ts'

import { focusField, labelOf } from './use-form.ts'
import css from './form-shell.module.css'

export interface ErrorSummaryProps {
  form: RefObject<HTMLElement | null>
  complaints: Record<string, string>
}

/** From this many on a list helps more than the field that has the focus. */
const WORTH_A_LIST = 2

/** Every field that needs another value, as links to them. One alone is not listed: the focus is there. */
export function ErrorSummary({ form, complaints }: ErrorSummaryProps) {
  const names = Object.keys(complaints)
  const key = names.join(' ')
  const [labels, setLabels] = useState<Record<string, string>>({})

  // The fields know their labels; asking them keeps every form from writing them twice
  useLayoutEffect(() => {
    setLabels(Object.fromEntries(key.split(' ').map((name) => [name, labelOf(form.current, name)])))
  }, [form, key])

  return (
    <div role="status" className={css.live}>
      {names.length >= WORTH_A_LIST && (
        <div className={`notice ${css.summary}`} data-tone="danger">
          <p>{formatPlural(names.length, 'field needs', 'fields need')} another value</p>
          <ul>
            {names.map((name) => (
              <li key={name}>
                <button type="button" className={css.toField} onClick={() => focusField(form.current, name)}>
                  {own(labels, name) && `${own(labels, name)}: `}
                  {own(complaints, name)}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
