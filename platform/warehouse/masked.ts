import { maskBody, maskHeader, maskTag, maskUrl } from '#domain/detection/mask.ts'
import type { OwnNames } from '#domain/detection/own-names.ts'
import type { Masked } from '#domain/detection/hidden.ts'
import type { StoredTransaction } from '#wire/warehouse/transaction.ts'

import { textOf, unpack, unpackedMax } from './body-text.ts'
import { maskRecording } from './masked-recording.ts'

/** More of one body is not shown masked: the agent keeps 2 MB, and looking through it takes a tenth of a second of everybody's time. */
export const MASKED_BODY_MAX = 2 * 1024 * 1024
/** Looked at beyond that, so that a secret across the cut is seen whole. */
const LOOK_BEYOND = 64 * 1024

/**
 * A stored transaction as people without `data.reveal` may see it: credential headers, addresses and text bodies masked, bytes that are no
 * text as they are. A compressed body comes back unpacked, for what is in it can be read all the same; `metadata.unpacked` names the sides,
 * `metadata.withheld` those whose body is too large to be looked through, `metadata.masked` those in whose body something was hidden, and `metadata.sizes` how many bytes those were. Takes what agents of any version stored: what is missing stays
 * missing. The value handed in is not changed. `own`: names that the organization wants hidden as well.
 */
export function maskTransaction(stored: StoredTransaction, own?: OwnNames): StoredTransaction {
  const { request, response, recording: said, metadata: facts, ...others } = stored
  const sides = { request: maskSide(request, own), response: maskSide(response, own) }
  const metadata = maskFields(facts, own)
  const tags: unknown = metadata?.['tags']
  const those = (is: (side: MaskedSide<Side>) => boolean) => Object.entries(sides).flatMap(([name, side]) => (is(side) ? [name] : []))
  const notes = Object.fromEntries(
    Object.entries({
      unpacked: those(({ fate }) => fate === 'unpacked'),
      withheld: those(({ fate }) => fate === 'withheld'),
      masked: those(({ hides }) => hides),
    }).filter(([, names]) => names.length > 0),
  )
  const sizes = Object.fromEntries(
    Object.entries(sides).flatMap(([name, { hides, size }]) => (hides && size !== undefined ? [[name, size]] : [])),
  )
  const recording = maskRecording(said, own)
  return {
    ...maskFields(others, own),
    metadata: {
      ...metadata,
      ...(Array.isArray(tags) && { tags: tags.map((tag: unknown) => (typeof tag === 'string' ? maskTag(tag, own) : tag)) }),
      ...notes,
      ...(Object.keys(sizes).length > 0 && { sizes }),
    },
    request: sides.request.side,
    response: sides.response.side,
    ...(recording && { recording }),
  }
}

/** Any JSON with credentials hidden behind their keys and shapes. Its structure stays. */
export function maskJsonValue<Value>(value: Value, own?: OwnNames): Value {
  return JSON.parse(maskBody(JSON.stringify(value), 'application/json', own).text) as Value // masking JSON gives JSON of the same structure
}

/**
 * The same of an object whose fields are named by the format and not by the traffic: an organization that hides `status` means a field of its own,
 * and nobody could read a transaction without its status.
 */
function maskFields<Fields extends object | undefined>(fields: Fields, own: OwnNames | undefined): Fields {
  if (typeof fields !== 'object' || fields === null) return fields // agents of some versions leave it out
  const masked = maskJsonValue(fields)
  if (!own) return masked
  return Object.fromEntries(Object.entries(masked).map(([name, value]) => [name, maskJsonValue([value], own)[0]])) as Fields // the same fields
}

type BodyFate = 'kept' | 'unpacked' | 'withheld'
export type Side = StoredTransaction['request'] | StoredTransaction['response']

interface MaskedSide<Some extends Side> {
  side: Some
  fate: BodyFate
  hides: boolean
  /** Bytes of the whole body before anything was hidden. */
  size?: number | undefined
}

