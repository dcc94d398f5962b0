import { pageNotFound } from '#src/lib/app-error.ts'
import { isRobot } from '#wire/robots.ts'

/** The button of the static error pages. A tab that was opened with this address has nothing behind it. */
export function listenForGoBack(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest('[data-go-back]')) return
    if (history.length > 1) history.back()
    else location.assign('/')
  })
}

/**
 * The page for a path without a file: says which path it was, which a static page cannot know beforehand. For crawlers and link previews that
 * a host answers with the page all the same it is emptied (specification, point 2).
 */
export function nameMissingPath(): void {
  document.addEventListener('astro:page-load', () => {
    const message = document.querySelector('[data-not-found] [data-error-message]')
    if (!message) return
    if (isRobot(navigator.userAgent)) return document.body.replaceChildren()
    message.textContent = pageNotFound(location.pathname).message
  })
}
