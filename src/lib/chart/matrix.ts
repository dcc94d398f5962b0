/** What goes where: how many values of a kind a destination received. */
export interface MatrixCell {
  row: string
  column: string
  count: number
  /** First seen lately, so somebody has to look at it. */
  fresh: boolean
}

/** Shades a cell can have besides none. */
const SHADES = 4

/** Finds a cell by its names; undefined where nothing was seen. */
export function matrixLookup(cells: readonly MatrixCell[]): (row: string, column: string) => MatrixCell | undefined {
  const known = new Map(cells.map((cell) => [JSON.stringify([cell.row, cell.column]), cell]))
  return (row, column) => known.get(JSON.stringify([row, column]))
}

/** 1 to 4 by where the logarithm of the count lies between the least and the most; 0 for none. */
export function matrixShade(count: number, least: number, most: number): number {
  if (count <= 0) return 0
  if (most <= least) return SHADES
  const share = (Math.log(count) - Math.log(least)) / (Math.log(most) - Math.log(least))
  return Math.min(SHADES, 1 + Math.floor(share * SHADES))
}
