import type { Cell } from './heat.ts'

/** The cell one stands on, and where a selection began. */
export interface CellCursor {
  at: Cell | undefined
  from: Cell | undefined
}

export const NO_CELL: CellCursor = { at: undefined, from: undefined }

export type CellMove = { kind: 'move'; cursor: CellCursor } | { kind: 'take'; a: Cell; b: Cell } | { kind: 'none' }

const PAGE = 10

/** As in a chart over time, with up and down for the values: up is more. */
export function readCellKey({ at, from }: CellCursor, key: string, shift: boolean, columns: number, rows: number): CellMove {
  if (columns === 0 || rows === 0) return { kind: 'none' }
  const by = stepsOf(key)
  if (by) {
    const here = at ?? { column: by.column < 0 ? columns : -1, row: Math.floor(rows / 2) }
    const next = within({ column: here.column + by.column, row: here.row + by.row }, columns, rows)
    return { kind: 'move', cursor: { at: next, from: shift ? (from ?? within(here, columns, rows)) : undefined } }
  }
  if (key === 'Enter' && at) return { kind: 'take', a: from ?? at, b: at }
  if (key === 'Escape' && at) return { kind: 'move', cursor: { at: from ? at : undefined, from: undefined } }
  return { kind: 'none' }
}

function stepsOf(key: string): Cell | undefined {
  switch (key) {
    case 'ArrowLeft':
      return { column: -1, row: 0 }
    case 'ArrowRight':
      return { column: 1, row: 0 }
    case 'ArrowUp':
      return { column: 0, row: 1 }
    case 'ArrowDown':
      return { column: 0, row: -1 }
    case 'PageUp':
      return { column: -PAGE, row: 0 }
    case 'PageDown':
      return { column: PAGE, row: 0 }
    case 'Home':
      return { column: -Infinity, row: 0 }
    case 'End':
      return { column: Infinity, row: 0 }
    default:
      return undefined
  }
}

function within({ column, row }: Cell, columns: number, rows: number): Cell {
  return { column: Math.min(columns - 1, Math.max(0, column)), row: Math.min(rows - 1, Math.max(0, row)) }
}
