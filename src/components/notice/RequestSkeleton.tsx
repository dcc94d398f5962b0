import css from './request-page.module.css'

/** One request's page while it loads: the same boxes at the same places. */
export function RequestSkeleton() {
  return (
    <div className={css.page} role="status" aria-label="Loading the request" aria-busy="true">
      <div className={css.head}>
        <span className={`skeleton ${css.waitingTitle}`} />
      </div>
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
