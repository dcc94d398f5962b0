import { fieldErrorsOf, type WireError } from '../errors.ts'

/** Not “as if nothing had happened”: what was done by it meanwhile, such as requests that were deleted, stays done. */
export const UNDONE = 'Undone. What was saved before holds again.'

/** Names of fields with a sentence for each that needs another value. */
export type Complaints<Values> = { [Name in keyof Values]?: string | undefined }

/**
 * A form between its first key and its answer, apart from any screen.
 * `saved` is what the server has, as far as we know: what differs from it is unsaved.
 */
export interface FormState<Values extends object> {
  values: Values
  saved: Values
  /** Fields whose complaints are shown: those of a part that somebody tried to finish. */
  tried: readonly string[]
  /** What is on its way, while it is. */
  sending: Values | undefined
  /** What the server said about fields; each vanishes when its field changes. */
  fromServer: Record<string, string>
  failure: WireError | undefined
  /** What somebody else saved, when the server said that ours was based on something older. */
  theirs: Theirs<Values> | undefined
  /** The one that is shown, when it is not the one the form began with: what is sent next is based on it. */
  version: string | undefined
  /** Whether a send was accepted and nothing changed since. */
  justSaved: boolean
  /** What the server would have no more once what is on its way is accepted. */
  replacing: Values | undefined
  /** What it had before what was just saved, where that can be brought back. */
  earlier: Values | undefined
  /** Whether what is on its way, or was just saved, is what was there before. */
  isUndo: boolean
}

/** What the server holds now. */
export interface Theirs<Values extends object> {
  values: Values
  version: string
}

export type FormEvent<Values extends object> =
  | { kind: 'changed'; changes: Partial<Values> }
  | { kind: 'tried'; names: readonly string[] }
  | { kind: 'sent' }
  /** `values`: what the form has from now on, where that is not what was sent. */
  | { kind: 'accepted'; values?: Values; canUndo?: boolean }
  /** What was there before is sent again. */
  | { kind: 'undid' }
  | { kind: 'refused'; error: WireError }
  | { kind: 'outdated'; error: WireError; theirs: Theirs<Values> }
  | { kind: 'took-theirs' }
  /** What the server holds was read again. */
  | { kind: 'arrived'; now: Theirs<Values> }
  | { kind: 'discarded' }

export function startForm<Values extends object>(initial: Values): FormState<Values> {
  return {
    values: initial,
    saved: initial,
    tried: [],
    sending: undefined,
    fromServer: {},
    failure: undefined,
    theirs: undefined,
    version: undefined,
    justSaved: false,
    replacing: undefined,
    earlier: undefined,
    isUndo: false,
  }
}

/** What a form becomes by an event. What was typed is lost only by `discarded`, `took-theirs` and `undid`, which a person asks for. */
export function nextForm<Values extends object>(state: FormState<Values>, event: FormEvent<Values>): FormState<Values> {
  switch (event.kind) {
    case 'changed':
      return {
        ...state,
        values: { ...state.values, ...event.changes },
        fromServer: without(state.fromServer, Object.keys(event.changes)),
        justSaved: false,
      }
    case 'tried':
      return { ...state, tried: [...new Set([...state.tried, ...event.names])], failure: undefined }
    case 'sent':
      if (state.sending) return state
      return { ...onItsWay(state, state.values), replacing: state.theirs?.values ?? state.saved, isUndo: false }
    case 'undid':
      if (state.sending || !state.justSaved || !state.earlier) return state
      return { ...onItsWay(state, state.earlier), values: state.earlier, justSaved: false, isUndo: true }
    case 'accepted': {
      if (!state.sending) return state
      const justSaved = !differs(state.values, state.sending)
      const saved = event.values ?? state.sending
      const { isUndo, replacing } = state
      const earlier = event.canUndo && !isUndo && replacing && differs(replacing, saved) ? replacing : undefined
      return { ...startForm(saved), values: justSaved ? saved : state.values, justSaved, earlier, isUndo }
    }
    case 'refused': {
      if (!state.sending) return state
      const fields = complaintsAbout(state, fieldErrorsOf(event.error))
      const said = Object.keys(fields).length > 0
      return { ...state, sending: undefined, fromServer: fields, failure: said ? undefined : event.error }
    }
    case 'outdated':
      return state.sending ? { ...state, sending: undefined, failure: event.error, theirs: event.theirs } : state
    case 'took-theirs':
      return state.theirs ? { ...startForm(state.theirs.values), version: state.theirs.version } : state
    case 'arrived': {
      const { values, version } = event.now
      // Something else of the same thing was changed: nothing that the form shows
      if (!differs(state.saved, values)) return { ...state, version }
      // What somebody is changing stays, and is compared with this when it is sent
      return isDirty(state) || state.sending || state.theirs ? state : { ...startForm(values), version }
    }
    case 'discarded':
      return { ...startForm(state.saved), sending: state.sending, version: state.version }
  }
}

const onItsWay = <Values extends object>(state: FormState<Values>, sending: Values): FormState<Values> => ({
  ...state,
  sending,
  failure: undefined,
  fromServer: {},
  theirs: undefined,
})

/** Whether something was changed that the server does not have. */
export const isDirty = <Values extends object>({ values, saved }: FormState<Values>): boolean => differs(values, saved)

/** Names of the fields in which two sets of values differ. */
export function changedNames<Values extends object>(a: Values, b: Values): (keyof Values & string)[] {
  return (Object.keys(a) as (keyof Values & string)[]).filter((name) => !sameValue(a[name], b[name])) // its own keys
}

const differs = <Values extends object>(a: Values, b: Values): boolean => changedNames(a, b).length > 0

/** What the server says about a field that was changed meanwhile is about a value that is gone. Unknown names are no field of ours. */
function complaintsAbout<Values extends object>(
  { values, sending }: FormState<Values>,
  fields: Record<string, string>,
): Record<string, string> {
  const gone = new Set<string>(sending ? changedNames(values, sending) : [])
  return Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(values, name) && !gone.has(name)))
}

const without = (fields: Record<string, string>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

/** Values are text, numbers, booleans, and lists or records of those. */
function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (a instanceof Blob || b instanceof Blob) return false
  const [left, right] = [Object.entries(a), Object.entries(b)]
  const other: Record<string, unknown> = Object.fromEntries(right)
  return left.length === right.length && left.every(([key, value]) => Object.hasOwn(other, key) && sameValue(value, other[key]))
}
