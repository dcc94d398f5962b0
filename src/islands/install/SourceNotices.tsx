import { useQuery } from '@tanstack/react-query'

import { visibleText } from '#domain/detection/control.ts'
import { formatAgo, formatCount } from '#src/lib/format.ts'
import { queryClient } from '#src/queries/client.ts'
import { deployments } from '#src/queries/deployments.ts'
import { sourceNotices } from '#src/queries/sources.ts'
import type { PulseScope } from '#src/stores/context.ts'
import type { SkippedKind, SkippedSignals } from '#wire/pulse/notices.ts'

import css from './source-notices.module.css'

/**
 * Signals that sources send but that are not stored, and the loss of stored events. Nothing is shown without notices or after a failure, because the
 * page is about something else.
 */
export function SourceNotices({ scope }: { scope: PulseScope }) {
  const { data } = useQuery(sourceNotices(scope), queryClient)
  if (!data || (data.skipped.length === 0 && data.storeReplacedMs === null)) return null
  return (
    <section className={`stack ${css.notices}`} aria-label="About your sources">
      {data.storeReplacedMs !== null && (
        <div className="notice" data-tone="warn">
          <span>
            The event store was replaced or restored {formatAgo(data.storeReplacedMs, Date.now())}. Requests received before that may be
            missing. Recordings can be imported again.
          </span>
        </div>
      )}
      {data.skipped.length > 0 && <Skipped orgId={scope.orgId} skipped={data.skipped} />}
    </section>
  )
}

function Skipped({ orgId, skipped }: { orgId: string; skipped: readonly SkippedSignals[] }) {
  const known = useQuery(deployments.all(orgId), queryClient)
  const nameOf = (id: string): string => known.data?.find((deployment) => deployment.id === id)?.name ?? id
  const sources = [...Map.groupBy(skipped, ({ deploymentId, service }) => `${nameOf(deploymentId)}${service && ` · ${service}`}`)]
  return (
    <div className={css.skipped}>
      <h2>Received but not stored</h2>
      <p className="soft">
        Requests come from client and server spans of HTTP, RPC and databases, and from log records of agents. Counted since the platform
        started.
      </p>
      <ul>
        {sources.map(([source, kinds]) => (
          <li key={source}>
            <b>{visibleText(source)}</b>
            <span>{kinds.map(labelsOf).join(', ')}</span>
            <small className="dim">last {formatAgo(Math.max(...kinds.map(({ lastMs }) => lastMs)), Date.now())}</small>
          </li>
        ))}
      </ul>
    </div>
  )
}

const WORDS: Readonly<Record<SkippedKind, string>> = {
  messaging: 'messaging spans',
  genai: 'GenAI spans',
  internal: 'internal spans',
  other: 'other client or server spans',
  metrics: 'batches of metrics (set OTEL_METRICS_EXPORTER=none)',
}

const labelsOf = ({ kind, count }: SkippedSignals): string => `${formatCount(count)} ${WORDS[kind]}`
