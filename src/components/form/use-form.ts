import { type RefObject, type SubmitEvent, useEffect, useReducer, useRef } from 'react'
import { flushSync } from 'react-dom'

import { fieldErrorsOf, type WireError } from '#src/lib/errors.ts'
import { changedNames, type Complaints, type FormEvent, isDirty, nextForm, startForm, type Theirs } from '#src/lib/form/form-state.ts'
import { type Sender, type SendOptions, sendForm } from '#src/lib/form/send-form.ts'

/** A form apart from its looks: what it starts with, what is wrong with it (pure, tested without a screen), and what sending does. */
export interface FormDefinition<Fields extends object, Result> extends Sender<Fields, Result> {
  initial: Fields
  /** A sentence for each field that needs another value. */
  validate: (values: Fields) => Complaints<Fields>
}

/** What a field needs of its form. */
export interface FieldProps<Value = string> {
  name: string
  value: Value
  onChange: (value: Value) => void
  error?: string | undefined
}

/** Two sets of values for one thing, and the two ways out. */
export interface Conflict<Fields> {
  theirs: Fields
  /** Fields in which the two differ. */
  names: (keyof Fields & string)[]
  takeTheirs: () => void
  overwrite: () => void
}

/** What `FormShell` needs of a form. */
export interface ShellState {
  form: RefObject<HTMLFormElement | null>
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  busy: boolean
  failure: WireError | undefined
  /** What is complained about at present, by field. */
  complaints: Record<string, string>
  dirty: boolean
  /** Sent and accepted, and nothing changed since. */
  justSaved: boolean
  onDiscard: () => void
  /** Brings back what was there before what was just saved, where that is possible. */
  onUndo: (() => void) | undefined
  /** What was just saved is what was there before. */
  isUndone: boolean
}

/**
 * Runs a form. Complaints appear with the first try to send; what the server says about a field stands at that field until it is
 * changed, everything else in `failure`. The first field that needs another value gets the focus. `present`: what is changed as it is now, which may
 * become another version while somebody types.
 */
export function useForm<Fields extends object, Result>(
  definition: FormDefinition<Fields, Result>,
  onDone: (result: Result) => void,
  present?: Theirs<Fields>,
) {
  const [state, dispatch] = useReducer(nextForm<Fields>, definition.initial, startForm<Fields>)
  const form = useRef<HTMLFormElement>(null)
  const { values, theirs, earlier } = state
  const busy = state.sending !== undefined
  const names = Object.keys(definition.initial) as (keyof Fields & string)[] // its own keys

  // Shown at once: what follows moves the focus, or leaves the page, and must find the new state
  const apply = (event: FormEvent<Fields>): void => flushSync(() => dispatch(event))
  const set = (changes: Partial<Fields>): void => dispatch({ kind: 'changed', changes })
  const complaints = withoutGaps({ ...only(definition.validate(values), state.tried), ...state.fromServer })

  /** Shows what is wrong with these fields and goes to the first; true when nothing is. */
  function attempt(part: readonly (keyof Fields & string)[]): boolean {
    apply({ kind: 'tried', names: part })
    const problems = definition.validate(values)
    const wrong = part.find((name) => problems[name])
    if (wrong) focusField(form.current, wrong)
    return wrong === undefined
  }

  async function send(options: SendOptions): Promise<void> {
    if (busy || !attempt(names)) return
    apply({ kind: 'sent' })
    await deliver(values, options)
  }

  async function undo(earlier: Fields): Promise<void> {
    apply({ kind: 'undid' })
    await deliver(earlier, { version: state.version })
  }

  async function deliver(sent: Fields, options: SendOptions): Promise<void> {
    const { event, done } = await sendForm(definition, sent, options)
    apply(event)
    if (done) return onDone(done.result)
    const fields = event.kind === 'refused' ? fieldErrorsOf(event.error) : {}
    const first = names.find((name) => Object.hasOwn(fields, name))
    if (first) focusField(form.current, first)
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    void send({ version: state.version })
  }

  const field = <Name extends keyof Fields & string>(name: Name): FieldProps<Fields[Name]> => ({
    name,
    value: values[name],
    onChange: (value) => set({ [name]: value } as unknown as Partial<Fields>), // `name` is a key of Fields
    error: complaints[name],
  })

  const conflict: Conflict<Fields> | undefined = theirs && {
    theirs: theirs.values,
    names: changedNames(values, theirs.values),
    takeTheirs: () => dispatch({ kind: 'took-theirs' }),
    // The version that was shown, and not whatever is there by then: a third one is shown first
    overwrite: () => void send({ version: theirs.version }),
  }
  const shell: ShellState = {
    form,
    onSubmit,
    busy,
    failure: conflict ? undefined : state.failure,
    complaints,
    dirty: isDirty(state),
    justSaved: state.justSaved,
    onDiscard: () => dispatch({ kind: 'discarded' }),
    onUndo: state.justSaved && earlier ? () => void undo(earlier) : undefined,
    isUndone: state.justSaved && state.isUndo,
  }
  useEffect(() => {
    if (present) dispatch({ kind: 'arrived', now: present })
    // oxlint-disable-next-line react/exhaustive-deps -- another version is what arrives, not the same one drawn again
  }, [present?.version])
  return { ...shell, shell, values, set, field, attempt, conflict }
}

/** What `useForm` gives, for components that run one. */
export type Form<Fields extends object> = ReturnType<typeof useForm<Fields, unknown>>

const only = (complaints: Record<string, string | undefined>, names: readonly string[]): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(complaints).filter(([name]) => names.includes(name)))

const withoutGaps = (complaints: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(complaints).filter((entry): entry is [string, string] => entry[1] !== undefined))

const FOCUSABLE =
  'input:not([type="hidden"], :disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"], button:not(:disabled)'

/** Moves the focus into the field of that name: to the part that is wrong or chosen, else to its first. */
export function focusField(form: HTMLElement | null, name: string): void {
  const field = fieldOf(form, name)
  const part = field?.querySelector<HTMLElement>('[aria-invalid="true"], input:checked') ?? field?.querySelector<HTMLElement>(FOCUSABLE)
  part?.focus()
  part?.scrollIntoView({ block: 'nearest' })
}

/** The label people read at that field, for a list of complaints. */
export const labelOf = (form: HTMLElement | null, name: string): string => fieldOf(form, name)?.dataset['label'] ?? ''

const fieldOf = (form: HTMLElement | null, name: string): HTMLElement | null =>
  form?.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`) ?? null
