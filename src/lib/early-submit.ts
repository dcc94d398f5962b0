/**
 * Forms that are sent before the script that sends them has come. The browser would send them itself: everything that was typed, a password among it, would stand
 * in the address, in its history and in the logs of servers. So no form is sent by the browser; what was wanted is noted at the form, whose script does it when it comes.
 */
export function keepEarlySubmits(page: Document): void {
  page.addEventListener(
    'submit',
    (event) => {
      event.preventDefault()
      if (event.target instanceof HTMLFormElement) event.target.dataset['early'] = ''
    },
    true,
  )
}

/** For a script that has just begun to listen to its form. */
export function sendIfEarly(form: HTMLFormElement): void {
  if (form.dataset['early'] !== undefined) form.requestSubmit()
}
