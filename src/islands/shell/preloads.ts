import { loadManifest } from '#src/lib/build-files.ts'
import { preloadQueue } from '#src/lib/preload-queue.ts'
import { own } from '#domain/own.ts'

/**
 * Fetches the page behind a hovered or focused link, up to four at once (specification, point 9). Not every visible link: the first row would cause a
 * hundred requests. Not on metered connections.
 */
export function preloadLinks(): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } } // not in every browser
  if (connection?.saveData || connection?.effectiveType?.includes('2g')) return
  const queue = preloadQueue(loadPage)
  const soon = (event: Event): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const path = link && pathOf(link)
    if (path) queue.add(path)
  }
  document.addEventListener('pointerover', soon, { passive: true })
  document.addEventListener('focusin', soon)
}

/** Pages of this console that a soft navigation can show, and not the one we are on. */
function pathOf(link: HTMLAnchorElement): string | undefined {
  if (!navigator.onLine || link.origin !== location.origin || link.pathname === location.pathname || link.hasAttribute('data-astro-reload'))
    return undefined
  return link.pathname
}

/** The document and the files listed by the build, one after the other: four pages are four requests at a time. */
async function loadPage(path: string): Promise<void> {
  const files = own((await loadManifest()).pages, path)
  if (files) for (const address of [path, ...files]) await prefetch(address)
}

const fetched = new Set<string>()

function prefetch(address: string): Promise<void> {
  if (fetched.has(address)) return Promise.resolve()
  fetched.add(address)
  const link = document.createElement('link')
  link.rel = 'prefetch'
  link.href = address
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      fetched.delete(address)
      reject(new Error(`${address} could not be fetched ahead.`))
    })
    document.head.append(link)
  })
}
