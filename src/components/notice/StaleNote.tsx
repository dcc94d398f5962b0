import { CloudOff, RotateCw, TriangleAlert } from 'lucide-react'

import { formatAgo, formatInstant } from '#src/lib/format.ts'

import css from './stale-note.module.css'

export interface StaleNoteProps {
  /** Offline: the browser has no network. Failed: the platform did not answer the last time. */
  reason: 'offline' | 'failed'
  /** When what is shown was loaded, milliseconds since 1970. */
  loadedMs: number
  nowMs: number
  zone: string
  onRetry?: () => void
}

/** Above a view that keeps its last content because nothing newer could be had. */
export function StaleNote({ reason, loadedMs, nowMs, zone, onRetry }: StaleNoteProps) {
  const Sign = reason === 'offline' ? CloudOff : TriangleAlert
  return (
    <div className={`notice ${css.stale}`} data-tone="warn" role="status">
      <Sign size={14} aria-hidden />
      <p>
        {reason === 'offline' ? 'You are offline.' : 'Newer numbers could not be loaded.'} Shown is what was there{' '}
        <time dateTime={new Date(loadedMs).toISOString()} title={formatInstant(loadedMs, zone)}>
          {formatAgo(loadedMs, nowMs)}
        </time>
        .
      </p>
      {onRetry && (
        <button type="button" className="button" data-size="small" onClick={onRetry}>
          <RotateCw size={14} aria-hidden />
          Try again
        </button>
      )}
    </div>
  )
}

/** Stands beside a heading while newer content is on its way; the old stays and nothing moves. */
export function RefreshingMark({ busy }: { busy: boolean }) {
  return (
    <span className={css.refreshing} role="status" data-busy={busy || undefined}>
      <RotateCw size={14} aria-hidden />
      {busy && <span className="visually-hidden">Refreshing</span>}
    </span>
  )
}
