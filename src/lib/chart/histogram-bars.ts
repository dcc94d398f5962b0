import type { TimeRange } from '#wire/pulse/requests.ts'

import { type Bucket, niceTop } from '../histogram.ts'
import type { StatusClass } from '../status.ts'
import { atRate, insideOf } from './find-time.ts'

/** Paths of SVG, so that a chart is a handful of nodes however many steps it has. Of steps that the range holds only partly apart. */
export interface BarPaths {
  whole: string
  partial: string
}

/** Where bars stand: `x` of a time and `floor` in pixels, and the pixels that `top` of something fill. */
export interface BarSpace {
  range: TimeRange
  x: (ms: number) => number
  floor: number
  height: number
  top: number
}

/** From the bottom up: what is well first, what is wrong on top. */
const ORDER: readonly StatusClass[] = [2, 3, 1, 4, 5, 0]
/** Narrower bars stand without a gap between them. */
const GAP_FROM_PX = 4
const LEAST_WIDTH_PX = 0.75

/** Share of a step that lies inside the range: less than 1 at its ends. */
export const covered = ({ startMs, endMs }: Bucket, range: TimeRange): number => insideOf(startMs, endMs, range)

const drawn = (count: number, bucket: Bucket, range: TimeRange): number => atRate(count, covered(bucket, range))

/** Requests of the classes that are shown. */
export const shownOf = ({ counts }: Bucket, shown: ReadonlySet<StatusClass>): number =>
  counts.reduce((sum, count, id) => sum + (shown.has(id as StatusClass) ? count : 0), 0) // indexes of counts are the classes

/** The round number that fills the height of a chart of these. */
export const topOf = (buckets: readonly Bucket[], range: TimeRange, countOf: (bucket: Bucket) => number): number =>
  niceTop(Math.max(0, ...buckets.map((bucket) => drawn(countOf(bucket), bucket, range))))

/** The bars of one class on top of the classes below it, each as high as its count: nothing is raised to be seen. */
export const classBars = (buckets: readonly Bucket[], id: StatusClass, shown: ReadonlySet<StatusClass>, space: BarSpace): BarPaths =>
  barsOf(buckets, space, ({ counts }) => {
    const below = ORDER.slice(0, ORDER.indexOf(id)).reduce<number>((sum, other) => sum + (shown.has(other) ? (counts[other] ?? 0) : 0), 0)
    return { below, count: shown.has(id) ? (counts[id] ?? 0) : 0 }
  })

/** What failed, on a scale of its own. */
export const failureBars = (buckets: readonly Bucket[], space: BarSpace): BarPaths =>
  barsOf(buckets, space, ({ failed }) => ({ below: 0, count: failed }))

function barsOf(
  buckets: readonly Bucket[],
  { range, x, floor, height, top }: BarSpace,
  partOf: (bucket: Bucket) => { below: number; count: number },
): BarPaths {
  const paths: BarPaths = { whole: '', partial: '' }
  for (const bucket of buckets) {
    const { below, count } = partOf(bucket)
    if (count === 0) continue
    const pixels = (value: number): number => (drawn(value, bucket, range) / top) * height
    const left = x(bucket.startMs)
    const full = x(bucket.endMs) - left
    const gap = full > GAP_FROM_PX ? 1 : 0
    const width = round(Math.max(LEAST_WIDTH_PX, full - gap))
    const bar = `M${round(left + gap / 2)} ${round(floor - pixels(below))}h${width}v${round(-pixels(count))}h${-width}z`
    paths[covered(bucket, range) < 1 ? 'partial' : 'whole'] += bar
  }
  return paths
}

const round = (value: number): number => Math.round(value * 100) / 100
