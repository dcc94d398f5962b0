import type { Readable } from 'node:stream'

import { STORED_BODY_MAX } from '#platform/lib/limits.ts'

import type { ObservedBody } from './observed.ts'

/** Of all bodies that are being kept at once. */
const KEPT_AT_ONCE_MAX = 64 * 1024 * 1024

let keptNow = 0

/** Watches a body while somebody else reads it. */
export interface BodyTap {
  /** What came so far. Ends the watching; what was kept is the caller's. */
  end(): ObservedBody
}

export function tapBody(stream: Readable): BodyTap {
  const chunks: Buffer[] = []
  let size = 0
  let kept = 0
  let whole = true
  let ended = false
  const drop = (): void => {
    keptNow -= kept
    kept = 0
    chunks.length = 0
  }
  stream.on('data', (chunk: Buffer) => {
    if (ended) return
    size += chunk.length
    if (!whole) return
    if (size > STORED_BODY_MAX || keptNow + chunk.length > KEPT_AT_ONCE_MAX) {
      whole = false
      drop()
      return
    }
    chunks.push(chunk)
    kept += chunk.length
    keptNow += chunk.length
  })
  return {
    end() {
      const body = { kept: whole ? Buffer.concat(chunks) : undefined, size }
      ended = true
      drop()
      return body
    },
  }
}
