/**
 * On answers of pulse while events wait for the event store: since when, in milliseconds since 1970. What came later is safe, but no question
 * finds it yet. Absent when everything arrives in time.
 */
export const DELAYED_SINCE_HEADER = 'Sightglass-Delayed-Since'

/** Usual waits are below a second; so long nobody needs to know of one. */
export const DELAY_REPORTED_AFTER_MS = 15_000
