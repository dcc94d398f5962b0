import { checkPassword, type PasswordCheck, signUp, warmUp } from '#src/stores/sign-in.ts'

import { enter } from './enter.ts'
import { FormError, onSubmit, part } from './form.ts'
import { offerProviders } from './providers.ts'

/** The sign-up page: the password rules come from the server and are checked while typing. */
const form = part('sign-up-form', HTMLFormElement)
const rules = part('password-rules', HTMLUListElement)
const password = part('password', HTMLInputElement)
const name = part('name', HTMLInputElement)
const email = part('email', HTMLInputElement)

const CHECK_AFTER_MS = 120

const invitation = new URLSearchParams(location.search).get('invite') ?? ''

if (invitation) {
  void import('./invited.ts').then(({ showInvitation }) => showInvitation(invitation))
  const signInLink = document.querySelector<HTMLAnchorElement>('a[href^="/sign-in"]')
  if (signInLink) signInLink.search = `?${new URLSearchParams({ invite: invitation })}`
}

offerProviders(part('message', HTMLElement), () => {
  throw new FormError('You already have an account with a second factor. Use the sign-in page.')
})

let timer: ReturnType<typeof setTimeout> | undefined

document.addEventListener('focusin', warmUp, { once: true })
password.addEventListener('focus', () => void showRules(), { once: true })
password.addEventListener('input', () => {
  clearTimeout(timer)
  timer = setTimeout(showRules, CHECK_AFTER_MS)
})

onSubmit(form, part('message', HTMLElement), async () => {
  if (!name.value.trim()) throw new FormError('Enter your name.')
  if (!email.value.trim()) throw new FormError('Enter your e-mail address.')
  await signUp(name.value.trim(), email.value.trim(), password.value)
  if (invitation) return (await import('./invited.ts')).acceptAndEnter(invitation)
  await enter()
})

/** Nothing is shown when the rules cannot be loaded: the server checks them on submit and reports the reason. */
async function showRules(): Promise<void> {
  const typed = password.value
  const check = await checkPassword(typed).catch(() => undefined)
  if (!check || typed !== password.value) return
  const lines = linesOf(check)
  if (rules.children.length !== lines.length) rules.replaceChildren(...lines.map(() => document.createElement('li')))
  for (const [i, { text, met }] of lines.entries()) {
    const line = rules.children[i]
    if (!(line instanceof HTMLElement)) continue
    line.textContent = text
    line.dataset['met'] = String(met)
    line.setAttribute('aria-label', `${text}: ${met ? 'fulfilled' : 'not yet'}`)
  }
}

function linesOf(check: PasswordCheck): { text: string; met: boolean }[] {
  const line = (met: boolean | undefined, text: string) => (met === undefined ? [] : [{ text, met }])
  return [
    ...line(check.longEnough, `At least ${check.minLength} characters`),
    ...(check.shortEnough === false ? line(false, `At most ${check.maxLength} characters`) : []),
    ...line(check.lowercase, 'A lower-case letter'),
    ...line(check.uppercase, 'An upper-case letter'),
    ...line(check.digit, 'A digit'),
    ...line(check.special, 'A special character'),
  ]
}
