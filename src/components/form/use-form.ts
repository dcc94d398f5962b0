import { type SubmitEvent, useRef, useState } from 'react'

import { toWireError, type WireError } from '#src/lib/errors.ts'

type Values = Record<string, string>

/** A form apart from its looks: what it starts with, what is wrong with it (pure, tested without a screen), and what sending does. */
export interface FormDefinition<Fields extends Values, Result> {
  initial: Fields
  /** A sentence for each field that needs another value. */
  validate: (values: Fields) => { [Name in keyof Fields]?: string | undefined }
  submit: (values: Fields) => Promise<Result>
}

export interface FieldProps {
  name: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/**
 * Runs a form. Complaints appear with the first try to send; what the server says about a field stands at that field until it is
 * changed, everything else in `failure`. The first field that needs another value gets the focus.
 */
export function useForm<Fields extends Values, Result>(definition: FormDefinition<Fields, Result>, onDone: (result: Result) => void) {
  const [values, setValues] = useState(definition.initial)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<WireError>()
  const [fromServer, setFromServer] = useState<Record<string, string>>({})
  const form = useRef<HTMLFormElement>(null)

  const complaints: Record<string, string | undefined> = { ...(tried && definition.validate(values)), ...fromServer }

  function set(changes: Partial<Fields>) {
    setValues((before) => ({ ...before, ...changes }))
    setFromServer((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changes))))
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setTried(true)
    setFailure(undefined)
    const wrong = Object.entries(definition.validate(values)).find(([, complaint]) => complaint)
    if (wrong) return focusField(wrong[0])
    setBusy(true)
    try {
      onDone(await definition.submit(values))
    } catch (cause) {
      const error = toWireError(cause)
      const fields = error.kind === 'invalid' ? Object.entries(error.fields).filter(([name]) => name in values) : []
      setFromServer(Object.fromEntries(fields))
      if (fields[0]) focusField(fields[0][0])
      else setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  function focusField(name: string) {
    const field = form.current?.elements.namedItem(name)
    if (field instanceof HTMLElement) field.focus()
  }

  const field = (name: keyof Fields & string): FieldProps => ({
    name,
    value: values[name] ?? '',
    onChange: (value) => set({ [name]: value } as Partial<Fields>), // `name` is a key of Fields
    error: complaints[name],
  })

  return { form, values, set, field, onSubmit, busy, failure }
}
