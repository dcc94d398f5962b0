import type { Content, PostData } from 'har-format'

/** One side of a stored exchange, as the agent's `http_transaction` tells it (agent.md 2.7). */
export interface HarMessage {
  content_type: string
  headers: Readonly<Record<string, string>>
  /** base64; absent when the source had none. */
  body?: string | undefined
  /** Whole size in bytes when `body` was cut to the stored maximum. */
  body_size?: number | undefined
}

/** What was received; `known` is what the row tells when nothing was stored. */
export function contentOf(message: HarMessage | undefined, known: { size: number; mimeType: string }): Content {
  if (!message) return known
  const content: Content = { size: sizeOf(message), mimeType: message.content_type || known.mimeType }
  if (!message.body) return content
  const text = textOf(message.body)
  return text === undefined ? { ...content, text: message.body, encoding: 'base64' } : { ...content, text }
}

/** What was sent. HAR has no encoding for it, so bytes that are no text are left out and said so. */
export function postOf({ body, content_type: mimeType }: HarMessage): PostData | undefined {
  if (!body) return undefined
  const text = textOf(body)
  return text === undefined ? { mimeType, text: '', comment: 'binary body left out' } : { mimeType, text }
}

/** Bytes of a body before it was cut. */
export function sizeOf({ body, body_size: whole }: HarMessage): number {
  if (whole !== undefined) return whole
  if (!body) return 0
  const padding = body.endsWith('==') ? 2 : body.endsWith('=') ? 1 : 0
  return Math.floor((body.length / 4) * 3) - padding
}

/** Undefined for what is no UTF-8, or no base64. */
function textOf(base64: string): string | undefined {
  try {
    const binary = atob(base64)
    const bytes = new Uint8Array(binary.length)
    for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at)
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
