import { type KeyboardEvent, useRef } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { layTimeline } from '#src/components/timeline/lay-timeline.ts'
import { formatClock, formatInstant, formatPlural } from '#src/lib/format.ts'

import type { AuditEntry } from '../data/audit.ts'
import css from './audit.module.css'

export interface AuditListProps {
  entries: readonly AuditEntry[]
  /** Id of the one whose details are open. */
  openId: string | undefined
  onOpen: (id: string) => void
  nowMs: number
  zone: string
}

/** Day by day. One tab stop; arrows and j/k move, and with the details open they follow. */
export function AuditList({ entries, openId, onOpen, nowMs, zone }: AuditListProps) {
  const list = useRef<HTMLDivElement>(null)
  const stop = entries.some(({ id }) => id === openId) ? openId : entries[0]?.id
  const days = layTimeline(entries, { zone, nowMs, now: false, gapMs: Number.POSITIVE_INFINITY })

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])]
    const at = rows.findIndex((row) => row === document.activeElement)
    const to = { ArrowDown: at + 1, j: at + 1, ArrowUp: at - 1, k: at - 1, Home: 0, End: rows.length - 1 }[event.key]
    if (to === undefined || at < 0) return
    event.preventDefault()
    const row = rows[Math.min(Math.max(to, 0), rows.length - 1)]
    row?.focus()
    if (openId !== undefined && row?.dataset['entry']) onOpen(row.dataset['entry'])
  }

  return (
    <div ref={list} className={css.list} onKeyDown={onKeyDown}>
      {days.map(({ day, label, items }) => (
        <section key={day} aria-label={label}>
          <h2 className={css.day}>
            <time dateTime={day}>{label}</time>
            <small>{formatPlural(items.length, 'record')}</small>
          </h2>
          <ol>
            {items.map(
              (item) =>
                item.kind === 'event' && (
                  <Row
                    key={item.event.id}
                    entry={item.event}
                    stop={item.event.id === stop}
                    open={item.event.id === openId}
                    onOpen={onOpen}
                    zone={zone}
                  />
                ),
            )}
          </ol>
        </section>
      ))}
    </div>
  )
}

interface RowProps {
  entry: AuditEntry
  stop: boolean
  open: boolean
  onOpen: (id: string) => void
  zone: string
}

function Row({ entry, stop, open, onOpen, zone }: RowProps) {
  const [first] = entry.changes
  return (
    <li>
      <button
        type="button"
        className={css.row}
        data-entry={entry.id}
        tabIndex={stop ? 0 : -1}
        aria-expanded={open}
        onClick={() => onOpen(entry.id)}
      >
        <time dateTime={new Date(entry.atMs).toISOString()} title={`${formatInstant(entry.atMs, zone)} ${zone}`}>
          {formatClock(entry.atMs, zone).slice(0, 'hh:mm:ss'.length)}
        </time>
        <span className={css.actor}>{visibleText(entry.actorName)}</span>
        <span className={css.action} data-refused={entry.result === 'refused' || undefined}>
          {entry.action}
        </span>
        <span className={css.target}>
          {visibleText(entry.targetName)}
          {first && (
            <small>
              {visibleText(first.field)} {first.before !== undefined && <del>{visibleText(first.before)}</del>}{' '}
              {first.after !== undefined && <ins>{visibleText(first.after)}</ins>}
              {entry.changes.length > 1 && ` and ${formatPlural(entry.changes.length - 1, 'more change', 'more changes')}`}
            </small>
          )}
        </span>
      </button>
    </li>
  )
}
