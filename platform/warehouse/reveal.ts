import type { OwnNames } from '#domain/detection/own-names.ts'
import type { StoredTransaction } from '#wire/warehouse/transaction.ts'
import type { Revealed, RevealPart } from '#wire/warehouse/reveal.ts'

import { bodyOf, maskedBody, type Side } from './masked.ts'

/** One body of a stored transaction without its mask; undefined when none was stored, or it is too large to be looked through. */
export function revealPart(stored: StoredTransaction, part: RevealPart, own?: OwnNames): Revealed | undefined {
  const side = (part === 'request-body' ? stored.request : stored.response) as Side | undefined // agents of some versions leave a side out
  if (!side || typeof side.body !== 'string') return undefined
  const plain = bodyOf(side, (text) => ({ text, masked: 0 }))
  if (plain.body === undefined) return undefined
  return {
    part,
    contentType: String(side.content_type ?? ''),
    body: plain.body,
    bodySize: plain.bodySize ?? null,
    nothingMore: !maskedBody(side, own).hides,
  }
}
