/** Runs in the page before its scripts: the browser of somebody for whom every byte costs, so that nothing is fetched ahead. */
export function saveData(): void {
  const { connection } = navigator as Navigator & { connection?: object } // Chromium's, not yet in TypeScript's list
  if (connection) Object.defineProperty(connection, 'saveData', { value: true })
}

/**
 * Runs in the page before its scripts: a browser without view transitions, as many have one, where a page takes the place of another at once. Pictures of both,
 * fading, cost a fifth of a second of a processor here.
 */
export function withoutTransitions(): void {
  Reflect.deleteProperty(Document.prototype, 'startViewTransition')
}
