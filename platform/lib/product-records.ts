import type { MembershipDocument } from '#wire/documents.ts'
import type { Role } from '#wire/product/roles.ts'

/**
 * Paths and shapes of the product's state in the document store. Several modules read the same documents (who is a member, which agents there are),
 * and none may import another: so the shapes are here. Type aliases, not interfaces, because only an alias fits the store's open record type. Times
 * are milliseconds since 1970.
 */
export const recordPaths = {
  organization: (orgId: string) => `orgs/${orgId}`,
  slugs: 'slugs',
  /** Taken names: one document per slug makes a slug unique. */
  slug: (slug: string) => `slugs/${slug}`,
  members: (orgId: string) => `orgs/${orgId}/members`,
  member: (orgId: string, uid: string) => `orgs/${orgId}/members/${uid}`,
  memberships: (uid: string) => `users/${uid}/orgs`,
  environments: (orgId: string) => `orgs/${orgId}/environments`,
  environment: (orgId: string, id: string) => `orgs/${orgId}/environments/${id}`,
  deployments: (orgId: string) => `orgs/${orgId}/deployments`,
  deployment: (orgId: string, id: string) => `orgs/${orgId}/deployments/${id}`,
  agents: (orgId: string) => `orgs/${orgId}/agents`,
  agent: (orgId: string, instanceId: string) => `orgs/${orgId}/agents/${instanceId}`,
  signingKeys: (orgId: string) => `orgs/${orgId}/jwtKeys`,
  signingKey: (orgId: string, kid: string) => `orgs/${orgId}/jwtKeys/${kid}`,
  /** How many tokens a key has signed for an environment, and when last. */
  tokenUses: (orgId: string) => `orgs/${orgId}/jwtUses`,
  tokenUse: (orgId: string, kid: string, contextId: string | undefined) => `orgs/${orgId}/jwtUses/${kid}-${contextId ?? 'all'}`,
  audit: (orgId: string) => `orgs/${orgId}/audit`,
  auditRecord: (orgId: string, id: string) => `orgs/${orgId}/audit/${id}`,
  /** Number and hash of the newest audit record: without it, cutting off the end of the chain would go unseen. */
  auditHead: (orgId: string) => `orgs/${orgId}/auditHead/head`,
  secret: (orgId: string, name: string) => `orgs/${orgId}/secrets/${name}`,
  accessToken: (sha256: string) => `accessTokens/${sha256}`,
  registrationToken: (sha256: string) => `registrationTokens/${sha256}`,
} as const

export type OrganizationRecord = {
  name: string
  slug: string
  region: string
  defaultEnvironmentId: string
  createdMs: number
  createdBy: string
  /** Absent unless an owner has asked for it to be deleted. */
  deletion?: { requestedMs: number; dueMs: number; requestedBy: string }
}

/** The truth about a membership; users/{uid}/orgs/{orgId} is the person's own copy with the tokens. */
export type MemberRecord = {
  email: string
  name: string
  role: Role
  joinedMs: number
  /**
   * The address belonged to a domain that the organization has verified when it was changed: where the organization requires its identity provider,
   * it still does.
   */
  ofProvenDomain?: true
  /** Another one after every change, never the same again, even when the person leaves and comes back: pulse tokens carry it. */
  membershipVersion: string
}

/**
 * `MembershipDocument` as it lies in the store: its two tokens are sealed there, and are opened and renewed when their owner reads the document
 * (`platform/access/membership-tokens.ts`). Empty until the first time.
 */
export type MembershipRecord = Pick<MembershipDocument, keyof MembershipDocument> & {
  tokens?: MembershipTokens
  /** When the person last opened the organization, to the hour. */
  seenMs?: number
}

/** What is known of the two tokens of a membership. Absent in documents of before, whose tokens are not good any more. */
export type MembershipTokens = {
  /** Of the two tokens. */
  sha256: string[]
  /** Of the two before them, which other browsers may still hold; empty when those ended. */
  previousSha256: string[]
  /** `AccountStanding.epoch` of when they were made. */
  epoch: string
  /** When the first reader had authenticated: somebody who signed in later gets new ones. */
  provedMs: number
  expiresMs: number
}

export type TokenUseRecord = { kid: string; service: string; contextId: string | null; tokens: number; firstMs: number; lastMs: number }

export type EnvironmentRecord = { name: string; createdMs: number }

export type DeploymentRecord = {
  name: string
  environmentId: string
  tags: string[]
  /** Null once the token is revoked. */
  tokenSha256: string | null
  tokenPrefix: string | null
  tokenCreatedMs: number
  /** The release that its agents are served, whatever those of its environment are; absent or null: the same as those. */
  pin?: { releaseId: string; number: number; digest: string } | null
  createdMs: number
  createdBy: string
}

export type AgentRecord = {
  instanceId: string
  deploymentId: string
  environmentId: string
  hostname: string
  version: string
  kernel: string
  architecture: string
  status: string
  firstSeenMs: number
  lastSeenMs: number
}

/** Agents send a heartbeat every five minutes; one may get lost before an agent counts as gone. */
export const AGENT_SILENCE_MS = 11 * 60_000

export const isAgentOnline = (agent: Pick<AgentRecord, 'status' | 'lastSeenMs'>, nowMs: number): boolean =>
  agent.status !== 'stopped' && nowMs - agent.lastSeenMs <= AGENT_SILENCE_MS
