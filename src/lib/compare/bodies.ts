import { type Body, readBody } from '#domain/text/body.ts'
import { type Language, languageOf } from '#src/lib/code-tokens.ts'
import { sortedJson } from '#src/lib/code/sorted-json.ts'
import type { StoredTransaction } from '#wire/warehouse/transaction.ts'

import { compareNamed, countDifferences, type NamedChange } from './named-values.ts'

/** How two bodies are compared: by bytes alone, by the names of a form, or as text. */
export type BodyPair =
  | { kind: 'none' }
  | { kind: 'equal'; body: Body }
  | { kind: 'bytes'; before: Body; after: Body }
  | { kind: 'form'; before: Body; after: Body; changes: NamedChange[] }
  | { kind: 'text'; before: Body; after: Body; language: Language }

type Message = StoredTransaction['request'] | StoredTransaction['response']

/** Larger texts are put in order in the worker that compares them, not here. */
const SORTED_MAX = 200_000

export function pairBodies(before: Message, after: Message): BodyPair {
  const [a, b] = [bodyOf(before), bodyOf(after)]
  if (a.kind === 'empty' && b.kind === 'empty' && a.wholeSize === b.wholeSize) return { kind: 'none' }
  if (a.wholeSize === b.wholeSize && sameBytes(a.bytes, b.bytes)) return { kind: 'equal', body: b }
  if (a.kind === 'binary' || b.kind === 'binary') return { kind: 'bytes', before: a, after: b }
  if (a.kind === 'form' && b.kind === 'form') return pairForms(a, b)
  if (a.kind === 'json' && b.kind === 'json' && sameJson(a.text, b.text)) return { kind: 'equal', body: b }
  const kind = a.kind === b.kind || a.kind === 'empty' ? b.kind : b.kind === 'empty' ? a.kind : 'text'
  return { kind: 'text', before: a, after: b, language: languageOf(kind) }
}

function pairForms(before: Body, after: Body): BodyPair {
  const changes = compareNamed([...new URLSearchParams(before.text)], [...new URLSearchParams(after.text)], { anyCase: false })
  return countDifferences(changes) === 0 ? { kind: 'equal', body: after } : { kind: 'form', before, after, changes }
}

const bodyOf = (message: Message): Body => readBody(message.body, message.content_type, message.body_size)

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, index) => byte === b[index])

/** Apart from the order of names and from spaces. */
function sameJson(a: string, b: string): boolean {
  if (a.length > SORTED_MAX || b.length > SORTED_MAX) return false
  const sorted = sortedJson(a)
  return sorted !== undefined && sorted === sortedJson(b)
}
