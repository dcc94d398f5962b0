import { useStore } from '@nanostores/react'

import { useMedia } from '#src/lib/use-device.ts'
import { $density } from '#src/stores/display.ts'

/** Pixels of a row in a table of a panel, and of one on a telephone. */
export const ROW_HEIGHT = { comfortable: 32, compact: 28 }
export const NARROW_HEIGHT = 64
/** The head of the table and the bar below a table that is wider than its panel. */
const AROUND = 29 + 14

/** Pixels of a room for so many lines of a table, in every state. */
export function useSpaceHeight(lines: number): number {
  const density = useStore($density)
  const narrow = useMedia('(width < 768px)')
  return narrow ? lines * NARROW_HEIGHT : AROUND + lines * ROW_HEIGHT[density]
}
