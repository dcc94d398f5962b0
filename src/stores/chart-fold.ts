import { persistentAtom } from '@nanostores/persistent'

/** Whether the charts above lists are folded away. Key `view:chart`, `folded` or nothing; anything else counts as nothing. Writer: `foldChart`. */
export const $chartFolded = persistentAtom<boolean>('view:chart', false, {
  encode: (folded) => (folded ? 'folded' : undefined) as string, // undefined removes the key
  decode: (text) => text === 'folded',
})

export const foldChart = (folded: boolean): void => $chartFolded.set(folded)
