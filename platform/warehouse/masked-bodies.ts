import type { MaskedBodiesPort, MaskedText } from '#platform/lib/ports/masking.ts'
import type { OwnNames } from '#domain/detection/own-names.ts'
import type { OwnNamesPort } from '#platform/lib/ports/masking.ts'
import type { ObjectPort } from '#platform/lib/ports/objects.ts'

import { textOf } from './body-text.ts'
import { maskedBody, type Side } from './masked.ts'
import { transactionOf } from './masked-object.ts'

/** Whole bodies of stored transactions with their masks on, for what is learned of them. */
export const maskedBodies =
  (objects: Pick<ObjectPort, 'get'>, ownNames: Pick<OwnNamesPort, 'lately'>): MaskedBodiesPort =>
  async (orgId, digest, maxBytes) => {
    const stored = await objects.get(orgId, digest)
    if (!stored || stored.bytes.byteLength > maxBytes) return undefined
    const transaction = transactionOf(stored)
    if (!transaction) return undefined
    const own = await ownNames.lately(orgId)
    const [request, response] = [wholeText(transaction.request, own), wholeText(transaction.response, own)]
    return {
      bytes: stored.bytes.byteLength + request.looked + response.looked,
      ...(request.whole && { request: request.whole }),
      ...(response.whole && { response: response.whole }),
    }
  }

/** Half a body has half of its fields. */
function wholeText(side: Side | undefined, own: OwnNames | undefined): { whole?: MaskedText; looked: number } {
  if (!side || typeof side !== 'object') return { looked: 0 }
  const { body, bodySize, fate, looked } = maskedBody(side, own)
  if (body === undefined || bodySize !== undefined || fate === 'withheld') return { looked }
  const contentType = side.content_type || headerOf(side.headers, 'content-type')
  const text = textOf(Buffer.from(body, 'base64'), contentType)?.text
  return text === undefined ? { looked } : { whole: { text, contentType }, looked }
}

function headerOf(headers: Record<string, string> | undefined, name: string): string {
  const found = Object.entries(headers ?? {}).find(([candidate]) => candidate.toLowerCase() === name)
  return String(found?.[1] ?? '')
}
