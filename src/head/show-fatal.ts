import type { AppError } from '#src/lib/app-error.ts'
import { isRobot } from '#wire/robots.ts'

/**
 * Puts the error page in the place of everything else. Nothing else may run before it does: the page it replaces is one that must not be
 * shown. Crawlers and link previews get an empty page (specification, point 2).
 */
export function showFatal(error: AppError): void {
  document.documentElement.dataset['fatal'] = String(error.status)
  if (document.readyState !== 'loading') return replaceBody(error)
  const parsing = new MutationObserver(removeIslands)
  parsing.observe(document, { childList: true, subtree: true })
  document.addEventListener(
    'DOMContentLoaded',
    () => {
      parsing.disconnect()
      replaceBody(error)
    },
    { once: true },
  )
}

/** Parts of the page come to life while the rest is still on its way; one that is taken out before its script has come never runs. */
function removeIslands(): void {
  for (const island of document.querySelectorAll('astro-island')) island.remove()
}

function replaceBody({ status, statusMessage, message }: AppError): void {
  document.title = `${statusMessage} · Sightglass`
  document.body.className = 'public'
  if (isRobot(navigator.userAgent)) return document.body.replaceChildren()
  const main = element('main')
  const section = element('section', 'error-page')
  const actions = element('p', 'error-ways')
  const back = element('button', 'button', 'Go back')
  back.setAttribute('type', 'button')
  back.addEventListener('click', () => history.back())
  const home = element('a', 'button', 'Home')
  home.setAttribute('href', '/')
  home.dataset['kind'] = 'primary'
  actions.append(back, home)
  section.append(
    element('p', 'error-status', String(status)),
    element('h1', 'error-heading', statusMessage),
    element('p', 'error-message', message),
    actions,
  )
  main.append(section)
  document.body.replaceChildren(main)
}

function element(name: string, className = '', text = ''): HTMLElement {
  const made = document.createElement(name)
  if (className) made.className = className
  made.textContent = text
  return made
}
