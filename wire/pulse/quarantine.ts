import type { Role } from '../product/roles.ts'
import type { TimeRange } from './requests.ts'

/**
 * Events that no reader could parse, kept with the reason for the source's maintainers. Any member may see how many and why; samples and files need
 * this role: masking depends on the shapes of events, and these have none.
 */
export const QUARANTINE_SAMPLE_ROLE: Role = 'editor'

/** `range` is when they came in: most have no believable time of their own. */
export interface QuarantineReasonsQuery {
  range: TimeRange
  /** Id of one deployment, `import` for files; absent: all. */
  deployment?: string
  /** Groups at most, 1 to 200; the newest are returned. */
  limit: number
}

export interface QuarantineReasons {
  /** Events in all. */
  count: number
  /** Bytes of them as they came. */
  bytes: number
  /** Of one deployment and receiver, with reasons that differ in numbers only; newest first. */
  groups: QuarantineGroup[]
  /** Groups in all. */
  groupCount: number
}

export interface QuarantineGroup {
  /** Names the reason in `QuarantineEventsQuery`. */
  key: string
  /** The newest one, a sentence. */
  reason: string
  /** grpc, otlp, ndjson or har. */
  receiver: string
  deploymentId: string
  environmentId: string
  count: number
  bytes: number
  firstMs: number
  lastMs: number
}

export interface QuarantineEventsQuery {
  range: TimeRange
  deployment?: string
  /** `key` of a group; absent: any reason. */
  key?: string
  /** 1 to 1000, newest first. */
  limit: number
  /** `next` of the page before. */
  cursor?: string
}

export interface QuarantineEvents {
  rows: QuarantinedEvent[]
  /** Absent on the last page. */
  next?: string
}

export interface QuarantinedEvent {
  receivedMs: number
  environmentId: string
  deploymentId: string
  receiver: string
  reason: string
  /** Of the event as it came. */
  sizeBytes: number
  /** Its beginning as text, masked; `''` when nothing of it was kept. */
  sample: string
}
