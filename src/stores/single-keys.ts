import { persistentAtom } from '@nanostores/persistent'

/**
 * Whether single characters act (WCAG 2.1.4: they can be switched off). Key `view:letter-keys`, `off` or nothing; anything else counts as
 * nothing. Writer: `chooseSingleKeys`.
 */
export const $singleKeys = persistentAtom<boolean>('view:letter-keys', true, {
  encode: (on) => (on ? undefined : 'off') as string, // undefined removes the key
  decode: (text) => text !== 'off',
})

export const chooseSingleKeys = (on: boolean): void => $singleKeys.set(on)
