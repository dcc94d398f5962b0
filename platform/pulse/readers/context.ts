import type { OwnNames } from '#domain/detection/own-names.ts'
import type { RejectedEvent, TrafficEvent } from '#wire/agent/traffic-event.ts'

/** HMAC under the organization's key of the SHA-256 hex of a token. */
export type Fingerprint = (orgId: string, valueSha256Hex: string) => string

/** What a reader needs in addition to the bytes. Readers read no clock and hold no key, so a test can fix both. */
export interface ReaderContext {
  orgId: string
  /** Milliseconds since 1970; times are judged against it. */
  nowMs: number
  fingerprint: Fingerprint
  /** Names that the organization wants hidden besides those that always are. */
  own?: OwnNames | undefined
  /** The source is a recording: old times are what one expects and are not marked. */
  archive?: boolean
}

/** What a reader made of its input: nothing is dropped, what made no sense is rejected. */
export interface Reading {
  events: TrafficEvent[]
  rejectedEvents: RejectedEvent[]
}

/** Why one event cannot be read, as a sentence for a person. Stays inside the readers: it becomes the reason of a RejectedEvent. */
export class Unreadable extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'Unreadable'
  }
}

/** The reason of whatever was thrown while one event was read: a bug of ours must not refuse the batch around it either. */
export const reasonOf = (cause: unknown): string =>
  cause instanceof Unreadable ? cause.message : `The event cannot be read: ${cause instanceof Error ? cause.name : 'unknown error'}.`
