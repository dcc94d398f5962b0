import { z } from 'zod'

import { SPLIT_FACTS } from '#domain/clients/decisions.ts'
import { CONNECTIONS, TRAFFIC } from '#domain/filter/connection-fields.ts'
import { REQUESTS } from '#domain/filter/fields.ts'
import { type HostDecisions, hostDecisions } from '#wire/product/endpoint-templates.ts'
import type { Role } from '#wire/product/roles.ts'
import { checkBody } from '#wire/product/schema.ts'
import { INVENTORY_KINDS, INVENTORY_ROWS_MAX, INVENTORY_SORTS, REVIEWED_VIEWS, STANDING_VIEWS } from '#wire/pulse/inventory.ts'
import { REQUEST_GROUPS } from '#wire/pulse/measures.ts'
import { QUARANTINE_SAMPLE_ROLE } from '#wire/pulse/quarantine.ts'
import type { QueryOf, QueryPath } from '#wire/pulse/queries.ts'
import { AVAILABILITY_DAYS_MAX, AVAILABILITY_GROUPS, BYTE_SOURCES, MINUTE_STEPS_MAX_MS, TRAFFIC_GROUPS } from '#wire/pulse/traffic.ts'
import { CALLED } from '#wire/pulse/usual.ts'

import {
  BUCKETS_MAX,
  chosenIds,
  contains,
  cursor,
  facetsOf,
  fieldsOf,
  filterOf,
  oneOf,
  PAGE_MAX,
  range,
  rangeUpTo,
  sortBy,
  text,
  VALUES_MAX,
  whole,
} from './document-parts.ts'

/** Series with a colour each; more are unreadable in one chart. */
const SERIES_MAX = 20
/** Buckets times bins stays below the maximum of rows in a result. */
const HEATMAP_BUCKETS_MAX = 150
const GROUPS_MAX = 500
const GROUP_BY_MAX = 3
const TAG_MAX = 1024
const AVAILABILITY_ROWS_MAX = 100
const DEPLOYMENT_ID_MAX = 128
/** Reasons are kept up to 2 KiB. */
const REASON_MAX = 2048
const OUTAGE_GROUPS_MAX = 50
/** Method, host and template; templates of databases are statements. */
const KEY_PARTS_MAX = 3
const KEY_PART_MAX = 8192
const METHOD_MAX = 256
const HOST_MAX = 1024

const requests = { range, filter: filterOf(REQUESTS) }
const connections = { range, filter: filterOf(CONNECTIONS) }
const traffic = { range, filter: filterOf(TRAFFIC), of: oneOf(BYTE_SOURCES), by: oneOf(TRAFFIC_GROUPS) }
const calls = { ...requests, range: rangeUpTo(AVAILABILITY_DAYS_MAX), by: oneOf(AVAILABILITY_GROUPS) }
const buckets = whole(BUCKETS_MAX)
const top = whole(SERIES_MAX)
const groupBy = z
  .array(oneOf(REQUEST_GROUPS), 'must be a list')
  .min(1, 'must name a field')
  .max(GROUP_BY_MAX, `must name at most ${GROUP_BY_MAX}`)
  .refine((groups) => new Set(groups).size === groups.length, 'must not name a field twice')
export const quarantine = { range, deployment: text(DEPLOYMENT_ID_MAX).optional() }
const tags = { contains, limit: whole(VALUES_MAX) }

export const connectionSort = sortBy(['time', 'duration', 'bytes', 'bytesSent', 'bytesReceived'])

/** As they are saved, so that what cannot be saved cannot be previewed: with the same sentences. */
const decisions = z.unknown().transform((raw, context): HostDecisions => {
  const checked = checkBody(hostDecisions, raw)
  if ('value' in checked) return checked.value
  for (const [field, message] of Object.entries(checked.problems))
    context.issues.push({ code: 'custom', input: raw, message, path: field === 'body' ? [] : field.split('.') })
  return z.NEVER
})

/** As the wire's type, but what may be absent may be undefined: schemas leave such fields behind. */
type Read<Query> = { [Key in keyof Query]: object extends Pick<Query, Key> ? Query[Key] | undefined : Query[Key] }

