import { z } from 'zod'

import { REQUESTS } from '#domain/filter/fields.ts'

import { BUCKETS_MAX, contains, cursor, fieldsOf, filterOf, PAGE_MAX, range, sortBy, VALUES_MAX, whole } from './document-parts.ts'

/** Bodies of the query API. Strict, so that a misspelt field is reported and not ignored. Types: wire/pulse/requests.ts. */
const requestsQuery = { range, filter: filterOf(REQUESTS) }
export const requestSort = sortBy(['time', 'duration', 'status', 'bytesReceived', 'bytesSent'])

export const countDocument = z.strictObject(requestsQuery)
export const listDocument = z.strictObject({ ...requestsQuery, limit: whole(PAGE_MAX), sort: requestSort, cursor })
export const histogramDocument = z.strictObject({ ...requestsQuery, buckets: whole(BUCKETS_MAX) })
export const valuesDocument = z.strictObject({ ...requestsQuery, fields: fieldsOf(REQUESTS), contains, limit: whole(VALUES_MAX) })
