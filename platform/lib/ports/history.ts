/** A change of a setting that is not yet in all of an organization's stored traffic. */
export interface DueHistory {
  orgId: string
  /** Another one after every change. */
  version: string
  /** Hosts whose rows may differ; undefined: those of any host. */
  hosts: readonly string[] | undefined
}

/**
 * A setting that rows are made with, as `Value`, and whose history still has to be brought to it. Kept in documents, so it outlives the process.
 */
export interface HistorySettingPort<Value> {
  /** Undefined for an organization that decided nothing. `version`: another one after every change. */
  read(orgId: string): Promise<{ value: Value; version: string } | undefined>
  /** Some of them, in the order of their ids. */
  due(afterId: string | undefined, limit: number): Promise<DueHistory[]>
  /** For rows that were made without the setting. */
  markDue(orgId: string): Promise<void>
  /** Removes the mark, unless there was another change since. */
  done(due: DueHistory): Promise<void>
}
