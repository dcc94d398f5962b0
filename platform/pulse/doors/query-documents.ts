import { z } from 'zod'

import type { FilterNode } from '#domain/filter/ast.ts'
import { REQUEST_FIELDS } from '#domain/filter/fields.ts'
import { FilterError, readFilter } from '#domain/filter/read.ts'

/** Times beyond are no time of an event; the event store's own end is 2106. */
const TIME_MAX_MS = Date.UTC(2106, 0, 1)
const PAGE_MAX = 1000
const BUCKETS_MAX = 400
const FIELDS_MAX = 20
const VALUES_MAX = 200
const CONTAINS_MAX = 256
const CURSOR_MAX = 1024
const FIELD_NAMES = REQUEST_FIELDS.map(({ name }) => name)

const time = z.int('must be whole milliseconds since 1970').min(0, 'must not be before 1970').max(TIME_MAX_MS, 'must be before 2106')
const whole = (most: number) => {
  const words = `must be a whole number from 1 to ${most}`
  return z.int(words).min(1, words).max(most, words)
}

const range = z
  .strictObject({ fromMs: time, toMs: time })
  .refine(({ fromMs, toMs }) => fromMs < toMs, { error: 'must begin before it ends' })

const filter = z.unknown().transform((raw, context): FilterNode => {
  try {
    return readFilter(raw)
  } catch (cause) {
    if (!(cause instanceof FilterError)) throw cause
    context.addIssue({ code: 'custom', message: cause.message })
    return z.NEVER
  }
})

/** Bodies of the query doors: exactly these fields, so that a misspelt one is told and not ignored. Types: wire/pulse/requests.ts. */
const requestsQuery = { range, filter: filter.optional() }

export const countDocument = z.strictObject(requestsQuery)

export const listDocument = z.strictObject({
  ...requestsQuery,
  limit: whole(PAGE_MAX),
  sort: z
    .strictObject({
      by: z.enum(
        ['time', 'duration', 'status', 'bytesReceived', 'bytesSent'],
        'must be time, duration, status, bytesReceived or bytesSent',
      ),
      direction: z.enum(['asc', 'desc'], 'must be asc or desc'),
    })
    .optional(),
  cursor: z.string('must be the `next` of a page').max(CURSOR_MAX, 'is not a cursor of this list').optional(),
})

export const histogramDocument = z.strictObject({ ...requestsQuery, buckets: whole(BUCKETS_MAX) })

export const valuesDocument = z.strictObject({
  ...requestsQuery,
  fields: z
    .array(z.enum(FIELD_NAMES, 'must be a field of the filter language'), 'must be a list of fields')
    .min(1, 'must name a field')
    .max(FIELDS_MAX, `must name at most ${FIELDS_MAX} fields`),
  contains: z
    .string('must be a text')
    .max(CONTAINS_MAX, `must be at most ${CONTAINS_MAX} characters`)
    .transform((text) => text.toWellFormed())
    .optional(),
  limit: whole(VALUES_MAX),
})
