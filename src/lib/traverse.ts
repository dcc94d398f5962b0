/** Sent to the window by `head/guard.ts` when back or forward stays on the same page, so that the page is kept and only its state moves. */
export const TRAVERSE_EVENT = 'sightglass:traverse'
