import { memo, type ReactNode } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { formatClock, formatInstant, formatPlural } from '#src/lib/format.ts'

import { Disclosure } from '../overlay/Disclosure.tsx'
import { layTimeline, type TimelineClock, type TimelineItem } from './lay-timeline.ts'
import css from './timeline.module.css'

export interface TimelineEvent {
  id: string
  /** Milliseconds since 1970. */
  atMs: number
  /** What sort of thing: "Rule changed". */
  kind: string
  tone?: 'plain' | 'info' | 'ok' | 'warn' | 'danger' | 'accent'
  /** Instead of the dot. */
  icon?: ReactNode
  /** Who or what did it. */
  actor?: string
  text: string
  /** Unfolds below it. */
  detail?: ReactNode
}

export interface TimelineProps extends TimelineClock {
  label: string
  events: readonly TimelineEvent[]
  /** Draws a line where now is. */
  now?: boolean
  /** Milliseconds of silence that are worth a line. */
  gapMs?: number
  /** Events that came while one was looking: they slide in, and how many they are is read out. */
  fresh?: ReadonlySet<string>
  /** Of the days. */
  level?: 2 | 3 | 4
}

const GAP_MS = 2 * 3_600_000
const NONE: ReadonlySet<string> = new Set()

/** What happened, newest first, day by day on the clock of the zone. */
export function Timeline({ label, events, now = false, gapMs = GAP_MS, fresh = NONE, level = 3, ...clock }: TimelineProps) {
  const Heading = `h${level}` as const
  return (
    <section className={css.timeline} aria-label={label}>
      <p className="visually-hidden" role="status">
        {fresh.size > 0 && formatPlural(fresh.size, 'new event')}
      </p>
      {layTimeline(events, { ...clock, gapMs, now }).map((day) => (
        <div key={day.day} className={css.day}>
          <Heading className={css.dayName}>
            <time dateTime={day.day}>{day.label}</time>
          </Heading>
          <ol className={css.items}>
            {day.items.map((item) => (
              <Item key={keyOf(item)} item={item} fresh={item.kind === 'event' && fresh.has(item.event.id)} {...clock} />
            ))}
          </ol>
        </div>
      ))}
    </section>
  )
}

type ItemProps = TimelineClock & { item: TimelineItem<TimelineEvent>; fresh: boolean }

function Item({ item, fresh, zone, nowMs }: ItemProps) {
  switch (item.kind) {
    case 'now':
      return (
        <li className={css.now}>
          <Time atMs={nowMs} zone={zone} />
          <i aria-hidden="true" />
          <span>Now</span>
        </li>
      )
    case 'gap':
      return (
        <li className={css.gap}>
          <i aria-hidden="true" />
          <span>{silence(item.toMs - item.fromMs)} without an event</span>
        </li>
      )
    case 'event':
      return <EventItem event={item.event} fresh={fresh} zone={zone} />
  }
}

const EventItem = memo(function EventItem({ event, fresh, zone }: { event: TimelineEvent; fresh: boolean; zone: string }) {
  const { atMs, kind, tone = 'plain', icon, actor, text, detail } = event
  return (
    <li className={css.event} data-tone={tone} data-fresh={fresh || undefined}>
      <Time atMs={atMs} zone={zone} />
      <i className={css.mark} data-icon={icon ? '' : undefined} aria-hidden="true">
        {icon}
      </i>
      <div className={css.what}>
        <p className={css.text}>{visibleText(text)}</p>
        <p className={css.who}>
          <span className={css.kind}>{visibleText(kind)}</span>
          {actor && <span>{visibleText(actor)}</span>}
        </p>
        {detail && <Disclosure summary="Details">{detail}</Disclosure>}
      </div>
    </li>
  )
})

/** To the second; the whole instant as a hint. */
function Time({ atMs, zone }: { atMs: number; zone: string }) {
  return (
    <time className={css.time} dateTime={new Date(atMs).toISOString()} title={`${formatInstant(atMs, zone)} ${zone}`}>
      {formatClock(atMs, zone).slice(0, 'hh:mm:ss'.length)}
    </time>
  )
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

function silence(ms: number): string {
  if (ms >= 2 * DAY_MS) return formatPlural(Math.floor(ms / DAY_MS), 'day')
  if (ms >= HOUR_MS) return formatPlural(Math.floor(ms / HOUR_MS), 'hour')
  return formatPlural(Math.max(1, Math.floor(ms / 60_000)), 'minute')
}

const keyOf = (item: TimelineItem<TimelineEvent>): string =>
  item.kind === 'event' ? item.event.id : item.kind === 'gap' ? `gap-${item.fromMs}` : 'now'
