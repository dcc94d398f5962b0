import { type Filterable, matchesFilter } from '#domain/filter/evaluate.ts'
import type { EventBatch, RequestRecord } from '#platform/lib/ports/events.ts'
import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { RequestsQuery } from '#wire/pulse/requests.ts'

import { failedByHand } from './failed-model.ts'

/** What the store must answer, computed from the batch in memory and written without a look at how the store does it. */
export function model(batch: EventBatch) {
  const has = (events: readonly { orgId: string; requestId: string }[], { orgId, id }: RequestRecord) =>
    events.some((event) => event.orgId === orgId && event.requestId === id)
  const transactions = batch.artifacts.filter(({ type }) => type === 'http_transaction')
  const known = batch.requests.map((record) => ({ record, fields: fieldsOf(record) }))

  function fieldsOf(record: RequestRecord): Filterable {
    return {
      method: record.method,
      status: record.status,
      host: record.endpointId,
      path: record.path,
      template: record.template,
      vendor: record.vendor,
      client: record.client,
      country: record.country,
      duration: Math.round(record.durationMs * 1000) / 1000,
      size: record.bytesReceived,
      sent: record.bytesSent,
      protocol: record.protocol,
      direction: record.direction,
      type: record.contentType,
      category: record.category,
      agent: record.userAgent,
      tag: record.tags,
      env: record.environmentId,
      deployment: record.deploymentId,
      token: [record.token?.mask ?? '', record.token?.type ?? ''],
      fingerprint: record.token?.hash ?? '',
      failed: failedByHand(record),
      issue: has(batch.issues, record),
      sensitive: has(batch.sensitive, record),
      payload: record.payload !== '' || has(transactions, record),
      kind: record.family,
      ip: record.remoteIp,
      exe: record.process.exe,
      container: record.process.container,
      pod: record.process.pod,
      namespace: record.process.namespace,
      service: record.process.service,
      source: record.source,
    }
  }

  const matching = ({ orgId, contextId }: OrgScope, { range, filter }: RequestsQuery) =>
    known.filter(
      ({ record, fields }) =>
        record.orgId === orgId &&
        (contextId === undefined || record.environmentId === contextId) &&
        record.timestampMs >= range.fromMs &&
        record.timestampMs < range.toMs &&
        matchesFilter(filter, fields),
    )

  return {
    fieldsOf,
    matching: (scope: OrgScope, query: RequestsQuery): RequestRecord[] => matching(scope, query).map(({ record }) => record),
    values(scope: OrgScope, query: RequestsQuery, field: string, limit: number, contains = ''): { value: string; count: number }[] {
      const counts = new Map<string, number>()
      for (const { fields } of matching(scope, query)) {
        const value = fields[field] ?? ''
        const present = Array.isArray(value) ? (value.length > 0 ? [...new Set(value as string[])] : ['']) : [String(value)]
        for (const one of present) counts.set(one, (counts.get(one) ?? 0) + 1)
      }
      const found = Array.from(counts, ([value, count]) => ({ value, count })).filter(({ value }) =>
        value.toLowerCase().includes(contains.toLowerCase()),
      )
      const numeric = typeof known[0]?.fields[field] === 'number'
      const order = (a: string, b: string) => (numeric ? Number(a) - Number(b) : Buffer.compare(Buffer.from(a), Buffer.from(b)))
      return found.sort((a, b) => b.count - a.count || order(a.value, b.value)).slice(0, limit)
    },
  }
}
