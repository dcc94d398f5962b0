import { reading } from '../product/reading.ts'
import type { Role } from '../product/roles.ts'
import type { StoredTransaction } from './transaction.ts'

/** POST below the warehouse's address, with the warehouse token: one body as it was stored, against a reason that goes to the audit log. */
export const REVEAL_PATH = '/reveals'

/**
 * The permission `data.reveal` (security.md 6). Only bodies: credentials in headers and addresses are masked before anything is stored, so
 * of those there is nothing to reveal to anybody.
 */
export const REVEAL_ROLE: Role = 'editor'
export const REVEAL_PARTS = ['request-body', 'response-body'] as const
export type RevealPart = (typeof REVEAL_PARTS)[number]

/** Characters. Shorter is no reason, longer no sentence. */
export const REVEAL_REASON_MIN = 5
export const REVEAL_REASON_MAX = 200
/** Seconds that a revealed body stays in sight (security.md 6). */
export const REVEAL_SECONDS = 60

export interface RevealBody {
  requestId: string
  part: RevealPart
  reason: string
}

/** Never to be kept: not in a cache, a file, an address or a log. */
export interface Revealed {
  part: RevealPart
  contentType: string
  /** base64, unpacked when it was stored compressed. */
  body: string
  /** Whole size in bytes when `body` was cut. */
  bodySize: number | null
  /** What is hidden in it was hidden before it came to the platform, or nothing is: this is what everybody sees. */
  nothingMore: boolean
}

export function readRevealed(raw: unknown): Revealed {
  const revealed = reading(raw, 'revealed body')
  return {
    part: revealed.oneOf('part', REVEAL_PARTS),
    contentType: revealed.text('contentType'),
    body: revealed.text('body'),
    bodySize: revealed.numberOrNull('bodySize'),
    nothingMore: revealed.flag('nothingMore'),
  }
}

/** Whether the platform hid something in the body of this side; older platforms do not tell. */
export function hidesInBody({ metadata }: StoredTransaction, side: 'request' | 'response'): boolean {
  const sides = metadata['masked']
  return Array.isArray(sides) && sides.includes(side)
}
