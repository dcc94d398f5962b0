import { decides, endpointRules, type EndpointRules } from '#domain/templating/decisions.ts'
import type { VendorCorrections } from '#domain/vendors/vendor-of.ts'
import { Fault } from '#platform/lib/faults.ts'
import type { DocumentData, DocumentPort, DocumentTransaction } from '#platform/lib/ports/documents.ts'
import type { HistorySettingPort } from '#platform/lib/ports/history.ts'
import type { EndpointSettings } from '#wire/product/endpoint-templates.ts'
import { correctionsOf, type VendorSettings } from '#wire/product/vendor-corrections.ts'

/**
 * A setting that stored traffic follows. It goes with its organization; what is due stands next to the organizations, so that one query finds it:
 * hardly ever is there more than one.
 */
export interface HistorySetting<Stored extends DocumentData, Value> {
  path(orgId: string): string
  /** The collection of what is due, by organization. */
  allDue: string
  /** As rows are made with it. */
  valueOf(stored: Stored): Value
  /** Hosts that it says something of; absent: it may be about any host. */
  hostsOf?(stored: Stored): readonly string[]
}

export const VENDOR_CORRECTIONS: HistorySetting<VendorSettings, VendorCorrections> = {
  path: (orgId) => `orgs/${orgId}/settings/vendors`,
  allDue: 'vendorHistory',
  valueOf: correctionsOf,
}

export const ENDPOINT_TEMPLATES: HistorySetting<EndpointSettings, EndpointRules> = {
  path: (orgId) => `orgs/${orgId}/settings/endpoints`,
  allDue: 'endpointHistory',
  valueOf: ({ hosts }) => endpointRules(hosts),
  hostsOf: ({ hosts }) => hosts.filter(decides).map(({ host }) => host),
}

/** Since when history waits for the newest value. */
export type DueRecord = { sinceMs: number; hosts?: string[] }

/** A change that touches more hosts while history waits for as many is refused. */
const HOSTS_DUE_MAX = 2_000
const RETRY_AFTER_SECONDS = 30

export const duePath = ({ allDue }: Pick<HistorySetting<DocumentData, unknown>, 'allDue'>, orgId: string): string => `${allDue}/${orgId}`

/** In the transaction of the change: a stop right after it loses nothing. `hosts` are added to those that are due already. */
export async function markDue(
  transaction: DocumentTransaction,
  setting: Pick<HistorySetting<DocumentData, unknown>, 'allDue'>,
  orgId: string,
  sinceMs: number,
  hosts?: readonly string[],
): Promise<void> {
  const path = duePath(setting, orgId)
  const before = hosts && (await transaction.get<DueRecord>(path))
  const all = hosts && [...new Set([...(before?.data.hosts ?? []), ...hosts])]
  if (all && all.length > HOSTS_DUE_MAX)
    throw new Fault('unavailable', 'Stored traffic of many hosts is still being rewritten after earlier changes. Try again in a minute.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    })
  transaction.set(path, { sinceMs, ...(all && { hosts: all }) } satisfies DueRecord)
}

/** The setting for other modules. */
export function createHistoryPort<Stored extends DocumentData, Value>(
  documents: DocumentPort,
  clock: () => number,
  setting: HistorySetting<Stored, Value>,
): HistorySettingPort<Value> {
  return {
    async read(orgId) {
      const found = await documents.get<Stored>(setting.path(orgId))
      return found && { value: setting.valueOf(found.data), version: found.version }
    },
    async due(afterId, limit) {
      const found = await documents.query<DueRecord>({
        collection: setting.allDue,
        limit,
        ...(afterId !== undefined && { startAfterId: afterId }),
      })
      return found.map(({ id, version, data }) => ({ orgId: id, version, hosts: data.hosts }))
    },
    markDue: (orgId) =>
      documents.transaction(async (transaction) => {
        const decided = setting.hostsOf && (await transaction.get<Stored>(setting.path(orgId)))
        await markDue(transaction, setting, orgId, clock(), setting.hostsOf && (decided ? setting.hostsOf(decided.data) : []))
      }),
    async done({ orgId, version }) {
      try {
        await documents.transaction(async (transaction) => transaction.delete(duePath(setting, orgId), version))
      } catch (cause) {
        // It was changed meanwhile and stays due, or went with its organization
        if (!(cause instanceof Fault && (cause.code === 'precondition' || cause.code === 'not-found'))) throw cause
      }
    },
  }
}
