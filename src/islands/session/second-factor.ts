import { identityCodeOf } from '#src/lib/identity-errors.ts'
import { accountsAreOurs } from '#src/stores/deployment-facts.ts'
import { signInWithCode } from '#src/stores/sign-in.ts'
import { readRecoveryCode } from '#wire/product/recovery-codes.ts'

import { enter } from './enter.ts'
import { FormError, onSubmit, part, say } from './form.ts'

const DIGITS = /^\d{6}$/

/** Labels of each kind of code, and the browser's help for typing it. */
const WAYS = {
  app: {
    label: 'Code of your authenticator',
    hint: 'Six digits. They change every half minute.',
    inputMode: 'numeric',
    autocomplete: 'one-time-code',
    other: 'No app at hand? Use a recovery code',
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of the ten codes from when you set up the app, like 7k3qm-x09rt. Each works once.',
    inputMode: 'text',
    autocomplete: 'off',
    other: 'Use the authenticator app',
  },
} as const

/** After the password: the six digits of the authenticator, submitted automatically once complete, or a recovery code. */
export function askForCode(asked: Parameters<typeof signInWithCode>[0], form: HTMLFormElement, message: HTMLElement): void {
  const field = part('code', HTMLInputElement)
  const other = part('code-other', HTMLButtonElement)
  let way: keyof typeof WAYS = 'app'
  field.focus()
  field.addEventListener('input', () => {
    if (way === 'app' && DIGITS.test(plain(field.value))) form.requestSubmit()
  })
  other.hidden = !accountsAreOurs()
  other.addEventListener('click', () => {
    way = way === 'app' ? 'recovery' : 'app'
    say(message, undefined)
    show(way, field, other)
  })
  onSubmit(form, message, async () => {
    const code = way === 'app' ? plain(field.value) : (readRecoveryCode(field.value) ?? '')
    if (way === 'app' && !DIGITS.test(code)) throw new FormError('Enter the six digits that your authenticator shows.')
    if (code === '') throw new FormError('Enter a recovery code: ten letters and digits, like 7k3qm-x09rt.')
    try {
      await signInWithCode(asked, code)
    } catch (cause) {
      field.select()
      const isWrong = identityCodeOf(cause) === 'invalid-verification-code'
      throw way === 'recovery' && isWrong ? new FormError('Wrong code, or already used.') : cause
    }
    await enter()
  })
}

function show(way: keyof typeof WAYS, field: HTMLInputElement, other: HTMLButtonElement): void {
  const { label, hint, inputMode, autocomplete, other: words } = WAYS[way]
  part('code-label', HTMLLabelElement).textContent = label
  part('code-hint', HTMLElement).textContent = hint
  field.inputMode = inputMode
  field.autocomplete = autocomplete
  field.value = ''
  other.textContent = words
  field.focus()
}

/** Some authenticators show, and copy, two groups of three. */
const plain = (text: string): string => text.replace(/\s/g, '')
