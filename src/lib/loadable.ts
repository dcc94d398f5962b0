import type { WireError } from './errors.ts'

/** Whatever a screen loads: every branch it has to draw. */
export type Loadable<Data> = { state: 'loading' } | Failed | Ready<Data>

interface Failed {
  state: 'failed'
  error: WireError
  retry: () => void
}

export interface Ready<Data> {
  state: 'ready'
  data: Data
  /** Newer data is on its way; what is here stays until then. */
  refreshing: boolean
  /** When this came, milliseconds since 1970. */
  atMs: number
  /** The last refresh failed: what is here is older than what was asked for. */
  stale?: { error: WireError; retry: () => void } | undefined
}

/** What is here without having been loaded. */
export const loaded = <Data>(data: Data): Ready<Data> => ({ state: 'ready', data, refreshing: false, atMs: 0 })

/** What is known of a query at one moment. */
export interface Snapshot<Data> {
  /** Undefined while there is none. */
  data: Data | undefined
  error: WireError | undefined
  fetching: boolean
  /** When `data` came. */
  atMs: number
  retry: () => void
}

/**
 * Keeps the newest data of a screen. While the next is on its way the previous stays; when the next fails the previous stays only if it has the
 * same `meaning` (filter, range as it was typed, order): rows that answer another question must not stand below it.
 */
export function createKeeper<Data>(): (now: Snapshot<Data>, meaning: string) => Loadable<Data> {
  let kept: { data: Data; meaning: string; atMs: number } | undefined
  return ({ data, error, fetching, atMs, retry }, meaning) => {
    if (data !== undefined && (kept?.data !== data || kept.atMs !== atMs)) kept = { data, meaning, atMs }
    if (!kept || (error && kept.meaning !== meaning)) return error ? { state: 'failed', error, retry } : { state: 'loading' }
    return { state: 'ready', data: kept.data, refreshing: fetching, atMs: kept.atMs, stale: error && { error, retry } }
  }
}

export const dataOf = <Data>(loadable: Loadable<Data>): Data | undefined => (loadable.state === 'ready' ? loadable.data : undefined)

/** Why there is nothing, or nothing newer. */
export function errorOf(loadable: Loadable<unknown>): WireError | undefined {
  switch (loadable.state) {
    case 'loading':
      return undefined
    case 'failed':
      return loadable.error
    case 'ready':
      return loadable.stale?.error
  }
}

export const isRefreshing = (loadable: Loadable<unknown>): boolean => loadable.state === 'ready' && loadable.refreshing
