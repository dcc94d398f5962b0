import type { Role } from '#wire/product/roles.ts'

/** Whose rows: every read and write of traffic takes one of these first, and it always comes from a verified token. */
export interface OrgScope {
  orgId: string
  /** One environment; absent means every environment the caller may see. */
  contextId?: string
}

/** A person inside one organization: the bearer of an API, warehouse or pulse token. */
export interface MemberCaller extends OrgScope {
  uid: string
  email: string
  role: Role
  /** Where imported files go when the token names no environment. */
  defaultEnvironmentId: string
}

/** An agent, or a tool that feeds events like one: the bearer of a deployment's registration token. */
export interface AgentCaller {
  orgId: string
  environmentId: string
  deploymentId: string
}

/**
 * Maps a bearer to its caller. Each method reflects a change of role or membership or a revoked token after at most five seconds, and throws fault
 * `unauthenticated` for anything unknown.
 */
export interface AccessPort {
  memberByApiToken(token: string): Promise<MemberCaller>
  memberByWarehouseToken(token: string): Promise<MemberCaller>
  memberByPulseToken(token: string): Promise<MemberCaller>
  agentByRegistrationToken(token: string): Promise<AgentCaller>
}
