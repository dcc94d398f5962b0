/** What the event store keeps apart for its own number of days. */
export const EVENT_KINDS = ['requests', 'connections', 'findings'] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** Observed traffic grows old. Times are milliseconds since 1970, and mean when the platform received something. */
export interface EventRetentionPort {
  /**
   * Begins to delete what an organization received before a moment, and answers how many rows that is. Does nothing when nothing has
   * expired; never waits for the deletion, so nobody who writes waits either. May be called again at any time.
   */
  expire(orgId: string, kind: EventKind, beforeMs: number): Promise<number>
  /** Takes rows that were hidden before off the disk. Does nothing when there are none. */
  compact(): Promise<void>
}

/** Payload objects grow old. */
export interface ObjectRetentionPort {
  /** Removes what each organization stored or was asked for last before its moment; answers how many objects that were. */
  expire(beforeMsOf: (orgId: string) => number, signal: AbortSignal): Promise<number>
}
