/** What the error page shows (specification, points 2, 5 and 8). */
export interface AppError {
  /** The page cannot be shown at all; otherwise the error stands in its place and the rest goes on. */
  fatal: boolean
  status: number
  statusMessage: string
  message: string
}

const STATUS_MIN = 100
const STATUS_MAX = 999
/** Of a status without a number that counts (specification, point 5). */
const STATUS_DEFAULT = 200
/** Of an error that names none (specification, point 2). */
const ERROR_STATUS_DEFAULT = 500
const NOT_FOUND = 404

/** A status code between 100 and 999, as a number or as digits; anything else counts as `fallback`. */
export function readStatus(raw: unknown, fallback = STATUS_DEFAULT): number {
  const status = typeof raw === 'string' && /^\d+$/.test(raw) ? Number(raw) : raw
  return typeof status === 'number' && Number.isInteger(status) && status >= STATUS_MIN && status <= STATUS_MAX ? status : fallback
}

/** What is missing is filled in: 500, and the words that belong to the status. */
export function appError(given: { status?: unknown; statusMessage?: string; message?: string; fatal?: boolean }): AppError {
  const status = readStatus(given.status, ERROR_STATUS_DEFAULT)
  const statusMessage = given.statusMessage || (status === NOT_FOUND ? 'Page Not Found' : 'Internal Server Error')
  return { fatal: given.fatal ?? false, status, statusMessage, message: given.message || statusMessage }
}

/** No route matches: not fatal, the rest of the console still works. */
export const pageNotFound = (path: string): AppError => appError({ status: NOT_FOUND, message: `Page not found: ${path}` })

/** A route's own check refused the address. */
export const routeRefused = (path: string, status: unknown = NOT_FOUND): AppError =>
  appError({ status: readStatus(status, NOT_FOUND), message: `Page Not Found: ${path}`, fatal: true })

/** The page's own code did not start, and reloading it did not help. */
export const pageBroken = (): AppError =>
  appError({
    message: 'This page could not be started. Reload it. If that does not help, tell an administrator.',
    fatal: true,
  })

/** There is no `/config.js` beside the pages, or it did not load: nothing on any page would work. */
export const notConfigured = (): AppError =>
  appError({
    statusMessage: 'Console Not Configured',
    message:
      'The file /config.js is missing or did not load. Reload this page. If that does not help, an administrator runs “npm run configure” for ' +
      'this host and uploads the config.js that it writes (docs/hosting.md).',
    fatal: true,
  })

export const unknownMiddleware = (): AppError => appError({ message: 'Unknown route middleware', fatal: true })
