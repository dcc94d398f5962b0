import type { TimeRange } from '../pulse/requests.ts'

/** Where links to evidence stand on the platform; the token follows. */
export const EVIDENCE_PATH = '/evidence/'

/** A request's page in the console, as `linksIn` of src/lib/routes.ts writes it: the platform writes addresses of the console here only. */
export const requestAddress = (consoleUrl: string, orgId: string, id: string): string =>
  `${consoleUrl}/traffic/requests/manage?${new URLSearchParams({ orgId, id })}`

/** The list that a filter leaves of a range. Milliseconds and never `now-1h`, which is another hour for everybody who reads it. */
export const requestsAddress = (consoleUrl: string, orgId: string, filter: string, { fromMs, toMs }: TimeRange): string =>
  `${consoleUrl}/traffic/requests?${new URLSearchParams({ orgId, q: filter, from: String(fromMs), to: String(toMs) })}`
