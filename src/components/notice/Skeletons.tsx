import css from './skeletons.module.css'

/** Every skeleton has the size of what will stand there, so that nothing moves when it comes. `label` is what a screen reader hears. */
interface SkeletonProps {
  label: string
}

/** Shares of the height; falling and rising, so that it reads as a chart and not as a bar of progress. */
const BARS = [34, 48, 41, 62, 55, 70, 64, 82, 58, 49, 66, 74, 52, 38, 45, 60, 71, 57, 43, 50, 36, 42, 54, 47]

/** A chart strip of the given height in pixels, with the line for its legend. */
export function ChartSkeleton({ label, height = 120 }: SkeletonProps & { height?: number }) {
  return (
    <div role="status" aria-label={label} aria-busy="true">
      <div className={css.chart} style={{ blockSize: height }}>
        {BARS.map((share, index) => (
          <i key={index} className="skeleton" style={{ blockSize: `${share}%` }} />
        ))}
      </div>
      <div className={css.legend}>
        <i className="skeleton" />
        <i className="skeleton" />
        <i className="skeleton" />
      </div>
    </div>
  )
}

interface PlacesProps extends SkeletonProps {
  count: number
  className?: string | undefined
  /** Of each place, and how many bars stand in it. */
  place?: string | undefined
  bars: number
}

/** As many places of one kind as will be there. */
const Places = ({ label, count, className, place, bars }: PlacesProps) => (
  <div role="status" aria-label={label} aria-busy="true" className={className}>
    {Array.from({ length: count }, (_, at) => (
      <div key={at} className={place}>
        {Array.from({ length: bars }, (__, bar) => (
          <i key={bar} className="skeleton" />
        ))}
      </div>
    ))}
  </div>
)

/** Labelled pairs, as `Facts.tsx` draws them. */
export const FactsSkeleton = ({ label, rows = 6 }: SkeletonProps & { rows?: number }) => (
  <Places label={label} count={rows} place={css.fact} bars={2} />
)

/** Cards with a number each, as the first page has them. */
export const CardsSkeleton = ({ label, cards = 4 }: SkeletonProps & { cards?: number }) => (
  <Places label={label} count={cards} className={css.cards} place={`card ${css.card}`} bars={3} />
)

/** Lines of text, the last one shorter. */
export function TextSkeleton({ label, lines = 3 }: SkeletonProps & { lines?: number }) {
  return (
    <div role="status" aria-label={label} aria-busy="true" className={css.text}>
      {Array.from({ length: lines }, (_, line) => (
        <i key={line} className="skeleton" />
      ))}
    </div>
  )
}
