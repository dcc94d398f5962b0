import {
  browserTracingIntegration,
  captureException,
  captureMessage,
  init,
  lastEventId,
  makeFetchTransport,
  replayIntegration,
} from '@sentry/astro'

import { withPathsOnly } from './report-addresses.ts'

/** Rates and masking of the specification, point 9. */
const TRACE_SAMPLE_RATE = 1
const REPLAY_SESSION_SAMPLE_RATE = 0.1
const REPLAY_ON_ERROR_SAMPLE_RATE = 1

/**
 * Starts error reporting. Loaded only when the switch is on. Reports hold no filter, no token and no address of traffic: of addresses they
 * name the path (report-addresses.ts), texts and inputs are masked, media are left out (security.md T3). No header is added to calls of ours.
 */
export function startReports(dsn: string, release: string): void {
  init({
    dsn,
    release,
    debug: false,
    sendDefaultPii: false,
    tracesSampleRate: TRACE_SAMPLE_RATE,
    tracePropagationTargets: [],
    replaysSessionSampleRate: REPLAY_SESSION_SAMPLE_RATE,
    replaysOnErrorSampleRate: REPLAY_ON_ERROR_SAMPLE_RATE,
    integrations: [
      browserTracingIntegration(),
      // Compression would start a worker from a blob, which the content security policy refuses
      replayIntegration({ maskAllText: true, maskAllInputs: true, blockAllMedia: true, useCompression: false }),
    ],
    transport: (options: Parameters<typeof makeFetchTransport>[0]) => {
      const { send, flush } = makeFetchTransport(options)
      return { flush, send: (envelope: Parameters<typeof send>[0]) => send(withPathsOnly(envelope, location.origin)) }
    },
    beforeSend: (event) => {
      delete event.request?.headers
      return event
    },
  })
}

export { captureException, captureMessage, lastEventId }
