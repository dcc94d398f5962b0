import { atPage, type LinkScope } from './routes.ts'

/** What travels from one screen about traffic to the next: the filter, what of it waits for a screen that knows it, and the range. */
const RANGE = ['from', 'to'] as const
const CARRIED = ['q', 'aside', ...RANGE] as const

/** Screens that filter by `q` and show a range; home shows a range only. */
const FILTERED = /^\/(?:traffic|inventory)\//
const HOME = '/'

/** Address of a page from where one is: between screens about traffic everything travels that both understand. */
export function carriedTo(pathname: string, here: URL, scope: LinkScope): string {
  const address = atPage(pathname, scope)
  const ends = [pathname, here.pathname]
  if (!ends.every((end) => end === HOME || FILTERED.test(end))) return address
  const url = new URL(address, 'http://localhost')
  for (const name of ends.includes(HOME) ? RANGE : CARRIED) {
    const value = here.searchParams.get(name)
    if (value) url.searchParams.set(name, value)
  }
  return `${url.pathname}${url.search}`
}
