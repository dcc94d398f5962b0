import type { FailureGrade } from '#domain/traffic/availability.ts'

/** Some calls of one length of time. */
export interface UptimeCell {
  startMs: number
  endMs: number
  count: number
  failed: number
  grade: FailureGrade
  /** Share of it that lies inside the range, where that cuts it off: its numbers may still change. */
  inside?: number
  /** An outage touches it: marked below. */
  outage?: boolean
}

/** What is drawn, one upon the other: cells, the ground and the fill of those in which calls failed by the grade it begins with, and marks. */
const LAYERS = ['none', 'good', 'ground-1', 'ground-2', 'ground-5', 'fill-1', 'fill-2', 'fill-5', 'cut', 'foot'] as const
export type UptimeLayer = (typeof LAYERS)[number]

/** Height of a strip in the units of its paths; a cell is one unit wide. */
export const STRIP_HEIGHT = 100
const FOOT_HEIGHT = 12
/** Cells that stand closer than this have no gap: it would be most of them. */
const GAPS_UP_TO = 96
/** Cells across a strip at which a gap of a pixel is this share of a cell. */
const GAP_SHARE = 0.12

/**
 * The cells of a strip as one path for each kind of mark: a strip of six hours has 360 cells, and a list has many strips. How high a failed share
 * fills its cell says its grade, so that it is read without colours.
 */
export function uptimePaths(cells: readonly UptimeCell[]): (readonly [UptimeLayer, string])[] {
  const paths = new Map<UptimeLayer, string>()
  const gap = cells.length > GAPS_UP_TO ? 0 : Math.min(GAP_SHARE, cells.length / 500)
  const draw = (layer: UptimeLayer, x: number, width: number, height: number): void => {
    paths.set(layer, `${paths.get(layer) ?? ''}M${round(x)} ${STRIP_HEIGHT}v${-height}h${round(width)}v${height}z`)
  }
  let at = 0
  for (const run of runsOf(cells, gap > 0)) {
    const width = run.length - gap
    const [cell] = run
    if (cell.grade === 'none') draw('none', at, width, STRIP_HEIGHT)
    else if (cell.grade === 0) draw('good', at, width, STRIP_HEIGHT)
    else {
      const kind = cell.grade === 1 ? 1 : cell.grade === 5 ? 5 : 2
      draw(`ground-${kind}`, at, width, STRIP_HEIGHT)
      draw(`fill-${kind}`, at, width, (cell.grade / 5) * STRIP_HEIGHT)
    }
    if (cell.inside !== undefined) draw('cut', at, width, STRIP_HEIGHT)
    if (cell.outage) draw('foot', at, run.length, FOOT_HEIGHT)
    at += run.length
  }
  return LAYERS.flatMap((layer) => {
    const path = paths.get(layer)
    return path === undefined ? [] : [[layer, path] as const]
  })
}

/** Neighbours that look the same, as one: without seams between them. */
function runsOf(cells: readonly UptimeCell[], apart: boolean): [UptimeCell, ...UptimeCell[]][] {
  const runs: [UptimeCell, ...UptimeCell[]][] = []
  for (const cell of cells) {
    const run = runs.at(-1)
    if (run && !apart && looksLike(run[0], cell)) run.push(cell)
    else runs.push([cell])
  }
  return runs
}

const looksLike = (a: UptimeCell, b: UptimeCell): boolean =>
  a.grade === b.grade && a.outage === b.outage && (a.inside === undefined) === (b.inside === undefined)

const round = (value: number): number => Math.round(value * 1000) / 1000
