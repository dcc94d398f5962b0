import { SPLIT_FACTS } from '#domain/clients/decisions.ts'
import type { FilterNode } from '#domain/filter/ast.ts'
import { CONNECTION_FIELDS, CONNECTIONS, TRAFFIC } from '#domain/filter/connection-fields.ts'
import { type FieldSet, REQUESTS } from '#domain/filter/fields.ts'
import * as fc from '#tests/properties.ts'
import { INVENTORY_KINDS, INVENTORY_SORTS, STANDING_VIEWS } from '#wire/pulse/inventory.ts'
import { REQUEST_GROUPS } from '#wire/pulse/measures.ts'
import type { QueryOf, QueryPath } from '#wire/pulse/queries.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'
import { AVAILABILITY_GROUPS, BYTE_SOURCES, TRAFFIC_GROUPS } from '#wire/pulse/traffic.ts'
import { CALLED } from '#wire/pulse/usual.ts'

import { filtersOf } from './arbitrary.ts'

type Documents = { readonly [Path in QueryPath]: fc.Arbitrary<QueryOf<Path>> }

const EVER_MS = Date.UTC(2100, 0, 1)

/** Any document of each question about a range, with filters made by `filter` and texts by `text`. */
export function queryDocuments(range: TimeRange, text: fc.Arbitrary<string>, filter = filtersOf): Documents {
  const about = (filters: fc.Arbitrary<FilterNode>) => ({ range: fc.constant(range), filter: filters })
  const requests = about(filter(REQUESTS))
  const connections = about(filter(CONNECTIONS))
  const traffic = { ...about(filter(TRAFFIC)), of: fc.constantFrom(...BYTE_SOURCES), by: fc.constantFrom(...TRAFFIC_GROUPS) }
  const limit = fc.integer({ min: 1, max: 100 })
  const buckets = fc.integer({ min: 1, max: 150 })
  const top = fc.integer({ min: 1, max: 20 })
  const groupBy = fc.uniqueArray(fc.constantFrom(...REQUEST_GROUPS), { minLength: 1, maxLength: 3 })
  const tags = { contains: text, limit }
  const calls = { ...requests, by: fc.constantFrom(...AVAILABILITY_GROUPS), limit }
  const names = fc.constantFrom(...CONNECTION_FIELDS.map(({ name }) => name))
  const facets = ({ fields }: FieldSet) =>
    fc.subarray(
      fields.filter(({ name }) => name !== 'path').map(({ name }) => name),
      { minLength: 1, maxLength: 24 },
    )
  // Events are put aside when they come in, and kept for a month from then
  const ever = fc.constant({ fromMs: 0, toMs: EVER_MS })
  const quarantine = fc.record({ range: ever, deployment: text, limit }, { requiredKeys: ['range', 'limit'] })
  const kind = fc.constantFrom(...INVENTORY_KINDS)
  return {
    '/inventory/list': fc.record(
      {
        ...requests,
        kind,
        search: text,
        sort: fc.record({ by: fc.constantFrom(...INVENTORY_SORTS), direction: fc.constantFrom('asc', 'desc') }),
        limit,
        only: fc.constant('new'),
        standing: fc.constantFrom(...STANDING_VIEWS),
      },
      { requiredKeys: ['range', 'filter', 'kind', 'search', 'limit'] },
    ),
    '/inventory/seen': fc.record({ kind, entity: fc.array(text, { minLength: 1, maxLength: 3 }) }),
    '/inventory/client-parts': fc.record(
      { range: fc.constant(range), client: text, by: fc.constantFrom(...SPLIT_FACTS) },
      { requiredKeys: ['range', 'client'] },
    ),
    '/inventory/template-evidence': fc.record({
      range: fc.constant(range),
      method: fc.constantFrom('GET', 'POST'),
      host: text,
      template: text,
    }),
    '/inventory/declared': fc.record({ range: fc.constant(range), host: text }, { requiredKeys: ['range'] }),
    '/inventory/endpoint-schema': fc.record({ method: fc.constantFrom('GET', 'POST'), host: text, template: text }),
    '/inventory/host-schemas': fc.record({ host: text }),
    '/inventory/template-preview': fc.record({
      range: fc.constant(range),
      host: text,
      decisions: fc.constant({ templates: ['/users/{login}'], words: ['/users/me'], merges: [{ templates: ['/a', '/b'], into: '/{x}' }] }),
    }),
    '/quarantine/reasons': quarantine,
    '/quarantine/events': fc.record(
      { range: fc.constant(range), deployment: text, key: text, limit },
      { requiredKeys: ['range', 'limit'] },
    ),
    '/requests/frequency': fc.record({ ...requests, by: fc.constantFrom(...REQUEST_GROUPS), top, buckets }),
    '/requests/counts': fc.record({ ...requests, groupBy, limit }),
    '/requests/endpoints': fc.record({
      ...requests,
      groupBy,
      sort: fc.constantFrom('count', 'failed', 'errorRate', 'p95', 'p99', 'average', 'bytes'),
      limit,
    }),
    '/requests/errors': fc.record({ ...requests, limit }),
    '/requests/duration': fc.record({ ...requests, buckets }),
    '/requests/quantiles': fc.record({ ...requests, buckets }),
    '/requests/heatmap': fc.record({ ...requests, buckets }),
    '/requests/in-common': fc.record({ ...requests, among: filter(REQUESTS), fields: facets(REQUESTS) }),
    '/requests/tags': fc.record({ ...requests, ...tags }),
    '/requests/tags/values': fc.record({ ...requests, ...tags, key: text }),
    '/requests/usual': fc.record({ ...requests, by: fc.constantFrom(...CALLED), limit }),
    '/connections/usual': fc.record({ ...connections, limit }),
    '/traffic/usual': fc.record({ ...about(filter(TRAFFIC)), of: fc.constantFrom(...BYTE_SOURCES) }),
    '/traffic/countries': fc.record({ range: fc.constant(range) }),
    '/connections/count': fc.record(connections),
    '/connections/list': fc.record({
      ...connections,
      limit,
      sort: fc.record({
        by: fc.constantFrom('time', 'duration', 'bytes', 'bytesSent', 'bytesReceived'),
        direction: fc.constantFrom('asc', 'desc'),
      }),
    }),
    '/connections/histogram': fc.record({ ...connections, buckets }),
    '/connections/values': fc.record({
      ...connections,
      fields: fc.uniqueArray(names, { minLength: 1, maxLength: 5 }),
      contains: text,
      limit,
    }),
    '/connections/in-common': fc.record({ ...connections, among: filter(CONNECTIONS), fields: facets(CONNECTIONS) }),
    '/connections/tags': fc.record({ ...connections, ...tags }),
    '/connections/tags/values': fc.record({ ...connections, ...tags, key: text }),
    '/traffic/series': fc.record({ ...traffic, top, buckets }),
    '/traffic/talkers': fc.record({ ...traffic, sort: fc.constantFrom('bytes', 'requests', 'connections'), limit }),
    '/traffic/coverage': fc.record({ ...connections, limit }),
    '/traffic/availability': fc.record({ ...calls, sort: fc.constantFrom('count', 'failed', 'successRate') }),
    '/traffic/outages': fc.record({ ...calls, limit: fc.integer({ min: 1, max: 50 }) }),
  }
}
