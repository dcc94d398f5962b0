/** Where one stands in a chart, and where a selection began. Both are indexes of points. */
export interface Cursor {
  at: number | undefined
  from: number | undefined
}

export const NO_CURSOR: Cursor = { at: undefined, from: undefined }

export interface CursorKey {
  key: string
  shift: boolean
}

export interface CursorBounds {
  first: number
  last: number
  /** Points an arrow key moves by: more than one where points lie closer than pixels. */
  step: number
}

/** What a key asks for: a new place, zooming to what is selected (or the one point), or nothing of ours. */
export type CursorMove = { kind: 'move'; cursor: Cursor } | { kind: 'take'; from: number; to: number } | { kind: 'none' }

const PAGE = 10

/** Arrows read, Shift and arrows select, Page keys go ten steps, Enter takes, Escape clears the selection first and then the place. */
export function readCursorKey({ at, from }: Cursor, { key, shift }: CursorKey, { first, last, step }: CursorBounds): CursorMove {
  if (last < first) return { kind: 'none' }
  const by = stepsOf(key)
  if (by !== undefined) {
    const here = at === undefined ? (by > 0 ? first - step : last + step) : at
    const next = clamp(here + by * step, first, last)
    return { kind: 'move', cursor: { at: next, from: shift ? (from ?? clamp(here, first, last)) : undefined } }
  }
  if (key === 'Enter' && at !== undefined) return { kind: 'take', from: Math.min(at, from ?? at), to: Math.max(at, from ?? at) }
  if (key === 'Escape' && at !== undefined) return { kind: 'move', cursor: { at: from === undefined ? undefined : at, from: undefined } }
  return { kind: 'none' }
}

function stepsOf(key: string): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return -1
    case 'ArrowRight':
      return 1
    case 'PageUp':
      return -PAGE
    case 'PageDown':
      return PAGE
    case 'Home':
      return -Infinity
    case 'End':
      return Infinity
    default:
      return undefined
  }
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))
