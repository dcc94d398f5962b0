import { unpackOperations } from '#domain/openapi/document.ts'
import { decides, endpointRules, type EndpointRules } from '#domain/templating/decisions.ts'
import type { VendorCorrections } from '#domain/vendors/vendor-of.ts'
import { Fault } from '#platform/lib/faults.ts'
import type { DocumentData, DocumentPort, DocumentReader, DocumentTransaction, StoredDocument } from '#platform/lib/ports/documents.ts'
import type { HistorySettingPort } from '#platform/lib/ports/history.ts'
import { type EndpointSettings, NO_DECISIONS } from '#wire/product/endpoint-templates.ts'
import { correctionsOf, NO_CORRECTIONS, type VendorSettings } from '#wire/product/vendor-corrections.ts'

import { openApiPaths, type OpenApiRecord } from '../openapi/records.ts'

/**
 * A setting that stored traffic follows. It goes with its organization; what is due stands next to the organizations, so that one query finds it:
 * hardly ever is there more than one.
 */
export interface HistorySetting<Stored extends DocumentData, Value, Part extends DocumentData = DocumentData> {
  path(orgId: string): string
  /** A collection whose documents are a part of it. */
  parts?(orgId: string): string
  /** The collection of what is due, by organization. */
  allDue: string
  /** As rows are made with it. `stored` is absent where only parts are there. */
  valueOf(stored: Stored | undefined, parts: readonly Part[]): Value
  /** Hosts that it says something of; absent: it may be about any host. */
  hostsOf?(stored: Stored | undefined, parts: readonly Part[]): readonly string[]
}

export const VENDOR_CORRECTIONS: HistorySetting<VendorSettings, VendorCorrections> = {
  path: (orgId) => `orgs/${orgId}/settings/vendors`,
  allDue: 'vendorHistory',
  valueOf: (stored = NO_CORRECTIONS) => correctionsOf(stored),
}

/** What people decided, and what the OpenAPI documents of hosts declare. */
export const ENDPOINT_TEMPLATES: HistorySetting<EndpointSettings, EndpointRules, OpenApiRecord> = {
  path: (orgId) => `orgs/${orgId}/settings/endpoints`,
  parts: openApiPaths.documents,
  allDue: 'endpointHistory',
  valueOf: ({ hosts } = NO_DECISIONS, documents) =>
    endpointRules(
      hosts,
      documents.map(({ host, packed }) => ({ host, operations: unpackOperations(packed) })),
    ),
  hostsOf: ({ hosts } = NO_DECISIONS, documents) => [...new Set([...hosts.filter(decides), ...documents].map(({ host }) => host))],
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

/** Organizations whose value is kept: those with parts are read every few seconds, and take a moment to make. */
const KEPT_MAX = 100

/** The setting for other modules. */
export function createHistoryPort<Stored extends DocumentData, Value, Part extends DocumentData>(
  documents: DocumentPort,
  clock: () => number,
  setting: HistorySetting<Stored, Value, Part>,
): HistorySettingPort<Value> {
  const kept = new Map<string, { value: Value; version: string }>()
  return {
    async read(orgId) {
      const { found, parts, version } = await stateOf<Stored, Part>(documents, setting, orgId)
      if (version === undefined) return undefined
      const before = kept.get(orgId)
      kept.delete(orgId)
      const isSame = before?.version === version
      const now = isSame
        ? before
        : {
            value: setting.valueOf(
              found?.data,
              parts.map(({ data }) => data),
            ),
            version,
          }
      kept.set(orgId, now)
      for (const oldest of kept.keys()) {
        if (kept.size <= KEPT_MAX) break
        kept.delete(oldest)
      }
      return now
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
        const { found, parts } = await stateOf<Stored, Part>(transaction, setting, orgId)
        const about = setting.hostsOf?.(
          found?.data,
          parts.map(({ data }) => data),
        )
        await markDue(transaction, setting, orgId, clock(), about)
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

interface State<Stored extends DocumentData, Part extends DocumentData> {
  found: StoredDocument<Stored> | undefined
  parts: readonly StoredDocument<Part>[]
  /** Another one after every change; undefined where there is nothing. */
  version: string | undefined
}

async function stateOf<Stored extends DocumentData, Part extends DocumentData>(
  documents: DocumentReader,
  setting: Pick<HistorySetting<Stored, unknown, Part>, 'path' | 'parts'>,
  orgId: string,
): Promise<State<Stored, Part>> {
  const collection = setting.parts?.(orgId)
  const [found, parts] = await Promise.all([
    documents.get<Stored>(setting.path(orgId)),
    collection === undefined ? [] : documents.query<Part>({ collection }),
  ])
  if (!found && parts.length === 0) return { found, parts, version: undefined }
  return { found, parts, version: [found?.version ?? '', ...parts.map(({ id, version }) => `${id} ${version}`)].join(' ') }
}
