/** One shown column; its place in a list of these is its place in the table. Without a width it has its usual one. Pixels. */
export interface ColumnLayout {
  id: string
  width?: number | undefined
}

interface Sized {
  id: string
  width: number
  grows?: true | undefined
}

export const WIDTH_MIN = 48
export const WIDTH_MAX = 1200
/** The columns of a layout in its order, with its widths. A width that somebody chose does not grow. All columns when none of them is known. */
export function arranged<C extends Sized>(columns: readonly C[], layout: readonly ColumnLayout[] | undefined): readonly C[] {
  if (!layout) return columns
  const known = new Map(columns.map((column) => [column.id, column]))
  const shown = layout.flatMap(({ id, width }) => {
    const column = known.get(id)
    known.delete(id)
    return column ? [width === undefined ? column : { ...column, width: clampWidth(width), grows: undefined }] : []
  })
  return shown.length > 0 ? shown : columns
}

/** The value of `grid-template-columns`. What no column takes stays empty on the right. */
export function gridTemplate(columns: readonly Sized[]): string {
  const tracks = columns.map(({ width, grows }) => (grows ? `minmax(${width}px, 1fr)` : `${width}px`))
  return (columns.some(({ grows }) => grows) ? tracks : [...tracks, 'minmax(0, 1fr)']).join(' ')
}

export const leastWidth = (columns: readonly Sized[]): number => columns.reduce((sum, { width }) => sum + width, 0)

export const clampWidth = (width: number): number => Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, Math.round(width)))
