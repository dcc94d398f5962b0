import * as v from 'valibot'

import { ID_PATTERN } from '../documents.ts'
import { ShapeError } from './reading.ts'

/**
 * A body or an answer, written once: its type (`Of`), its reader in the browser (`readerOf`), the sentences at its fields on both sides
 * (`problemsOf`), its description in OpenAPI (`platform/api/wire-schema.ts`) and its random examples in tests (`tests/schema-examples.ts`).
 */
export type Schema<Value = unknown> = v.GenericSchema<unknown, Value>

export type Of<S extends Schema> = v.InferOutput<S>

/** An id in a body; whether there is such a thing is checked later. */
export const idText = v.pipe(v.string(), v.regex(ID_PATTERN, 'This cannot be an id.'))

/** Milliseconds, and whatever else is counted. */
export const whole = v.pipe(v.number(), v.integer('Use a whole number.'))

/** Control characters, line and paragraph separators: nothing a name on one line can hold. */
export const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** People and JSON Schema count characters, not units of UTF-16. */
export const fits = (max: number) =>
  v.check<string, string>((text) => text.length <= max || [...text].length <= max, `Use at most ${max} characters.`)

export const textOf = (max: number) => v.pipe(v.string(), fits(max), v.metadata({ maxLength: max }))

/** Text that has to be filled in: trimmed, and `whenEmpty` is the sentence for nothing. */
export const filledText = (max: number, whenEmpty: string) =>
  v.pipe(v.string(), v.trim(), v.minLength(1, whenEmpty), fits(max), v.metadata({ maxLength: max }))

/** A name that people give: trimmed, not empty, on one line. */
export const nameOf = (max: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'Enter a name.'),
    fits(max),
    v.metadata({ maxLength: max }),
    v.check((text) => !CONTROL.test(text), 'Use a name on one line, without control characters.'),
  )

/** RFC 5321 §4.5.3.1.3: a path has 256 octets, two of them brackets. */
const EMAIL_MAX = 254
const ADDRESS = /^[^\s@<>"(),:;\\[\]]{1,64}@([^\s@<>"(),:;\\[\]]+)$/

/** An e-mail address in the spelling in which addresses are compared: lower case. */
export const emailText = v.pipe(
  v.string(),
  v.maxLength(EMAIL_MAX, `Use at most ${EMAIL_MAX} characters.`),
  v.transform((text) => text.trim().normalize('NFC').toLowerCase()),
  // The domain has a dot that neither begins nor ends it
  v.check((text) => ADDRESS.exec(text)?.[1]?.slice(1, -1).includes('.') ?? false, 'Enter an e-mail address, like ada@example.com.'),
  v.metadata({ format: 'email' }),
)

/** For a body of changes, where what is absent stays. `fields`: what could be changed. */
export const someOf = <Body extends object>(fields: string) =>
  v.check<Body, string>((body) => Object.values(body).some((value) => value !== undefined), `Say what is to change: ${fields}.`)

/** Reads an answer: unknown fields are left out, and one that does not fit throws ShapeError. `what` names the thing in the error. */
export function readerOf<Value>(schema: Schema<Value>, what: string): (raw: unknown) => Value {
  return (raw) => {
    const result = v.safeParse(schema, raw)
    if (result.success && !Array.isArray(raw)) return result.output
    const [issue] = result.issues ?? []
    const where = issue && v.getDotPath(issue)
    throw new ShapeError(where ? `${what}.${where}` : what, issue?.expected ?? 'an object')
  }
}

/** Checks a body: its value, or a sentence for each field that needs another one. The whole body is called `body`. */
export function checkBody<Value>(schema: Schema<Value>, raw: unknown): { value: Value } | { problems: Record<string, string> } {
  const result = v.safeParse(schema, raw)
  if (result.success && !Array.isArray(raw)) return { value: result.output }
  const problems = new Map<string, string>(Array.isArray(raw) ? [['body', 'Send an object.']] : [])
  for (const issue of result.issues ?? []) {
    const field = v.getDotPath(issue) ?? 'body'
    if (!problems.has(field)) problems.set(field, sentenceOf(issue))
  }
  return { problems: Object.fromEntries(problems) }
}

/** The sentences alone, for a form: its fields go by the names of the body, and a problem inside of one (`tags.2`) stands at the whole field. */
export function problemsOf(schema: Schema, raw: unknown): Record<string, string> {
  const checked = checkBody(schema, raw)
  const problems = 'problems' in checked ? Object.entries(checked.problems) : []
  return Object.fromEntries(problems.reverse().map(([path, message]) => [path.split('.')[0], message]))
}

/** The library's own sentences are not for people, and repeat what was sent. */
function sentenceOf({ kind, message, expected, received }: v.BaseIssue<unknown>): string {
  if (kind !== 'schema' || !message.startsWith('Invalid ')) return message
  if (expected === 'never') return 'Unknown field.'
  return received === 'undefined' ? 'This is missing.' : `Expected ${expected}.`
}
