import type { ClientRules, SplitFact } from '#wire/product/client-decisions.ts'

import type { HistorySettingPort } from './history.ts'

/** Which clients organizations merged and split. */
export type ClientDecisionsPort = HistorySettingPort<ClientRules>

/** A client that stored rows have, and what its name follows from. */
export interface StoredClient {
  /** Of rows that have the same, in their table and by this fact; bound in a change. */
  key: number
  derived: string
  /** What the fact is worked out of: of a workload the namespace and the pod, of others the value and `''`. */
  of: readonly [string, string]
  client: string
}

export interface ClientChange {
  key: number
  to: string
}

/** Tables whose rows have a client. */
export const CLIENT_TABLES = ['requests', 'connections_by_time'] as const
export type ClientTable = (typeof CLIENT_TABLES)[number]

/** One day of receipt of one table. */
export interface ClientDay {
  table: ClientTable
  day: string
}

/** Which of a day's rows: those whose derived name is split by the fact; without one, those that are not split. */
export interface ClientRowsOf {
  by: SplitFact | undefined
  split: readonly string[]
}

/** The client of stored rows, for deciding it again. */
export interface ClientRowsPort {
  /** Days of receipt of an organization's rows, in order, once no earlier rewrite of requests runs: it may still write what was decided before. */
  clientDays(orgId: string, signal: AbortSignal): Promise<ClientDay[]>
  /** In the order of their keys, behind one; -1 begins. Empty at the end. */
  storedClients(orgId: string, day: ClientDay, rows: ClientRowsOf, after: number): Promise<StoredClient[]>
  /**
   * Gives rows another client and resolves when they have it; figures by the hour follow. May be called again after it was cut off. Rejects when aborted.
   */
  changeClients(
    orgId: string,
    day: ClientDay,
    by: SplitFact | undefined,
    changes: readonly ClientChange[],
    signal: AbortSignal,
  ): Promise<void>
  /** Brings when clients were first and last seen to the rows, once all of them have theirs. */
  settleClients(orgId: string): Promise<void>
}
