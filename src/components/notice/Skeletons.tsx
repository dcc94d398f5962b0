import css from './skeletons.module.css'

/** Every skeleton has the size of what will stand there, so that nothing moves when it comes. `label` is what a screen reader hears. */
interface SkeletonProps {
  label: string
}

/** Labelled pairs, as `Facts.tsx` draws them. */
export function FactsSkeleton({ label, rows = 6 }: SkeletonProps & { rows?: number }) {
  return (
    <div role="status" aria-label={label} aria-busy="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={css.fact}>
          <i className="skeleton" />
          <i className="skeleton" />
        </div>
      ))}
    </div>
  )
}

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
