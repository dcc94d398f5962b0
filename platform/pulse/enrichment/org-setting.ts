import type { Log } from '#platform/lib/log.ts'
import type { HistorySettingPort } from '#platform/lib/ports/history.ts'

/** A change holds for new events after this long at the latest, and sooner once its history is due. */
const FRESH_MS = 4_000
/** Organizations and what they decided that is kept, about 100 bytes each. */
const KEPT_MAX = 200_000

/** A setting of each organization, where rows are made: at once, so it is read before. */
export interface OrgSetting<Value> {
  /** As last read. Where nothing was read, the organization's history is marked for another derivation, if it has one. */
  of(orgId: string): Value | undefined
  /** Reads it unless that was a moment ago. Never rejects: events are taken, and derived again later. */
  ready(orgId: string): Promise<void>
  /** Reads it now; from then on `of` has nothing older. */
  refresh(orgId: string): Promise<Value | undefined>
}

interface Kept<Value> {
  value: Value | undefined
  version: string | undefined
  /** Reads in the order of their beginning: a later one is never replaced by an earlier one that took longer. */
  read: number
  atMs: number
}

interface OrgSettingParts<Value> {
  port: Pick<HistorySettingPort<Value>, 'read'> & Partial<Pick<HistorySettingPort<Value>, 'markDue'>>
  /** For the log: `corrections of vendors`. */
  what: string
  /** How many decisions it holds. */
  sizeOf: (value: Value) => number
  logger: Log
  now?: () => number
}

export function createOrgSetting<Value>({
  port,
  what,
  sizeOf,
  logger,
  now = () => performance.now(),
}: OrgSettingParts<Value>): OrgSetting<Value> {
  const weightOf = ({ value }: Kept<Value>): number => 1 + (value === undefined ? 0 : sizeOf(value))
  /** The least recently read first. */
  const kept = new Map<string, Kept<Value>>()
  const reading = new Map<string, Promise<unknown>>()
  const marked = new Set<string>()
  let weight = 0
  let reads = 0

  async function refresh(orgId: string): Promise<Value | undefined> {
    const read = ++reads
    const found = await port.read(orgId)
    const before = kept.get(orgId)
    if (before && before.read > read) return before.value
    const isSame = before !== undefined && before.version === found?.version
    const value = isSame ? before.value : found?.value
    keep(orgId, { value, version: found?.version, read, atMs: now() })
    return value
  }

  function keep(orgId: string, entry: Kept<Value>): void {
    const before = kept.get(orgId)
    if (before) weight -= weightOf(before)
    kept.delete(orgId)
    kept.set(orgId, entry)
    weight += weightOf(entry)
    for (const [oldest, gone] of kept) {
      if (weight <= KEPT_MAX || oldest === orgId) break
      kept.delete(oldest)
      weight -= weightOf(gone)
    }
  }

  function missed(orgId: string): void {
    if (!port.markDue || marked.has(orgId)) return
    marked.add(orgId)
    port
      .markDue(orgId)
      .catch((cause: unknown) => logger.error({ err: cause, orgId }, `events were stored without the ${what}`))
      .finally(() => marked.delete(orgId))
  }

  return {
    refresh,
    of(orgId) {
      const found = kept.get(orgId)
      if (!found) missed(orgId)
      return found?.value
    },
    async ready(orgId) {
      const found = kept.get(orgId)
      if (found && now() - found.atMs < FRESH_MS) return
      let mine = reading.get(orgId)
      if (!mine) {
        mine = refresh(orgId)
          .catch((cause: unknown) => logger.warn({ err: cause, orgId }, `the ${what} could not be read`))
          .finally(() => reading.delete(orgId))
        reading.set(orgId, mine)
      }
      await mine
    },
  }
}
