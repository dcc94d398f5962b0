import { type ReactNode, useState } from 'react'

import type { FieldProps } from '#src/components/form/use-form.ts'

import css from './forms.module.css'

/** What a field is given besides its value. */
export interface ShownState {
  hint?: string
  required?: boolean
  disabled?: boolean
  readOnly?: boolean
  checking?: boolean
}

interface State extends ShownState {
  name: string
  error?: string
}

export interface FieldStatesProps<Value> {
  name: string
  /** Filled in, and empty. */
  values: readonly [filled: Value, empty: Value]
  hint: string
  error: string
  /** Something is looked up while one types. */
  checks?: boolean
  children: (field: FieldProps<Value>, state: ShownState, at: number) => ReactNode
}

/** One kind of field in each of its states. */
export function FieldStates<Value>({ name, values: [filled, empty], hint, error, checks, children }: FieldStatesProps<Value>) {
  const states: State[] = [
    { name: 'empty', hint },
    { name: 'required', required: true },
    { name: 'complaint', required: true, hint, error },
    ...(checks ? [{ name: 'checking', checking: true } as const] : []),
    { name: 'disabled', disabled: true, hint },
    { name: 'read-only', readOnly: true },
  ]
  return (
    <div className={css.states}>
      {states.map((state, at) => (
        <One
          key={state.name}
          name={`${name}-${at}`}
          initial={state.name === 'empty' || state.name === 'complaint' ? empty : filled}
          error={state.error}
        >
          {(field) => {
            const { name: _, error: __, ...shown } = state
            return children(field, shown, at)
          }}
        </One>
      ))}
    </div>
  )
}

interface OneProps<Value> {
  name: string
  initial: Value
  error: string | undefined
  children: (field: FieldProps<Value>) => ReactNode
}

function One<Value>({ name, initial, error, children }: OneProps<Value>) {
  return <div>{children(useField(name, initial, error))}</div>
}

/** A field that stands alone, with a value that can be changed. */
export function useField<Value>(name: string, initial: Value, error?: string): FieldProps<Value> {
  const [value, setValue] = useState<Value>(initial)
  return { name, value, onChange: setValue, error }
}
