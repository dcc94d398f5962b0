import css from './check-list.module.css'

export interface LiveCheckItem {
  id: string
  state: 'waiting' | 'done' | 'warning' | 'failed'
  text: string
  /** What to do about it. */
  detail?: string
}

/** Things that are waited for, or were found, each with a light; what changes is read out. */
export function CheckList({ label, items }: { label?: string; items: readonly LiveCheckItem[] }) {
  return (
    <div role="status" className={css.live}>
      {items.length > 0 && (
        <ul className={css.checks} aria-label={label}>
          {items.map(({ id, state, text, detail }) => (
            <li key={id} className={css.check} data-state={state}>
              <span className={css.light} aria-hidden="true" />
              {detail ? (
                <span>
                  <span className={css.text}>{text}</span> {detail}
                </span>
              ) : (
                text
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
