import { toWireError } from '../errors.ts'
import type { FormEvent, Theirs } from './form-state.ts'

/** How a form is sent. `version`: the one that is replaced, when that is not the one the form began with. */
export interface SendOptions {
  version: string | undefined
}

export interface Sender<Values extends object, Result> {
  submit: (values: Values, options: SendOptions) => Promise<Result>
  /** What the server holds now; read when it answers that ours was based on something older. */
  theirs?: () => Promise<Theirs<Values>>
  /** What the form shows once it was accepted, where that is not what was typed: a secret is not kept. */
  stored?: (result: Result) => Values
  /** Whether what was there before can be sent again once these values are accepted; without, never. */
  canUndo?: (sent: Values) => boolean
}

/** How sending ends: what becomes of the form, and the result when it was accepted. */
export interface Sent<Values extends object, Result> {
  event: FormEvent<Values>
  done?: { result: Result }
}

/**
 * Sends a form. Only a stale one (412) leads to a choice between two versions: a value that is taken (409) would be refused again
 * however often it is sent, so it is a refusal like any other.
 */
export async function sendForm<Values extends object, Result>(
  { submit, theirs, stored, canUndo }: Sender<Values, Result>,
  values: Values,
  options: SendOptions,
): Promise<Sent<Values, Result>> {
  try {
    const result = await submit(values, options)
    const event = { kind: 'accepted', ...(stored && { values: stored(result) }), ...(canUndo?.(values) && { canUndo: true }) } as const
    return { event, done: { result } }
  } catch (cause) {
    const error = toWireError(cause)
    const newer = error.kind === 'stale' ? await theirs?.().catch(() => undefined) : undefined
    return { event: newer ? { kind: 'outdated', error, theirs: newer } : { kind: 'refused', error } }
  }
}
