import { demoIsOn } from '#src/stores/deployment-facts.ts'
import { mailPasswordReset, resetPassword, signIn, wantsSecondFactor, warmUp } from '#src/stores/sign-in.ts'

import { enter, resume } from './enter.ts'
import { FormError, onSubmit, part, say, sentenceOf, setBusy } from './form.ts'
import { offerProviders } from './providers.ts'

/**
 * The sign-in page: three small forms, one at a time. Plain script over static HTML: it can be typed into before anything is loaded, and the
 * provider's client is loaded when a field gets the focus.
 */
const search = new URLSearchParams(location.search)
const heading = part('heading', HTMLHeadingElement)
const message = part('message', HTMLElement)
const signInForm = part('sign-in-form', HTMLFormElement)
const email = part('email', HTMLInputElement)
const password = part('password', HTMLInputElement)

document.addEventListener('focusin', warmUp, { once: true })

onSubmit(signInForm, message, async () => {
  if (!email.value.trim()) throw new FormError('Enter your e-mail address.')
  if (!password.value) throw new FormError('Enter your password.')
  try {
    await signIn(email.value.trim(), password.value)
  } catch (cause) {
    if (!wantsSecondFactor(cause)) throw cause
    return askSecondFactor(cause)
  }
  await enter()
})
offerProviders(message, askSecondFactor)
part('forgot', HTMLButtonElement).addEventListener('click', askForLink)

if (search.get('mode') === 'resetPassword' && search.has('oobCode')) chooseNewPassword(search.get('oobCode') ?? '')
else void resume().catch((cause: unknown) => say(message, sentenceOf(cause)))
if (search.get('demo') === 'true') offerDemo()

async function askSecondFactor(cause: Parameters<typeof import('./second-factor.ts').askForCode>[0]): Promise<void> {
  const { askForCode } = await import('./second-factor.ts')
  setBusy(signInForm, false)
  askForCode(cause, swapIn('code-template', 'Second factor'), message)
}

function askForLink(): void {
  const form = swapIn('forgot-template', 'Choose a new password')
  const field = part('forgot-email', HTMLInputElement)
  field.value = email.value
  field.focus()
  part('back', HTMLButtonElement).addEventListener('click', () => backToSignIn(form))
  onSubmit(form, message, async () => {
    const address = field.value.trim()
    if (!address) throw new FormError('Enter your e-mail address.')
    await mailPasswordReset(address)
    setBusy(form, false)
    say(message, `If there is an account for ${address}, a link to choose a new password is on its way.`, 'ok')
  })
}

/** The link in the mail leads here with its code. */
function chooseNewPassword(code: string): void {
  const form = swapIn('reset-template', 'Choose a new password')
  onSubmit(form, message, async () => {
    const chosen = part('new-password', HTMLInputElement).value
    if (!chosen) throw new FormError('Enter the new password.')
    await resetPassword(code, chosen)
    backToSignIn(form)
    say(message, 'Password changed. Sign in with your new password.', 'ok')
  })
}

/** Replaces the sign-in form by the form of a template. */
function swapIn(template: string, title: string): HTMLFormElement {
  say(message, undefined)
  signInForm.replaceWith(part(template, HTMLTemplateElement).content.cloneNode(true))
  heading.textContent = title
  const form = message.parentElement?.querySelector('form')
  if (!form) throw new Error(`#${template} holds no form.`)
  return form
}

function backToSignIn(form: HTMLFormElement): void {
  say(message, undefined)
  form.replaceWith(signInForm)
  heading.textContent = 'Sign in'
  email.focus()
}

/** Signs in as the demo's viewer. The parameter only shows the button (security.md K2). */
function offerDemo(): void {
  const button = part('demo-enter', HTMLButtonElement)
  if (!demoIsOn()) {
    button.hidden = true
    part('demo-text', HTMLElement).textContent = 'The demo organization is disabled in this installation.'
    return
  }
  button.addEventListener('click', async () => {
    if (button.ariaBusy === 'true') return
    button.ariaBusy = 'true'
    say(message, undefined)
    try {
      const { enterDemo } = await import('./enter-demo.ts')
      await enterDemo()
    } catch (cause) {
      say(message, sentenceOf(cause))
      button.ariaBusy = 'false'
    }
  })
}
