import { type ReactNode, useId } from 'react'

import css from './settings-page.module.css'

interface PartProps {
  title: string
  about?: ReactNode
  /** Beside the title. */
  actions?: ReactNode
  tone?: 'danger'
  children?: ReactNode
}

/** A card of a settings page, under a heading of its own. */
export function Part({ title, about, actions, tone, children }: PartProps) {
  const id = useId()
  return (
    <section className={`card ${css.part}`} aria-labelledby={id} data-tone={tone}>
      <header className={css.head}>
        <div>
          <h2 id={id}>{title}</h2>
          {about && <p className={css.about}>{about}</p>}
        </div>
        {actions && <div className={css.row}>{actions}</div>}
      </header>
      {children}
    </section>
  )
}

interface BlockableButtonProps {
  /** Why it cannot be pressed: it stays reachable, and says so beside it. */
  blocked?: string | undefined
  kind?: 'primary' | 'danger'
  onPress: () => void
  children: ReactNode
}

/** A button that somebody may not use: it says why, to everybody. */
export function BlockableButton({ blocked, kind, onPress, children }: BlockableButtonProps) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        className="button"
        data-kind={kind}
        aria-disabled={blocked !== undefined || undefined}
        aria-describedby={blocked && id}
        onClick={() => blocked === undefined && onPress()}
      >
        {children}
      </button>
      {blocked && (
        <span id={id} className={css.why}>
          {blocked}
        </span>
      )}
    </>
  )
}
