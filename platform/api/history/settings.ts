import { clientRules, type ClientRules } from '#domain/clients/decisions.ts'
import { unpackOperations } from '#domain/openapi/document.ts'
import { decides, endpointRules, type EndpointRules } from '#domain/templating/decisions.ts'
import type { VendorCorrections } from '#domain/vendors/vendor-of.ts'
import { Fault } from '#platform/lib/faults.ts'
import type { DocumentData, DocumentPort, DocumentReader, DocumentTransaction } from '#platform/lib/ports/documents.ts'
import type { HistorySettingPort } from '#platform/lib/ports/history.ts'
import { type ClientSettings, NO_CLIENT_DECISIONS } from '#wire/product/client-decisions.ts'
import { type EndpointSettings, NO_DECISIONS } from '#wire/product/endpoint-templates.ts'
import { correctionsOf, NO_CORRECTIONS, type vendorHistory, type VendorSettings } from '#wire/product/vendor-corrections.ts'

import { openApiPaths, type OpenApiRecord } from '../openapi/records.ts'
import { memberRoute, type Route } from '../route.ts'
import type { Services } from '../services.ts'
import { responseOf } from '../wire-schema.ts'

/** What was learned, as text, of each host that goes not by shapes alone. */
export type LearnedRecord = { hosts: { host: string; learned: string }[] }

/** Beside the decisions, which people write: both together are what rows are made with, and history follows both. */
export const learnedPath = (orgId: string): string => `orgs/${orgId}/settings/learned-endpoints`

/** Below the largest document that any store takes, 1 MiB. */
export const LEARNED_TEXT_MAX = 600_000

export const learnedTexts = (stored: LearnedRecord | undefined): Map<string, string> =>
  new Map((stored?.hosts ?? []).map(({ host, learned }) => [host, learned]))

/**
 * A setting that stored traffic follows. It goes with its organization; what is due stands next to the organizations, so that one query finds it:
 * hardly ever is there more than one.
 */
export interface HistorySetting<Stored extends DocumentData, Value, Parts = undefined> {
  path(orgId: string): string
  /** What counts while nobody has decided anything. */
  initial: Stored
  /** What it consists of beside the setting itself; undefined where there is none. */
  parts?(reader: DocumentReader, orgId: string): Promise<Versioned<Parts> | undefined>
  /** The collection of what is due, by organization. */
  allDue: string
  /** As rows are made with it. One of both may be absent. */
  valueOf(stored: Stored | undefined, parts: Parts | undefined): Value
  /** Hosts that it says something of; absent: it may be about any host. */
  hostsOf?(stored: Stored | undefined, parts: Parts | undefined): readonly string[]
}

interface Versioned<Parts> {
  parts: Parts
  /** Another one after every change. */
  version: string
}

export const VENDOR_CORRECTIONS: HistorySetting<VendorSettings, VendorCorrections> = {
  path: (orgId) => `orgs/${orgId}/settings/vendors`,
  initial: NO_CORRECTIONS,
  allDue: 'vendorHistory',
  valueOf: (stored = NO_CORRECTIONS) => correctionsOf(stored),
}

export const CLIENT_DECISIONS: HistorySetting<ClientSettings, ClientRules> = {
  path: (orgId) => `orgs/${orgId}/settings/clients`,
  initial: NO_CLIENT_DECISIONS,
  allDue: 'clientHistory',
  valueOf: (stored = NO_CLIENT_DECISIONS) => clientRules(stored),
}

interface EndpointParts {
  documents: readonly OpenApiRecord[]
  learned: LearnedRecord | undefined
}

/** What people decided, what the OpenAPI documents of hosts declare, and what was learned. */
export const ENDPOINT_TEMPLATES: HistorySetting<EndpointSettings, EndpointRules, EndpointParts> = {
  path: (orgId) => `orgs/${orgId}/settings/endpoints`,
  initial: NO_DECISIONS,
  async parts(reader, orgId) {
    const [documents, learned] = await Promise.all([
      reader.query<OpenApiRecord>({ collection: openApiPaths.documents(orgId) }),
      reader.get<LearnedRecord>(learnedPath(orgId)),
    ])
    if (documents.length === 0 && !learned) return undefined
    const version = [learned?.version ?? '', ...documents.map((one) => `${one.id} ${one.version}`)].join(' ')
    return { parts: { documents: documents.map(({ data }) => data), learned: learned?.data }, version }
  },
  allDue: 'endpointHistory',
  valueOf: ({ hosts } = NO_DECISIONS, { documents, learned } = NO_PARTS) =>
    endpointRules(
      hosts,
      documents.map(({ host, packed }) => ({ host, operations: unpackOperations(packed) })),
      learnedTexts(learned),
    ),
  hostsOf: ({ hosts } = NO_DECISIONS, { documents, learned } = NO_PARTS) => [
    ...new Set([...hosts.filter(decides), ...documents, ...(learned?.hosts ?? [])].map(({ host }) => host)),
  ],
}

const NO_PARTS: EndpointParts = { documents: [], learned: undefined }

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
export function createHistoryPort<Stored extends DocumentData, Value, Parts>(
  documents: DocumentPort,
  clock: () => number,
  setting: HistorySetting<Stored, Value, Parts>,
): HistorySettingPort<Value> {
  const kept = new Map<string, { value: Value; version: string }>()
  return {
    async read(orgId) {
      const { stored, parts, version } = await stateOf<Stored, Parts>(documents, setting, orgId)
      if (version === undefined) return undefined
      const before = kept.get(orgId)
      const now = before?.version === version ? before : { value: setting.valueOf(stored, parts), version }
      kept.delete(orgId)
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
        const { stored, parts } = await stateOf<Stored, Parts>(transaction, setting, orgId)
        await markDue(transaction, setting, orgId, clock(), setting.hostsOf?.(stored, parts))
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

interface State<Stored, Parts> {
  stored: Stored | undefined
  parts: Parts | undefined
  /** Another one after every change; undefined where there is nothing. */
  version: string | undefined
}

async function stateOf<Stored extends DocumentData, Parts>(
  reader: DocumentReader,
  setting: Pick<HistorySetting<Stored, unknown, Parts>, 'path' | 'parts'>,
  orgId: string,
): Promise<State<Stored, Parts>> {
  const [found, more] = await Promise.all([reader.get<Stored>(setting.path(orgId)), setting.parts?.(reader, orgId)])
  const version = found || more ? `${found?.version ?? ''} ${more?.version ?? ''}` : undefined
  return { stored: found?.data, parts: more?.parts, version }
}

/** Whether stored traffic still has to follow a setting. `about`: `a correction of vendors`. */
export const pendingRoute = (
  { documents }: Pick<Services, 'documents'>,
  path: string,
  setting: { allDue: string },
  schema: typeof vendorHistory,
  about: string,
): Route =>
  memberRoute('viewer', {
    method: 'get',
    path,
    summary: `Whether stored traffic is still being rewritten after ${about}`,
    answer: responseOf(schema),
    async handle({ caller }) {
      const due = await documents.get<DueRecord>(duePath(setting, caller.orgId))
      return { body: { pendingSinceMs: due?.data.sinceMs ?? null } }
    },
  })

/** What `setting` needs to know of it: where it stands, and what it is at first. */
export const standing = <Stored extends DocumentData>({ path, initial }: Pick<HistorySetting<Stored, unknown>, 'path' | 'initial'>) => ({
  path,
  initial,
})
