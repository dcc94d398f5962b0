import { readId } from './session-records.ts'

/**
 * Named checks a page asks for in `<html data-middleware="…">`; the guard runs them before anything is shown. Each answers whether the
 * address is one of this page: false is a 404, a number another status (specification, point 5).
 */
type RouteCheck = (url: URL) => boolean | number
type RouteChecks = Readonly<Record<string, RouteCheck>>

const MIDDLEWARE: RouteChecks = {
  /** The page shows one thing: a given id has to be one. A missing or unknown one is the page's own not-found state. */
  'plain-id': ({ searchParams }) => !searchParams.has('id') || readId(searchParams.get('id')) !== '',
  /** The platform sends a code in the fragment or an error; without either nobody was sent here. */
  'provider-answer': ({ searchParams, hash }) => searchParams.has('error') || hash.startsWith('#code='),
}

export type MiddlewareFailure = { reason: 'unknown' } | { reason: 'refused'; status: number }

const NOT_FOUND = 404

/** The first check that fails, or that does not exist: a misspelt name must never count as passed. */
export function runMiddleware(names: string, url: URL, checks: RouteChecks = MIDDLEWARE): MiddlewareFailure | undefined {
  for (const name of names.split(/\s+/).filter(Boolean)) {
    const check = Object.hasOwn(checks, name) ? checks[name] : undefined
    if (!check) return { reason: 'unknown' }
    const answer = check(url)
    if (answer !== true) return { reason: 'refused', status: answer === false ? NOT_FOUND : answer }
  }
  return undefined
}
