import { browserTracingIntegration, captureException, captureMessage, init, lastEventId, replayIntegration } from '@sentry/astro'

/** Rates and masking of the specification, point 9. */
const TRACE_SAMPLE_RATE = 1
const REPLAY_SESSION_SAMPLE_RATE = 0.1
const REPLAY_ON_ERROR_SAMPLE_RATE = 1

/**
 * Starts error reporting. Loaded only when the switch is on. Reports hold no filter, no token and no address of traffic: queries are cut
 * off addresses, texts and inputs are masked, media are left out (security.md T3). No header is added to calls of ours.
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
    beforeBreadcrumb: (crumb) => {
      for (const name of ['url', 'from', 'to'])
        if (typeof crumb.data?.[name] === 'string') crumb.data[name] = withoutQuery(crumb.data[name])
      return crumb
    },
    beforeSend: (event) => {
      if (event.request?.url) event.request.url = withoutQuery(event.request.url)
      delete event.request?.headers
      return event
    },
    beforeSendTransaction: (event) => {
      if (event.request?.url) event.request.url = withoutQuery(event.request.url)
      for (const span of event.spans ?? []) {
        if (span.description) span.description = withoutQuery(span.description)
        for (const name of ['url', 'http.url', 'http.query', 'url.full', 'url.query']) delete span.data[name]
      }
      return event
    },
  })
}

const withoutQuery = (address: string): string => address.replace(/[?#].*$/, '')

export { captureException, captureMessage, lastEventId }
