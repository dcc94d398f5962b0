import { z } from 'zod'

import type { FilterNode } from '#domain/filter/ast.ts'
import type { FieldSet, FilterField } from '#domain/filter/fields.ts'
import { FilterError, readFilter } from '#domain/filter/read.ts'
import { IN_COMMON_FIELDS_MAX, IN_COMMON_IDS_MAX } from '#wire/pulse/in-common.ts'

/** Times beyond are no time of an event; the event store's own end is 2106. */
const TIME_MAX_MS = Date.UTC(2106, 0, 1)
const CURSOR_MAX = 1024
const CONTAINS_MAX = 256
export const PAGE_MAX = 1000
export const BUCKETS_MAX = 400
export const VALUES_MAX = 200
const FIELDS_MAX = 20
const ID_MAX = 256

const time = z.int('must be whole milliseconds since 1970').min(0, 'must not be before 1970').max(TIME_MAX_MS, 'must be before 2106')

export const whole = (most: number) => {
  const words = `must be a whole number from 1 to ${most}`
  return z.int(words).min(1, words).max(most, words)
}

export const range = z
  .strictObject({ fromMs: time, toMs: time })
  .refine(({ fromMs, toMs }) => fromMs < toMs, { error: 'must begin before it ends' })

/** The longest range that is broken down by hour. */
export const rangeUpTo = (days: number) =>
  range.refine(({ fromMs, toMs }) => toMs - fromMs <= days * 86_400_000, { error: `must be at most ${days} days long` })

/** In normal form, about the things of the set. */
export const filterOf = (set: FieldSet) =>
  z
    .unknown()
    .transform((raw, context): FilterNode => {
      try {
        return readFilter(raw, set)
      } catch (cause) {
        if (!(cause instanceof FilterError)) throw cause
        context.addIssue({ code: 'custom', message: cause.message })
        return z.NEVER
      }
    })
    .optional()

export const text = (most: number) =>
  z
    .string('must be a text')
    .max(most, `must be at most ${most} characters`)
    .transform((value) => value.toWellFormed())

export const contains = text(CONTAINS_MAX).optional()
export const cursor = z.string('must be the `next` of a page').max(CURSOR_MAX, 'is not a cursor of this list').optional()

export const oneOf = <const Choices extends readonly [string, ...string[]]>(choices: Choices) =>
  z.enum(choices, `must be ${choices.slice(0, -1).join(', ')}${choices.length > 1 ? ' or ' : ''}${choices.at(-1)}`)

export const sortBy = <const Choices extends readonly [string, ...string[]]>(choices: Choices) =>
  z.strictObject({ by: oneOf(choices), direction: oneOf(['asc', 'desc']) }).optional()

/** Names of fields, for the values that were seen in them. */
export const fieldsOf = ({ fields }: FieldSet) => someOf(fields, 'must be a field of the filter language', FIELDS_MAX)

/** Ids of rows that somebody chose. */
export const chosenIds = z
  .array(text(ID_MAX), 'must be a list of ids')
  .min(1, 'must name a row')
  .max(IN_COMMON_IDS_MAX, `must name at most ${IN_COMMON_IDS_MAX} rows`)
  .optional()

/** Names of fields whose values or amounts many rows share. */
export const facetsOf = ({ fields }: FieldSet) =>
  someOf(
    fields.filter(({ name }) => name !== 'path'),
    'must be a field of the filter language, and no path',
    IN_COMMON_FIELDS_MAX,
  )

const someOf = (fields: readonly FilterField[], words: string, most: number) =>
  z
    .array(
      z.enum(
        fields.map(({ name }) => name),
        words,
      ),
      'must be a list of fields',
    )
    .min(1, 'must name a field')
    .max(most, `must name at most ${most} fields`)
