import { signInWithCode } from '#src/stores/sign-in.ts'

import { enter } from './enter.ts'
import { FormError, onSubmit, part } from './form.ts'

const DIGITS = /^\d{6}$/

/** After the password: the six digits of the authenticator. Sent by itself once all six are there. */
export function askForCode(asked: Parameters<typeof signInWithCode>[0], form: HTMLFormElement, message: HTMLElement): void {
  const field = part('code', HTMLInputElement)
  field.focus()
  field.addEventListener('input', () => {
    if (DIGITS.test(plain(field.value))) form.requestSubmit()
  })
  onSubmit(form, message, async () => {
    const digits = plain(field.value)
    if (!DIGITS.test(digits)) throw new FormError('Enter the six digits that your authenticator shows.')
    try {
      await signInWithCode(asked, digits)
    } catch (cause) {
      field.select()
      throw cause
    }
    await enter()
  })
}

/** Some authenticators show, and copy, two groups of three. */
const plain = (text: string): string => text.replace(/\s/g, '')
