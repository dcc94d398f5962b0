import { atom, computed, onMount } from 'nanostores'

import { TRAVERSE_EVENT } from '#src/lib/traverse.ts'

/** The address bar. Follows page changes, back and forward, and `setSearch`; nobody else writes it. */
export const $url = atom<URL>(new URL('http://localhost/'))

onMount($url, () => {
  const follow = () => {
    if ($url.get().href !== location.href) $url.set(new URL(location.href))
  }
  follow()
  document.addEventListener('astro:after-swap', follow)
  window.addEventListener(TRAVERSE_EVENT, follow)
  return () => {
    document.removeEventListener('astro:after-swap', follow)
    window.removeEventListener(TRAVERSE_EVENT, follow)
  }
})

/** Parameters of the present address. A new object for each address, so that equality means "unchanged". */
export const $search = computed($url, (url) => url.searchParams)

export const $path = computed($url, (url) => url.pathname)

export interface SetSearchOptions {
  /** `push` (the default) makes a step that Back undoes; `replace` is for what a person did not choose, or changes while typing. */
  history?: 'push' | 'replace'
}

/** Changes parameters of the present address and keeps the others; undefined or `''` removes one. The page stays as it is. */
export function setSearch(changes: Record<string, string | undefined>, { history: how = 'push' }: SetSearchOptions = {}): void {
  const url = new URL(location.href)
  for (const [name, value] of Object.entries(changes)) {
    if (value) url.searchParams.set(name, value)
    else url.searchParams.delete(name)
  }
  if (url.href === location.href) return
  // The page router counts entries in history.state; an entry without it would be reloaded instead of traversed.
  const state: unknown = history.state
  if (how === 'replace') history.replaceState(state, '', url)
  else history.pushState(isCounted(state) ? { ...state, index: state.index + 1, scrollX: 0, scrollY: 0 } : state, '', url)
  $url.set(url)
}

const isCounted = (state: unknown): state is { index: number } =>
  typeof state === 'object' && state !== null && 'index' in state && typeof state.index === 'number'
