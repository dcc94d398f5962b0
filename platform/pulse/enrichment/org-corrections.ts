import type { VendorCorrections } from '#domain/vendors/vendor-of.ts'
import type { Log } from '#platform/lib/log.ts'
import type { VendorCorrectionsPort } from '#platform/lib/ports/vendors.ts'

/** A change holds for new events after this long at the latest, and sooner once its history is due. */
const FRESH_MS = 4_000
/** Organizations and their domains and vendors that are kept, about 100 bytes each. */
const KEPT_MAX = 200_000

/** What each organization knows better about vendors, where rows are made: at once, so it is read before. */
export interface OrgCorrections {
  /** As last read. Where nothing was read, the organization's history is marked for another derivation. */
  of(orgId: string): VendorCorrections | undefined
  /** Reads them unless that was a moment ago. Never rejects: events are taken, and derived again later. */
  ready(orgId: string): Promise<void>
  /** Reads them now; from then on `of` has nothing older. */
  refresh(orgId: string): Promise<VendorCorrections | undefined>
}

interface Kept {
  corrections: VendorCorrections | undefined
  version: string | undefined
  /** Reads in the order of their beginning: a later one is never replaced by an earlier one that took longer. */
  read: number
  atMs: number
}

const weightOf = ({ corrections }: Kept): number =>
  1 + (corrections ? corrections.vendors.length + Object.keys(corrections.domains).length : 0)

export function createOrgCorrections(
  port: Pick<VendorCorrectionsPort, 'read' | 'markDue'>,
  logger: Log,
  now: () => number = () => performance.now(),
): OrgCorrections {
  /** The least recently read first. */
  const kept = new Map<string, Kept>()
  const reading = new Map<string, Promise<unknown>>()
  const marked = new Set<string>()
  let weight = 0
  let reads = 0

  async function refresh(orgId: string): Promise<VendorCorrections | undefined> {
    const read = ++reads
    const found = await port.read(orgId)
    const before = kept.get(orgId)
    if (before && before.read > read) return before.corrections
    const isSame = before !== undefined && before.version === found?.version
    const corrections = isSame ? before.corrections : found?.corrections
    keep(orgId, { corrections, version: found?.version, read, atMs: now() })
    return corrections
  }

  function keep(orgId: string, entry: Kept): void {
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
    if (marked.has(orgId)) return
    marked.add(orgId)
    port
      .markDue(orgId)
      .catch((cause: unknown) => logger.error({ err: cause, orgId }, 'events were stored without the corrections of their vendors'))
      .finally(() => marked.delete(orgId))
  }

  return {
    refresh,
    of(orgId) {
      const found = kept.get(orgId)
      if (!found) missed(orgId)
      return found?.corrections
    },
    async ready(orgId) {
      const found = kept.get(orgId)
      if (found && now() - found.atMs < FRESH_MS) return
      let mine = reading.get(orgId)
      if (!mine) {
        mine = refresh(orgId)
          .catch((cause: unknown) => logger.warn({ err: cause, orgId }, 'the corrections of vendors could not be read'))
          .finally(() => reading.delete(orgId))
        reading.set(orgId, mine)
      }
      await mine
    },
  }
}
