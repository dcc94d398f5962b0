import { type ReactNode, useId } from 'react'

import { formatAgo, formatInstant } from '#src/lib/format.ts'

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

interface Line {
  id: string
  what: ReactNode
  about: ReactNode
  atMs: number
}

/** What happened to it, or what belongs to it, each with its moment. */
export function Lines({ lines, zone }: { lines: readonly Line[]; zone: string }) {
  return (
    <ul className={css.lines}>
      {lines.map(({ id, what, about, atMs }) => (
        <li key={id}>
          <span className={css.what}>{what}</span>
          <span className={css.who}>{about}</span>
          <time dateTime={new Date(atMs).toISOString()} title={formatInstant(atMs, zone)}>
            {formatAgo(atMs, Date.now())}
          </time>
        </li>
      ))}
    </ul>
  )
}

interface BlockableButtonProps {
  /** Why it cannot be pressed: it stays reachable, and says so beside it. */
  blocked?: string | undefined
  /** A button beside it says the same: only heard here. The last of a row says it, so that it stands behind all of them. */
  saidBeside?: boolean
  kind?: 'primary' | 'danger'
  onPress: () => void
  children: ReactNode
}

/** A button that somebody may not use: it says why, to everybody. */
export function BlockableButton({ blocked, saidBeside = false, kind, onPress, children }: BlockableButtonProps) {
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
        <span id={id} className={saidBeside ? 'visually-hidden' : css.why}>
          {blocked}
        </span>
      )}
    </>
  )
}
