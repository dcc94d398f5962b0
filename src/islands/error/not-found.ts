import { pageNotFound } from '#src/lib/app-error.ts'
import { isRobot } from '#wire/robots.ts'

/**
 * The page for a path without a file: says which path it was, which a static page cannot know beforehand. For crawlers and link previews that
 * a host answers with the page all the same it is emptied (specification, point 2).
 */
document.addEventListener('astro:page-load', show)

function show(): void {
  const message = document.querySelector('[data-not-found] [data-error-message]')
  if (!message) return
  if (isRobot(navigator.userAgent)) return document.body.replaceChildren()
  message.textContent = pageNotFound(location.pathname).message
}
