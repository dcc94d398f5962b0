import { z } from '@hono/zod-openapi'

import { ID_PATTERN } from '#wire/documents.ts'

/** Control characters, line and paragraph separators: nothing a name on one line can hold. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** A name that people give: trimmed, not empty, on one line. */
export const nameOf = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'Enter a name.')
    .max(max, `Use at most ${max} characters.`)
    .refine((text) => !CONTROL.test(text), 'Use a name on one line, without control characters.')

/** An id in a body; whether there is such a thing is asked later. */
export const idText = z.string().regex(ID_PATTERN, 'This cannot be an id.')

/** Whether two names would look the same to a person. */
export const sameName = (a: string, b: string): boolean => folded(a) === folded(b)

const folded = (name: string): string => name.normalize('NFKC').toLowerCase()
