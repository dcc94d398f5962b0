import type { Standing } from '#domain/openapi/compare.ts'

import type { Approval, ReviewedKind, ReviewState } from '#wire/product/reviews.ts'

import type { RequestsQuery, TimeRange } from './requests.ts'

/** What the inventory lists: who is called, who calls, what is called, and with which credential. */
export const INVENTORY_KINDS = ['vendors', 'clients', 'endpoints', 'api-tokens'] as const
export type InventoryKind = (typeof INVENTORY_KINDS)[number]

/** `p95` is kept of vendors and endpoints; for the others it is the order by requests. `name` of a token is its mask. */
export const INVENTORY_SORTS = ['name', 'requests', 'failed', 'bytes', 'p95', 'first', 'last'] as const
export type InventorySort = (typeof INVENTORY_SORTS)[number]

export const INVENTORY_ROWS_MAX = 1000
/** Rows that a list asks for at once: some more than two windows of 1440 × 900 pixels hold. */
export const INVENTORY_PAGE = 64
/** Steps of equal length over the range, for a sparkline. */
export const INVENTORY_STEPS = 24

/** Entities with requests in the range that the filter holds for. */
export interface InventoryQuery extends RequestsQuery {
  kind: InventoryKind
  /**
   * Keep only those whose name contains this, case-insensitive: of a vendor its id or the company's name, of an endpoint
   * `GET host/template`, of a token mask, type and fingerprint.
   */
  search?: string
  /** Absent: most requests first. */
  sort?: { by: InventorySort; direction: 'asc' | 'desc' }
  /** 1 to INVENTORY_ROWS_MAX. */
  limit: number
  /** How many of the order come before: a part of the list is worked out sooner than all of it. At most INVENTORY_ROWS_MAX. */
  offset?: number
  /** Keep only those that were first seen in the range. */
  only?: 'new'
  /** Of endpoints: keep only those that stand so to the OpenAPI document of their host. `uncalled` ones have no requests. */
  standing?: StandingView
  /** Keep only those that the organization decided so about. */
  reviewed?: ReviewedView
}

/** States of a review, and what is decided of vendors. One that waits has no review. */
export const REVIEWED_VIEWS = ['accepted', 'ignored', 'approved', 'blocked'] as const satisfies readonly (ReviewState | Approval)[]
export type ReviewedView = (typeof REVIEWED_VIEWS)[number]
/** Vendors alone have it. */
export const isApproval = (view: ReviewedView): view is Approval => view === 'approved' || view === 'blocked'

/** What reviews call the entities of a kind. */
export const REVIEWED_AS: Readonly<Record<InventoryKind, ReviewedKind>> = {
  vendors: 'vendor',
  clients: 'client',
  endpoints: 'endpoint',
  'api-tokens': 'api-token',
}

/** What is worth looking at. */
export const STANDING_VIEWS = ['shadow', 'uncalled', 'deprecated'] as const satisfies readonly Standing[]
export type StandingView = (typeof STANDING_VIEWS)[number]

/** How the traffic of hosts with an OpenAPI document stands to it. */
export interface DeclaredQuery {
  range: TimeRange
  /** This one only. */
  host?: string
}

export interface DeclaredResult {
  /** In the order of their names. */
  hosts: DeclaredCounts[]
}

export interface DeclaredCounts {
  host: string
  operations: number
  /** Endpoints and operations of the range. */
  shadow: number
  uncalled: number
  deprecated: number
}

export interface InventoryResult {
  rows: InventoryRow[]
  /** All that the filter and the search hold for, whatever `limit` says; where only new ones are asked for, those. */
  entities: number
  /** Those of them that were first seen in the range. */
  newEntities: number
}

export interface InventoryRow {
  /** Id of the vendor, name of the client, method, host and template of the endpoint, or fingerprint of the token. */
  key: string[]
  requests: number
  failed: number
  bytesSent: number
  bytesReceived: number
  /** Different ones that it calls, is called by, or has. Null where the kind has none or they are not kept. */
  vendors: number | null
  clients: number | null
  hosts: number | null
  endpoints: number | null
  /** Of an endpoint, `''` none. */
  vendor: string
  /** Milliseconds, as in QuantilesResult; null where durations are not kept. */
  p95Ms: number | null
  /** Of the period of equal length before; null when too little of that period was recorded to compare with. */
  requestsBefore: number | null
  /** Requests of each of the INVENTORY_STEPS. Over a day and more, what came in an hour that lies in two steps is divided as its time is. */
  series: number[]
  /** Ever, in the environments of the scope; whatever the range and the filter. Null: not known yet. */
  firstMs: number | null
  lastMs: number | null
  isNew: boolean
  /** Null where it is no token. */
  token: InventoryToken | null
  /** Of an endpoint whose host has an OpenAPI document. */
  standing: Standing | null
}

/** What is known of a token; its value is not. */
export interface TokenFacts {
  /** `sk_l***(24)***9aXz`. */
  mask: string
  /** jwt, bearer_token, basic_auth, oauth_token, api_key, unknown. */
  type: string
  /** Of a JSON Web Token, `''` and null where it does not say. */
  algorithm: string
  issuer: string
  issuedMs: number | null
  expiresMs: number | null
}

/** Clocks differ: a token counts as expired so long after its time. */
export const EXPIRY_LEEWAY_MS = 300_000

export interface InventoryToken extends TokenFacts {
  /** Where it was carried, in order: headers, `query:` with the name of a parameter of the address, or `userinfo` of the address. */
  carriers: string[]
  /** Requests that were answered with success EXPIRY_LEEWAY_MS after it had expired, or later. */
  afterExpiry: number
}

/** When one entity was seen, in whatever range. */
export interface SeenQuery {
  kind: InventoryKind
  /** Its key, as in InventoryRow. */
  entity: string[]
}

/** All null: never, or so long ago that it is forgotten. */
export interface SeenResult {
  firstMs: number | null
  lastMs: number | null
  /** Null where it is no token, too. */
  token: TokenFacts | null
}
