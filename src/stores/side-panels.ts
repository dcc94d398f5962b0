import { persistentAtom } from '@nanostores/persistent'
import { computed } from 'nanostores'

import { $search, setSearch } from './location.ts'

/** Whether the focused row is shown in a panel next to the list: `peek` in the address. No step that Back would undo. */
export const $peekShown = computed($search, (search) => search.get('peek') === '1')

export const showPeek = (shown: boolean): void => setSearch({ peek: shown ? '1' : undefined }, { history: 'replace' })

export const PEEK_LEAST = 25
export const PEEK_MOST = 70
const PEEK_USUAL = 40

/**
 * How much of the list's width the panel takes, in percent. Key `view:peek`, a whole number as text; anything else counts as 40. Writer:
 * `resizePeek`.
 */
export const $peekShare = persistentAtom<number>('view:peek', PEEK_USUAL, { encode: String, decode: (text) => clamped(Number(text)) })

export const resizePeek = (share: number): void => $peekShare.set(clamped(Math.round(share)))

// A function, because what is stored is read while this file is
function clamped(share: number): number {
  return Number.isFinite(share) && share > 0 ? Math.min(PEEK_MOST, Math.max(PEEK_LEAST, share)) : PEEK_USUAL
}

/** What is compared with the rest: the rows of the filter, among them those that went wrong, or those that are selected. */
export type Compared = 'filter' | 'apart' | 'chosen'
const CHOICES: readonly string[] = ['filter', 'apart', 'chosen'] satisfies Compared[]

/** `common` in the address while the panel is open: what was chosen to be compared. */
export const $inCommon = computed($search, (search): Compared | undefined => {
  const compared = search.get('common') ?? ''
  return CHOICES.includes(compared) ? (compared as Compared) : undefined // one of them
})

/** Opens the panel, or closes it with undefined. No step that Back would undo. */
export const showInCommon = (compared: Compared | undefined): void => setSearch({ common: compared }, { history: 'replace' })
