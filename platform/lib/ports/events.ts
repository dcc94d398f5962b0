import type {
  CountResult,
  HistogramResult,
  HistogramQuery,
  ListResult,
  ListQuery,
  RequestDetail,
  RequestsQuery,
  ValuesResult,
  ValuesQuery,
} from '#wire/pulse/requests.ts'
import type { ArtifactEvent, ConnectionEvent, IssueEvent, RejectedEvent, RequestEvent, SensitiveEvent } from '#wire/agent/traffic-event.ts'

import type { UsageKind } from '#wire/product/usage.ts'

import type { OrgScope } from './access.ts'

/** Where a row came in: set by the platform from the verified token, never by the event. */
export interface RowOrigin {
  orgId: string
  environmentId: string
  deploymentId: string
  /** Milliseconds since 1970 when the platform took it; retention counts from here, so an old archive is not thrown away at import. */
  receivedMs: number
}

/** What enrichment adds to a request. */
export interface RequestEnrichment {
  /** `api.stripe.com` → `stripe.com`; the address itself where there is no name. */
  zone: string
  /** Id in the vendor catalogue, else the zone; `''` for internal destinations. */
  vendor: string
  /** ISO 3166-1 alpha-2, `''` unknown. */
  country: string
  /** Name of the workload that called (egress) or was called (ingress). */
  client: string
  /** The same as it was derived, before what the organization decided about clients. */
  derivedClient: string
  /** `/v1/charges/{id}`. */
  template: string
}

export interface RequestRecord extends RequestEvent, RequestEnrichment, RowOrigin {}
export interface ConnectionRecord
  extends ConnectionEvent,
    Pick<RequestEnrichment, 'zone' | 'vendor' | 'country' | 'client' | 'derivedClient'>,
    RowOrigin {}
export interface IssueRecord extends IssueEvent, RowOrigin {}
export interface SensitiveRecord extends SensitiveEvent, RowOrigin {}
export interface ArtifactRecord extends ArtifactEvent, RowOrigin {}
export interface RejectedRecord extends RejectedEvent, RowOrigin {
  receiver: string
}

export interface EventBatch {
  requests: RequestRecord[]
  connections: ConnectionRecord[]
  issues: IssueRecord[]
  sensitive: SensitiveRecord[]
  artifacts: ArtifactRecord[]
  rejectedEvents: RejectedRecord[]
}

export interface OrgActivity {
  lastEventMs: number | null
  eventsLast24h: number
  /** By environment and by deployment: newest event as received, and number received in the last 24 hours. `usualEvents`: see wire/product/deployments.ts. */
  environments: Record<string, { lastEventMs: number; eventsLast24h: number }>
  deployments: Record<string, { lastEventMs: number; eventsLast24h: number; usualEvents: number | null }>
}

/** Events of one kind, received on one day of UTC, and their share of the files of that day. */
export interface DayUsage {
  day: string
  kind: UsageKind
  events: number
  bytes: number
}

/** The client of a stored request, as its connection reported it later; with what finds the row. */
export type CorrectedRequest = Pick<
  RequestRecord,
  'orgId' | 'id' | 'timestampMs' | 'receivedMs' | 'endpointId' | 'process' | 'remoteIp' | 'client' | 'derivedClient' | 'country'
>

/** How a log knows the store again. */
export interface StoreState {
  /** The newest number that the log left there; 0 when there is none. */
  mark: number
  /** Its schema was made when it was opened: it held nothing before. */
  isNew: boolean
}

/** Observed traffic: large, append-only, expiring. ClickHouse in a child process, or a cluster at another address. */
export interface EventPort {
  /** Stores a batch once: the same `token` again stores nothing. Fault `unavailable` when the store does not respond. */
  insert(batch: EventBatch, token: string): Promise<void>
  /** Writes who made these requests into their rows; the same again changes nothing. Rows that are not there are left out. */
  correctRequests(requests: readonly CorrectedRequest[]): Promise<void>
  /** What the store knows of a log that ships to it. */
  storeState(log: string): Promise<StoreState>
  /** Leaves a number, higher than those before; the same again changes nothing. */
  leaveMark(log: string, number: number): Promise<void>
  countRequests(scope: OrgScope, query: RequestsQuery, signal?: AbortSignal): Promise<CountResult>
  listRequests(scope: OrgScope, query: ListQuery, signal?: AbortSignal): Promise<ListResult>
  requestById(scope: OrgScope, id: string, signal?: AbortSignal): Promise<RequestDetail | undefined>
  requestHistogram(scope: OrgScope, query: HistogramQuery, signal?: AbortSignal): Promise<HistogramResult>
  requestValues(scope: OrgScope, query: ValuesQuery, signal?: AbortSignal): Promise<ValuesResult>
  /** `usualOf`: deployments that are expected to send, of which it is worked out what usually comes while they are quiet. */
  activity(orgId: string, usualOf?: readonly string[]): Promise<OrgActivity>
  /** What is stored of an organization, by day of receipt. */
  usage(orgId: string, signal?: AbortSignal): Promise<DayUsage[]>
  /** Everything of an organization is removed; used when it is deleted. */
  forgetOrg(orgId: string): Promise<void>
}
