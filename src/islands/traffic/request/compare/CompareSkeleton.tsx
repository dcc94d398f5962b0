import css from './compare.module.css'

/** A comparison while it loads: the same boxes at the same places. */
export function CompareSkeleton() {
  return (
    <div role="status" aria-label="Loading the comparison" aria-busy="true">
      <span className={`skeleton ${css.waitingLead}`} />
      <div className={css.cards}>
        <span className={`skeleton ${css.waitingCard}`} />
        <span className={`skeleton ${css.waitingCard}`} />
      </div>
      {Array.from({ length: 6 }, (_, row) => (
        <span key={row} className={`skeleton ${css.waitingRow}`} />
      ))}
    </div>
  )
}
