import { atPage, type LinkScope } from './routes.ts'

/** What travels from one screen about traffic to the next: the filter, what of it waits for a screen that knows it, and the range. */
const CARRIED = ['q', 'aside', 'from', 'to'] as const

/** Screens that filter by `q` and show a range. */
const FILTERED = /^\/(?:traffic|inventory)\//

/** Address of a page from where one is: between screens about traffic everything travels that both understand. */
export function carriedTo(pathname: string, here: URL, scope: LinkScope): string {
  const address = atPage(pathname, scope)
  if (!FILTERED.test(pathname) || !FILTERED.test(here.pathname)) return address
  const url = new URL(address, 'http://localhost')
  for (const name of CARRIED) {
    const value = here.searchParams.get(name)
    if (value) url.searchParams.set(name, value)
  }
  return `${url.pathname}${url.search}`
}