/** Bodies of the queries. Strict, so that a misspelt field is reported and not ignored. */
export const QUERY_DOCUMENTS: { readonly [Path in QueryPath]: z.ZodType<Read<QueryOf<Path>>> } = {
  '/requests/frequency': z.strictObject({ ...requests, by: oneOf(REQUEST_GROUPS), top, buckets }),
  '/requests/counts': z.strictObject({ ...requests, groupBy, limit: whole(GROUPS_MAX) }),
  '/requests/endpoints': z.strictObject({
    ...requests,
    groupBy,
    sort: oneOf(['count', 'failed', 'errorRate', 'p95', 'p99', 'average', 'bytes']),
    limit: whole(GROUPS_MAX),
  }),
  '/requests/errors': z.strictObject({ ...requests, limit: whole(GROUPS_MAX) }),
  '/requests/duration': z.strictObject({ ...requests, buckets }),
  '/requests/quantiles': z.strictObject({ ...requests, buckets }),
  '/requests/heatmap': z.strictObject({ ...requests, buckets: whole(HEATMAP_BUCKETS_MAX) }),
  '/requests/in-common': z.strictObject({ ...requests, ids: chosenIds, among: filterOf(REQUESTS), fields: facetsOf(REQUESTS) }),
  '/requests/tags': z.strictObject({ ...requests, ...tags }),
  '/requests/tags/values': z.strictObject({ ...requests, ...tags, key: text(TAG_MAX) }),
  '/requests/usual': z.strictObject({ ...requests, by: oneOf(CALLED), limit: whole(GROUPS_MAX) }),
  '/connections/count': z.strictObject(connections),
  '/connections/list': z.strictObject({ ...connections, limit: whole(PAGE_MAX), sort: connectionSort, cursor }),
  '/connections/histogram': z.strictObject({ ...connections, buckets }),
  '/connections/values': z.strictObject({ ...connections, fields: fieldsOf(CONNECTIONS), contains, limit: whole(VALUES_MAX) }),
  '/connections/in-common': z.strictObject({ ...connections, ids: chosenIds, among: filterOf(CONNECTIONS), fields: facetsOf(CONNECTIONS) }),
  '/connections/tags': z.strictObject({ ...connections, ...tags }),
  '/connections/tags/values': z.strictObject({ ...connections, ...tags, key: text(TAG_MAX) }),
  '/connections/usual': z.strictObject({ ...connections, limit: whole(VALUES_MAX) }),
  '/traffic/series': z.strictObject({ ...traffic, top, buckets }),
  '/traffic/talkers': z.strictObject({ ...traffic, sort: oneOf(['bytes', 'requests', 'connections']), limit: whole(VALUES_MAX) }),
  '/traffic/coverage': z.strictObject({ ...connections, limit: whole(VALUES_MAX) }),
  '/traffic/availability': z
    .strictObject({
      ...calls,
      sort: oneOf(['count', 'failed', 'successRate']),
      limit: whole(AVAILABILITY_ROWS_MAX),
      step: oneOf(['minute']).optional(),
    })
    .refine(({ range: { fromMs, toMs }, step }) => step === undefined || toMs - fromMs <= MINUTE_STEPS_MAX_MS, {
      path: ['step'],
      message: 'must be left out of a range of more than six hours',
    }),
  '/traffic/outages': z.strictObject({ ...calls, limit: whole(OUTAGE_GROUPS_MAX) }),
  '/traffic/usual': z.strictObject({ range, filter: filterOf(TRAFFIC), of: oneOf(BYTE_SOURCES) }),
  '/traffic/countries': z.strictObject({ range }),
  '/inventory/list': z.strictObject({
    ...requests,
    kind: oneOf(INVENTORY_KINDS),
    search: contains,
    sort: sortBy(INVENTORY_SORTS),
    limit: whole(INVENTORY_ROWS_MAX),
    offset: whole(INVENTORY_ROWS_MAX).optional(),
    only: oneOf(['new']).optional(),
    standing: oneOf(STANDING_VIEWS).optional(),
    reviewed: oneOf(REVIEWED_VIEWS).optional(),
  }),
  '/inventory/seen': z.strictObject({
    kind: oneOf(INVENTORY_KINDS),
    entity: z
      .array(text(KEY_PART_MAX), 'must be a list of texts')
      .min(1, 'must have a part')
      .max(KEY_PARTS_MAX, `must have at most ${KEY_PARTS_MAX} parts`),
  }),
  '/inventory/client-parts': z.strictObject({ range, client: text(KEY_PART_MAX), by: oneOf(SPLIT_FACTS).optional() }),
  '/inventory/template-evidence': z.strictObject({
    range,
    method: text(METHOD_MAX),
    host: text(HOST_MAX),
    template: text(KEY_PART_MAX),
  }),
  '/inventory/declared': z.strictObject({ range, host: text(HOST_MAX).optional() }),
  '/inventory/endpoint-schema': z.strictObject({ method: text(METHOD_MAX), host: text(HOST_MAX), template: text(KEY_PART_MAX) }),
  '/inventory/host-schemas': z.strictObject({ host: text(HOST_MAX) }),
  '/inventory/template-preview': z.strictObject({ range, host: text(HOST_MAX), decisions }),
  '/quarantine/reasons': z.strictObject({ ...quarantine, limit: whole(VALUES_MAX) }),
  '/quarantine/events': z.strictObject({ ...quarantine, key: text(REASON_MAX).optional(), limit: whole(PAGE_MAX), cursor }),
}

/** The role a query needs; any member may run one that is not listed. */
export const QUERY_ROLES: { readonly [Path in QueryPath]?: Role } = { '/quarantine/events': QUARANTINE_SAMPLE_ROLE }

export const QUERY_PATHS = Object.keys(QUERY_DOCUMENTS) as QueryPath[] // the type above has exactly these
