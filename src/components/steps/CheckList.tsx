import css from './check-list.module.css'

export interface LiveCheckItem {
  id: string
  state: 'waiting' | 'done' | 'failed'
  text: string
}

/** Things that are waited for, each with a light; what changes is read out. */
export function CheckList({ label, items }: { label?: string; items: readonly LiveCheckItem[] }) {
  return (
    <div role="status">
      <ul className={css.checks} aria-label={label}>
        {items.map(({ id, state, text }) => (
          <li key={id} className={css.check} data-state={state}>
            <span className={css.light} aria-hidden="true" />
            {text}
          </li>
        ))}
      </ul>
    </div>
  )
}