function maskSide<Some extends Side>(stored: Some, own: OwnNames | undefined): MaskedSide<Some> {
  if (typeof stored !== 'object' || stored === null) return { side: stored, fate: 'kept', hides: false } // no response was recorded
  const { headers = {}, body: _body, ...facts } = stored
  const { body: masked, bodySize, fate, hides, wholeSize } = maskedBody(stored, own)
  const side = {
    ...maskFields(facts, own),
    ...maskedAddresses(facts, own),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, maskHeader(name, String(value), own)])),
    ...(masked !== undefined && { body: masked }),
    ...(bodySize !== undefined && { body_size: bodySize }),
  }
  return { side: side as unknown as Some, fate, hides, size: wholeSize } // the same fields, with other values
}

interface ShownBody {
  /** base64; absent when there is none, or it is withheld. */
  body?: string
  /** Whole size in bytes, when it is cut or was. */
  bodySize?: number
  /** The same of a body that is shown whole, before anything in it was hidden. */
  wholeSize?: number
  fate: BodyFate
  hides: boolean
  /** Bytes that were looked at, which is what it cost; when they are too many, as many as were unpacked before that was known. */
  looked: number
}

export const maskedBody = (side: Side, own?: OwnNames): ShownBody => bodyOf(side, (text, type) => maskBody(text, type, own))

/** A body as it can be looked at: unpacked, at most MASKED_BODY_MAX characters of text, and of those what `hide` leaves. */
export function bodyOf(
  { body, body_size: bodySize, headers = {}, content_type: contentType }: Side,
  hide: (text: string, contentType: string) => Masked,
): ShownBody {
  if (typeof body !== 'string') return { ...(bodySize !== undefined && { bodySize }), fate: 'kept', hides: false, looked: 0 }
  const stored = Buffer.from(body, 'base64')
  const type = contentType || headerOf(headers, 'content-type')
  const unpacked = unpack(stored, headerOf(headers, 'content-encoding'))
  if (unpacked === 'too-large')
    return { bodySize: bodySize ?? stored.length, fate: 'withheld', hides: false, looked: unpackedMax(stored.length) }
  const bytes = unpacked ?? stored
  const readable = textOf(bytes, type)
  const asStored = { ...(bodySize !== undefined && { bodySize }), fate: 'kept' as const, hides: false, looked: bytes.byteLength }
  if (!readable) return { body, ...asStored }
  const { text: masked, masked: hidden } = hide(readable.text.slice(0, MASKED_BODY_MAX + LOOK_BEYOND), type)
  const cut = readable.text.length > MASKED_BODY_MAX
  const shown = Buffer.from(readable.encode(cut ? masked.slice(0, MASKED_BODY_MAX) : masked, cut)).toString('base64')
  return {
    body: shown,
    ...asStored,
    ...(cut && { bodySize: bodySize ?? bytes.byteLength }),
    wholeSize: bodySize ?? bytes.byteLength,
    fate: unpacked ? 'unpacked' : 'kept',
    hides: hidden > 0,
  }
}

/** The fields of a request that are addresses or parts of one. */
function maskedAddresses(facts: object, own: OwnNames | undefined): Record<string, string> {
  const address = (text: string) => maskUrl(text, own)
  const masks = { url: address, path: address, authority: (text: string) => text.replace(/^.*@/, '') }
  const isText = (pair: [string, unknown]): pair is [string, string] => typeof pair[1] === 'string'
  const known = Object.entries(facts).filter(isText)
  return Object.fromEntries(
    known.flatMap(([name, text]) => (Object.hasOwn(masks, name) ? [[name, masks[name as keyof typeof masks](text)]] : [])),
  ) // hasOwn
}

/** Header names come as they were sent. */
function headerOf(headers: Record<string, string>, name: string): string {
  const found = Object.entries(headers).find(([candidate]) => candidate.toLowerCase() === name)
  return String(found?.[1] ?? '')
}
