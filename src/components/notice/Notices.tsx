import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'

import { explain, requestIdOf, type WireError } from '#src/lib/errors.ts'
import { to } from '#src/lib/routes.ts'

import { type DrawingKind, EmptyDrawing } from './EmptyDrawing.tsx'
import css from './notices.module.css'

export interface EmptyNoteProps {
  title: string
  hint: ReactNode
  /** One way on: a link or a button. */
  action?: ReactNode
  /** Why there is nothing, as a picture. */
  drawing?: DrawingKind
  /** 3 inside of a part that has a heading of its own. */
  level?: 2 | 3
}

/** Nothing to show, why, and what to do next. */
export function EmptyNote({ title, hint, action, drawing, level = 2 }: EmptyNoteProps) {
  const Heading = `h${level}` as const
  return (
    <div className={css.note}>
      <EmptyDrawing {...(drawing && { kind: drawing })} />
      <Heading className={css.title}>{title}</Heading>
      <p className={css.hint}>{hint}</p>
      {action && <div className={css.action}>{action}</div>}
    </div>
  )
}

export interface FailureNoteProps {
  error: WireError
  onRetry?: () => void
}

const TITLES: Partial<Record<WireError['kind'], string>> = {
  forbidden: 'No access',
  'signed-out': 'Signed out',
  offline: 'Not reachable',
  busy: 'Not available at the moment',
  'not-found': 'Not found',
}
const DRAWN: Partial<Record<WireError['kind'], DrawingKind>> = {
  forbidden: 'no-permission',
  offline: 'not-connected',
  'not-found': 'no-match',
}

/** A view that could not be loaded: one sentence, what to do, and the id an operator can look up. */
export function FailureNote({ error, onRetry }: FailureNoteProps) {
  const requestId = requestIdOf(error)
  return (
    <div className={css.note} role="alert">
      <EmptyDrawing kind={DRAWN[error.kind] ?? 'broken'} />
      <p className={css.title}>{TITLES[error.kind] ?? 'This could not be loaded'}</p>
      <p className={css.hint}>{explain(error)}</p>
      {requestId && (
        <p className={css.id}>
          Request <code>{requestId}</code>
        </p>
      )}
      <div className={css.action}>
        {error.kind === 'signed-out' && (
          <a className="button" data-kind="primary" href={to.signOut()}>
            Sign in again
          </a>
        )}
        {error.kind === 'forbidden' && (
          <a className="button" data-kind="primary" href={to.orgs()}>
            My organizations
          </a>
        )}
        {onRetry && error.kind !== 'signed-out' && (
          <button type="button" className="button" onClick={onRetry}>
            <RotateCw size={14} aria-hidden />
            Try again
          </button>
        )}
      </div>
    </div>
  )
}

/** Rows of the size the real ones will have, so that nothing moves when they arrive. */
export function TableSkeleton({ label, rows = 8 }: { label: string; rows?: number }) {
  return (
    <div className={css.skeleton} role="status" aria-label={label} aria-busy="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={css.skeletonRow} />
      ))}
    </div>
  )
}
