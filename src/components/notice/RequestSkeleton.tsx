import css from './request-page.module.css'

/** The page of one request, or of something laid out like it, while it loads: the same boxes at the same places. */
export function RequestSkeleton({ label = 'Loading the request', verdict = true }: { label?: string; verdict?: boolean }) {
  return (
    <div className={css.page} role="status" aria-label={label} aria-busy="true">
      <div className={css.head}>
        <span className={`skeleton ${css.waitingTitle}`} />
      </div>
      {verdict && <div className={css.verdict} />}
      <div className={css.columns}>
        <div className={css.facts}>
          {Array.from({ length: 14 }, (_, row) => (
            <span key={row} className={`skeleton ${css.waitingRow}`} />
          ))}
        </div>
        <div className={css.evidence}>
          <div className={css.waitingTabs} />
          {Array.from({ length: 8 }, (_, row) => (
            <span key={row} className={`skeleton ${css.waitingRow}`} />
          ))}
        </div>
      </div>
    </div>
  )
}
