/** What a page of ours calls when something broke that should not have. Before reporting starts, and where it is off, nothing happens. */
export type Report = (cause: unknown) => void

let report: Report = () => undefined
const early: unknown[] = []
/** Errors of the first moments that are kept until reporting has loaded. */
const EARLY_MAX = 20
let waiting = false

/** Keeps what breaks from now on, for whoever takes reports later. */
export function awaitReports(): void {
  waiting = true
}

export function takeReports(taker: Report): void {
  waiting = false
  report = taker
  for (const cause of early.splice(0)) taker(cause)
}

/** Expected failures (signed out, forbidden, invalid) are not reported: they are shown where they happen. */
export function reportError(cause: unknown): void {
  if (waiting && early.length < EARLY_MAX) early.push(cause)
  else if (!waiting) report(cause)
}
