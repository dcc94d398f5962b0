import { pageNotFound } from '#src/lib/app-error.ts'
import { isRobot } from '#wire/robots.ts'

import { followRules } from '../shell/route-rules.ts'

/**
 * The page for a path without a file. A rule of the build may lead on; otherwise it says which path it was, which a static page cannot
 * know beforehand. For crawlers and link previews it stays empty (specification, point 2).
 */
if (isRobot(navigator.userAgent)) document.body.replaceChildren()
else void followRules(new URL(location.href)).then((led) => (led === undefined ? show() : led !== 'gone' && ask(led.ask)))

function show(): void {
  const message = document.querySelector('[data-error-message]')
  if (message) message.textContent = pageNotFound(location.pathname).message
  document.querySelector('[data-go-back]')?.addEventListener('click', goBack)
}

const ask = (address: string): void => location.replace(`/leaving?to=${encodeURIComponent(address)}`)

/** A tab that was opened with this address has nothing behind it. */
function goBack(): void {
  if (history.length > 1) history.back()
  else location.assign('/')
}
