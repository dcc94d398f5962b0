import { persistentAtom } from '@nanostores/persistent'

export type Density = 'comfortable' | 'compact'

/** How high table rows are. Key `view:density`, `comfortable` or `compact`; anything else counts as comfortable. Writer: `chooseDensity`. */
export const $density = persistentAtom<Density>('view:density', 'comfortable', {
  encode: (density) => density,
  decode: (text) => (text === 'compact' ? 'compact' : 'comfortable'),
})

export const chooseDensity = (density: Density): void => $density.set(density)

/** Whether the charts above lists are folded away. Key `view:chart`, `folded` or nothing; anything else counts as nothing. Writer: `foldChart`. */
export const $chartFolded = persistentAtom<boolean>('view:chart', false, {
  encode: (folded) => (folded ? 'folded' : undefined) as string, // undefined removes the key
  decode: (text) => text === 'folded',
})

export const foldChart = (folded: boolean): void => $chartFolded.set(folded)

/**
 * Whether single characters act (WCAG 2.1.4: they can be switched off). Key `view:letter-keys`, `off` or nothing; anything else counts as
 * nothing. Writer: `chooseSingleKeys`.
 */
export const $singleKeys = persistentAtom<boolean>('view:letter-keys', true, {
  encode: (on) => (on ? undefined : 'off') as string, // undefined removes the key
  decode: (text) => text !== 'off',
})

export const chooseSingleKeys = (on: boolean): void => $singleKeys.set(on)
