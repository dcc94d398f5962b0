/** Where the keys wait: the guard, which keeps them, and the script that reads them are bundled apart. */
const KEPT = 'earlyKeys'
/** Nobody presses more before the first script is there. */
const KEPT_MAX = 20
/** How long a key waits for whatever acts on it; later nobody expects anything from it. */
export const EARLY_KEY_MS = 4000

type Take = () => KeyboardEvent[]

/** Keeps what is pressed on a page until the script that knows what keys mean takes it (`islands/shell/chrome.ts`). */
export function keepEarlyKeys(page: Document): void {
  const kept: KeyboardEvent[] = []
  const keep = (event: KeyboardEvent): void => {
    if (isOwnSearch(event)) event.preventDefault()
    if (kept.length < KEPT_MAX) kept.push(event)
  }
  page.addEventListener('keydown', keep)
  const take: Take = () => (page.removeEventListener('keydown', keep), kept)
  Object.assign(globalThis, { [KEPT]: take })
}

/** What was pressed so far; from now on nothing is kept. */
export const takeEarlyKeys: Take = () => (globalThis as { [KEPT]?: Take })[KEPT]?.() ?? []

/** The browser has its own shortcut for Ctrl or Cmd with K. */
export const isOwnSearch = ({ ctrlKey, metaKey, key }: KeyboardEvent): boolean => (ctrlKey || metaKey) && key.toLowerCase() === 'k'
