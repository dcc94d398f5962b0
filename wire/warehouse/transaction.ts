import type { HarRecording } from '#domain/export/har-recording.ts'

/**
 * A stored HTTP transaction: what was sent and what came back. Kept as one JSON object by digest. The shape is the agent's
 * `http_transaction` (agent.md 2.7), so its objects and ours read alike; bodies are base64.
 */
export interface StoredTransaction {
  metadata: Record<string, unknown>
  request: {
    method: string
    url: string
    scheme: string
    path: string
    authority: string
    protocol: string
    user_agent: string
    content_type: string
    /** Names as sent. Several values of one name are joined by `\n`. */
    headers: Record<string, string>
    /** base64, absent when the source had none. */
    body?: string
    /** Whole size in bytes when `body` was cut to the stored maximum. */
    body_size?: number
  }
  response: {
    status: number
    content_type: string
    headers: Record<string, string>
    body?: string
    body_size?: number
  }
  transaction_time: string
  duration_ms: number
  direction: string
  /** Of an imported archive: what it says beyond the above. */
  recording?: HarRecording
}

/** Path of one object below the warehouse's base address. */
export const assetPath = (digest: string): string => `/assets/${encodeURIComponent(digest)}`
