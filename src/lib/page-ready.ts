/**
 * What a page of the shell does not wait for before it is painted; the guard makes it. Neither ever rejects: what cannot be had is found missing
 * by whoever needs it.
 */
export interface PageReady {
  /** `/config.js` has run, or could not be had. */
  config: Promise<void>
  /** The styles of the page's islands apply, or could not be had. An island that came before them would show bare, and move when they come. */
  styles: Promise<void>
}

export const PAGE_READY = 'SIGHTGLASS_READY'

/** Nothing to wait for on other pages, after the first page, and outside of a browser. */
export const pageReady = (): Partial<PageReady> => (globalThis as { [PAGE_READY]?: PageReady })[PAGE_READY] ?? {}
