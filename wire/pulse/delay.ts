/**
 * On pulse's responses while events wait for the event store: since when, in milliseconds since 1970. Later events are safe, but no query finds them
 * yet. Absent when everything arrives in time.
 */
export const DELAYED_SINCE_HEADER = 'Sightglass-Delayed-Since'

/** Usual delays are below a second; shorter ones than this are not reported. */
export const DELAY_REPORTED_AFTER_MS = 15_000
