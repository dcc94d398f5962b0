/** Where the keyboard stands in a grid: `column` -1 is the row as a whole. */
export interface GridPlace {
  row: number
  column: number
}

/** `range`: the rows from the last selected one to this are meant. */
export type GridKey =
  | { act: 'move'; to: GridPlace; range?: true }
  | { act: 'select'; range: boolean }
  | { act: 'open' | 'copy' | 'pick' | 'exclude' }

interface Pressed {
  key: string
  altKey: boolean
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

/**
 * What a key means in a grid of rows (ARIA grid pattern, with j/k as in other lists of this kind). Arrow right enters the row's cells, arrow left
 * leaves them; Shift with up and down selects on the way. undefined: not for the grid.
 */
export function readGridKey(pressed: Pressed, at: GridPlace, size: { rows: number; columns: number; page: number }): GridKey | undefined {
  const { key, altKey, shiftKey, ctrlKey, metaKey } = pressed
  if (key === 'Enter' && !ctrlKey && !metaKey) return at.column < 0 ? { act: 'open' } : { act: altKey ? 'exclude' : 'pick' }
  if (altKey || metaKey || size.rows === 0) return undefined
  const toRow = (row: number, range = false): GridKey => ({
    act: 'move',
    to: { row: Math.min(size.rows - 1, Math.max(0, row)), column: at.column },
    ...(range && { range }),
  })
  const toColumn = (column: number): GridKey => ({
    act: 'move',
    to: { row: at.row, column: Math.min(size.columns - 1, Math.max(-1, column)) },
  })
  if (ctrlKey) return key === 'Home' ? toRow(0) : key === 'End' ? toRow(size.rows - 1) : undefined
  switch (key) {
    case 'ArrowDown':
      return toRow(at.row + 1, shiftKey)
    case 'j':
      return toRow(at.row + 1)
    case 'ArrowUp':
      return toRow(at.row - 1, shiftKey)
    case 'k':
      return toRow(at.row - 1)
    case 'PageDown':
      return toRow(at.row + size.page)
    case 'PageUp':
      return toRow(at.row - size.page)
    case 'Home':
      return at.column > 0 ? toColumn(0) : toRow(0)
    case 'End':
      return at.column >= 0 ? toColumn(size.columns - 1) : toRow(size.rows - 1)
    case 'ArrowRight':
      return toColumn(at.column + 1)
    case 'ArrowLeft':
      return toColumn(at.column - 1)
    case 'Escape':
      return at.column >= 0 ? toColumn(-1) : undefined
    case 'x':
    case 'X':
    case ' ':
      return { act: 'select', range: shiftKey }
    case 'c':
      return { act: 'copy' }
    case 'o':
      return { act: 'open' }
    default:
      return undefined
  }
}
