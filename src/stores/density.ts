import { persistentAtom } from '@nanostores/persistent'

export type Density = 'comfortable' | 'compact'

/** How high table rows are. Key `view:density`, `comfortable` or `compact`; anything else counts as comfortable. Writer: `chooseDensity`. */
export const $density = persistentAtom<Density>('view:density', 'comfortable', {
  encode: (density) => density,
  decode: (text) => (text === 'compact' ? 'compact' : 'comfortable'),
})

export const chooseDensity = (density: Density): void => $density.set(density)
