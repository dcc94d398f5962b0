import { atom } from 'nanostores'

import { DELAYED_SINCE_HEADER } from '#wire/pulse/delay.ts'

/** Since when events wait for the event store, in milliseconds since 1970, as the last response of pulse reported it; 0 when they do not. */
export const $delayedSinceMs = atom(0)

/** Called with every response. */
export const noteDelay = (headers: Headers): void => $delayedSinceMs.set(Number(headers.get(DELAYED_SINCE_HEADER)) || 0)
