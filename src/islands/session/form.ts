import { sendIfEarly } from '#src/lib/early-submit.ts'
import { explain, WireFailure } from '#src/lib/errors.ts'
import { explainIdentity, identityCodeOf } from '#src/lib/identity-errors.ts'

/** An element the static page is known to have; a missing one is a mistake of ours that should be seen at once. */
export function part<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`The page has no ${kind.name} #${id}.`)
  return found
}

/** Shows a sentence below the form and has it read out. `undefined` takes it away. */
export function say(place: HTMLElement, sentence: string | undefined, tone: 'danger' | 'ok' = 'danger'): void {
  place.dataset['tone'] = tone
  place.textContent = sentence ?? ''
  place.hidden = sentence === undefined
}

/** Runs one submission at a time: busy while it lasts, one sentence if it fails. One from before this script came is run at once. */
export function onSubmit(form: HTMLFormElement, message: HTMLElement, work: () => Promise<void>): void {
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (form.getAttribute('aria-busy') === 'true') return
    say(message, undefined)
    setBusy(form, true)
    try {
      await work()
    } catch (cause) {
      say(message, sentenceOf(cause))
      setBusy(form, false)
    }
  })
  sendIfEarly(form)
}

export function setBusy(form: HTMLFormElement, busy: boolean): void {
  form.setAttribute('aria-busy', String(busy))
  for (const button of form.querySelectorAll<HTMLButtonElement>('button[type=submit]')) button.toggleAttribute('aria-disabled', busy)
}

export function sentenceOf(cause: unknown): string {
  if (cause instanceof WireFailure) return explain(cause.error)
  if (identityCodeOf(cause) === undefined && cause instanceof Error && cause.name === 'FormError') return cause.message
  return explainIdentity(cause)
}

/** A form that cannot be submitted; the message gives the reason. */
export class FormError extends Error {
  override readonly name = 'FormError'
}
