import { publicConfig } from '#src/clients/config.ts'
import { awaitReports, reportError, takeReports } from '#src/lib/reports.ts'

declare const __BUILD_ID__: string

/** On only for exactly `true` (specification, point 9), and only with an address to send reports to. */
export function reportingAddress(): string | undefined {
  const { errorReporting, errorReportingDsn } = publicConfig()
  return errorReporting === 'true' ? errorReportingDsn : undefined
}

/** Loads error reporting when it is on; what breaks before it has loaded is kept for it. Off, nothing is loaded and nothing is sent. */
export function startReporting(): void {
  const dsn = reportingAddress()
  if (!dsn) return
  awaitReports()
  const early = (event: ErrorEvent | PromiseRejectionEvent): void => reportError('reason' in event ? event.reason : event.error)
  window.addEventListener('error', early)
  window.addEventListener('unhandledrejection', early)
  void import('#src/clients/error-reports.ts').then(({ startReports, captureException }) => {
    window.removeEventListener('error', early)
    window.removeEventListener('unhandledrejection', early)
    startReports(dsn, __BUILD_ID__)
    takeReports((cause) => void captureException(cause))
  })
}

/** Sends a sentence of ours, to see that reports arrive. Resolves with the id of the last report, undefined while reporting is off. */
export async function reportMessage(text: string): Promise<string | undefined> {
  if (!reportingAddress()) return undefined
  const { captureMessage } = await import('#src/clients/error-reports.ts')
  return captureMessage(text)
}

/** Id of the last report of this page; undefined when there was none. */
export async function lastReport(): Promise<string | undefined> {
  if (!reportingAddress()) return undefined
  return (await import('#src/clients/error-reports.ts')).lastEventId()
}
