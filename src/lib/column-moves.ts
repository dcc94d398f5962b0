import { clampWidth, type ColumnLayout, WIDTH_MAX, WIDTH_MIN } from './column-layout.ts'

/** Pixels for one press of an arrow key on a separator, and for one with Shift. */
const STEP = 8
const STRIDE = 40

/** Undefined gives a column its usual width back. */
export const withWidth = (layout: readonly ColumnLayout[], id: string, width: number | undefined): ColumnLayout[] =>
  layout.map((one) => (one.id === id ? { id, width: width === undefined ? undefined : clampWidth(width) } : one))

/** The column `id` stands at `to` afterwards; places outside of the list are its ends. */
export function moved<T extends { id: string }>(list: readonly T[], id: string, to: number): T[] {
  const one = list.find((other) => other.id === id)
  const rest = list.filter((other) => other !== one)
  return one ? rest.toSpliced(Math.max(0, to), 0, one) : rest
}

/** What a key on a separator makes of a width (ARIA window splitter: arrows move it, Home and End go to its ends). Undefined: not its key. */
export function widthAfterKey({ key, shiftKey }: { key: string; shiftKey: boolean }, width: number): number | undefined {
  const step = shiftKey ? STRIDE : STEP
  if (key === 'ArrowRight') return clampWidth(width + step)
  if (key === 'ArrowLeft') return clampWidth(width - step)
  if (key === 'Home') return WIDTH_MIN
  return key === 'End' ? WIDTH_MAX : undefined
}
