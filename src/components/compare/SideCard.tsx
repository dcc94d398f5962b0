import type { ReactNode } from 'react'

import { visibleHost, visibleText } from '#domain/detection/control.ts'
import { formatDuration, formatInstant } from '#src/lib/format.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

import { MethodChip, oneLine, StatusBadge } from '../value/Badges.tsx'
import css from './side-card.module.css'

export interface SideCardProps {
  /** `before` is what is compared with. */
  side: 'before' | 'after'
  title: ReactNode
  request: RequestRow
  zone: string
  /** The request's own page. */
  href: string
}

const HOST_MAX = 253 // RFC 1035 §2.3.4, as text

/** One of two requests: how it ended and how long it took, seen from afar; what it was, in small. */
export function SideCard({ side, title, request, zone, href }: SideCardProps) {
  return (
    <article className={css.card} data-side={side}>
      <p className={css.title}>{title}</p>
      <p className={css.figures}>
        {request.family !== 'database' && <StatusBadge request={request} />}
        <span>{formatDuration(request.durationMs)}</span>
      </p>
      <p className={css.address}>
        <MethodChip method={request.method} />{' '}
        <a href={href} title="Open this request">
          <b>{visibleHost(request.host.slice(0, HOST_MAX))}</b>
          {oneLine(request.path)}
        </a>
      </p>
      <p className={css.small}>
        {formatInstant(request.timestampMs, zone)}
        {request.client && <span>{visibleText(request.client)}</span>}
      </p>
    </article>
  )
}
