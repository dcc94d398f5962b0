/** Kinds of events with their own retention in days. */
export const EVENT_KINDS = ['requests', 'connections', 'findings'] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** Retention of observed traffic. Times are milliseconds since 1970, of receipt. */
export interface EventRetentionPort {
  /**
   * Begins to delete what an organization received before a moment, and returns how many rows that is. Does nothing when nothing has expired; never
   * waits for the deletion, so writers do not wait either. May be called again at any time.
   */
  expire(orgId: string, kind: EventKind, beforeMs: number): Promise<number>
  /** Takes rows that were hidden before off the disk. Does nothing when there are none. */
  compact(): Promise<void>
}

/** Payload objects grow old. */
export interface ObjectRetentionPort {
  /** Removes what each organization stored or requested last before its moment; returns how many objects that were. */
  expire(beforeMsOf: (orgId: string) => number, signal: AbortSignal): Promise<number>
}
