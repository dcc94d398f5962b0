import { isSignInProvider } from '#wire/sign-in-providers.ts'

import { say, sentenceOf } from './form.ts'

/** What a page does for an account with a second factor: `askForCode` continues from `cause`. */
type OnSecondFactor = (cause: Parameters<typeof import('./second-factor.ts').askForCode>[0]) => Promise<void>

/** The buttons of the providers; the first script showed those that the deployment has. What they need is loaded when one is pressed. */
export function offerProviders(message: HTMLElement, onSecondFactor: OnSecondFactor): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-provider]')) {
    const provider = button.dataset['provider']
    if (!isSignInProvider(provider)) continue
    button.addEventListener('click', async () => {
      if (button.ariaBusy === 'true') return
      button.ariaBusy = 'true'
      say(message, undefined)
      try {
        const { signInWith } = await import('./provider-sign-in.ts')
        await signInWith(provider, onSecondFactor)
      } catch (cause) {
        say(message, sentenceOf(cause))
      }
      button.ariaBusy = 'false'
    })
  }
}
