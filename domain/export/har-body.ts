import type { Content, PostData } from 'har-format'

/** One side of a stored exchange, as in the agent's `http_transaction` (agent.md 2.7). */
export interface HarMessage {
  content_type: string
  headers: Readonly<Record<string, string>>
  /** base64; absent when the source had none. */
  body?: string | undefined
  /** Whole size in bytes when `body` was cut to the stored maximum. */
  body_size?: number | undefined
}

/** What was received, with the size that is known of it: a stored body may be cut, and masked it has another length. */
export function contentOf(message: HarMessage | undefined, known: { size: number; mimeType: string }): Content {
  const content: Content = { size: known.size, mimeType: message?.content_type || known.mimeType }
  if (!message?.body) return content
  const text = textOf(message)
  return { ...content, ...(text === undefined ? { text: message.body, encoding: 'base64' } : { text }), ...cutOf(message) }
}

/** The request body. HAR has no encoding for it, so binary bodies are left out with a remark. */
export function postOf(message: HarMessage): PostData | undefined {
  const { body, content_type: mimeType } = message
  if (!body) return undefined
  const text = textOf(message)
  return text === undefined ? { mimeType, text: '', comment: 'binary body left out' } : { mimeType, text, ...cutOf(message) }
}

/** Bytes of a body before it was truncated; -1 where none was stored, because that does not mean that there was none. */
export function sizeOf({ body, body_size: whole }: HarMessage): number {
  if (whole !== undefined) return whole
  if (!body) return -1
  const padding = body.endsWith('==') ? 2 : body.endsWith('=') ? 1 : 0
  return Math.floor((body.length / 4) * 3) - padding
}

const cutOf = ({ body_size: whole }: HarMessage) => (whole === undefined ? {} : { comment: `the beginning of ${whole} bytes` })

/** Undefined for what is no UTF-8, or no base64. A body that was cut may end inside a character. */
function textOf({ body: base64 = '', body_size: whole }: HarMessage): string | undefined {
  try {
    const binary = atob(base64)
    const bytes = new Uint8Array(binary.length)
    for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at)
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: whole !== undefined })
  } catch {
    return undefined
  }
}
