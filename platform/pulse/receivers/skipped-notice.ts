import type { SkippedKind } from '#wire/pulse/notices.ts'

import type { Skipped } from '../skipped-signals.ts'

/** Sentences for the sender's log (OTLP specification, "Partial Success": a warning with nothing rejected). */

const SPANS: Readonly<Record<Exclude<SkippedKind, 'metrics'>, string>> = {
  messaging: 'messaging spans',
  genai: 'GenAI spans',
  internal: 'internal spans',
  other: 'client or server spans without attributes of HTTP, RPC or a database',
}
const SERVICES_NAMED = 3

/** `''` when nothing was skipped. */
export function skippedSpansSentence(skipped: readonly Skipped[]): string {
  if (skipped.length === 0) return ''
  const kinds = [...Map.groupBy(skipped, ({ kind }) => kind)].flatMap(([kind, of]) =>
    kind === 'metrics' ? [] : [`${total(of)} ${SPANS[kind]}`],
  )
  const services = [...new Set(skipped.map(({ service }) => service).filter(Boolean))]
  const more = services.length - SERVICES_NAMED
  const named = services.slice(0, SERVICES_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
  return (
    `Received and not kept: ${kinds.join(', ')}${named && ` of ${named}`}. Sightglass keeps client and server spans of HTTP, RPC and databases. ` +
    'Nothing was rejected. This is reported once per source.'
  )
}

const total = (of: readonly Skipped[]): number => of.reduce((sum, { count }) => sum + count, 0)

export const METRICS_SENTENCE =
  'Metrics were received and not kept: Sightglass keeps traffic, from traces and logs. Switch the metrics exporter off (OTEL_METRICS_EXPORTER=none).'
