import { persistentAtom } from '@nanostores/persistent'
import { atom, computed, onMount } from 'nanostores'

import { nowOfRows } from '#src/clients/first-rows.ts'
import { DEFAULT_RANGE, isMoving, resolveRange, type RangeText } from '#src/lib/time-range.ts'
import { browserZone, isTimeZone } from '#src/lib/time-zone.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'

import { $search, setSearch } from './location.ts'

/** Follows the device, is UTC, or is a named zone. */
export const BROWSER_ZONE = 'browser'

/** Seconds between refreshes; 0 is off. */
export const REFRESH_CHOICES = [0, 5, 30, 60] as const

/**
 * On which clock times are shown and typed. Key `view:time-zone`, `browser`, `UTC` or an IANA name; a name this browser does not
 * know counts as `browser`. Writer: `chooseZone`.
 */
export const $zoneChoice = persistentAtom<string>('view:time-zone', BROWSER_ZONE, {
  encode: (choice) => choice,
  decode: (text) => (text === BROWSER_ZONE || isTimeZone(text) ? text : BROWSER_ZONE),
})

export const $zone = computed($zoneChoice, (choice) => (choice === BROWSER_ZONE ? browserZone() : choice))

/** Seconds between refreshes. Key `view:refresh`, one of REFRESH_CHOICES as text; anything else counts as off. Writer: `chooseRefresh`. */
export const $refreshSeconds = persistentAtom<number>('view:refresh', 0, {
  encode: String,
  decode: (text) => REFRESH_CHOICES.find((seconds) => String(seconds) === text) ?? 0,
})

export const chooseZone = (choice: string): void => $zoneChoice.set(choice)
export const chooseRefresh = (seconds: number): void => $refreshSeconds.set(seconds)

const $from = computed($search, (search) => search.get('from') || DEFAULT_RANGE.from)
const $to = computed($search, (search) => search.get('to') || DEFAULT_RANGE.to)

/** Of the address, or the last hour. */
export const $rangeText = computed([$from, $to], (from, to): RangeText => ({ from, to }))

const $asked = atom(0)

/** The range in instants, as of the last change or refresh; a new object for each, so that equality means "load nothing new". */
export const $range = computed([$rangeText, $zone, $asked], (text, zone): TimeRange => resolveRange(text, { nowMs: nowOfRows(), zone }))

/** Set while nothing may move under the reader's eyes: scrolled down, or a live tail that brings the rows itself. */
export const $refreshHeld = atom(false)

export const holdRefresh = (held: boolean): void => $refreshHeld.set(held)

let kept = false

/**
 * From now on the instants stay the same until a refresh, also while no screen shows them: who goes from a list to a page and back
 * finds the rows as they were.
 */
export function keepRange(): void {
  if (kept) return
  kept = true
  $range.listen(() => undefined)
}

/** Moves "now", so that everything that shows this range loads again. */
export const refreshRange = (): void => $asked.set($asked.get() + 1)

/** The default leaves no trace in the address. */
export function chooseRange({ from, to }: RangeText): void {
  const isDefault = from === DEFAULT_RANGE.from && to === DEFAULT_RANGE.to
  $asked.set($asked.get() + 1)
  setSearch(isDefault ? { from: undefined, to: undefined } : { from, to })
}

onMount($range, () => {
  let timer: ReturnType<typeof setInterval> | undefined
  const unbind = $refreshSeconds.subscribe((seconds) => {
    clearInterval(timer)
    if (seconds > 0) timer = setInterval(refreshIfSeen, seconds * 1000)
  })
  return () => {
    unbind()
    clearInterval(timer)
  }
})

/** A hidden tab, a browser without a network and a range that lies in the past have nothing to refresh. */
function refreshIfSeen(): void {
  if (document.visibilityState === 'visible' && navigator.onLine && !$refreshHeld.get() && isMoving($rangeText.get())) refreshRange()
}
