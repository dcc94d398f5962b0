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
 * Who a bearer is. Each answers within a cache of at most five seconds after a role or membership changed or a token was revoked,
 * and throws fault `unauthenticated` for anything it does not know.
 */
export interface AccessPort {
  memberByApiToken(token: string): Promise<MemberCaller>
  memberByWarehouseToken(token: string): Promise<MemberCaller>
  memberByPulseToken(token: string): Promise<MemberCaller>
  agentByRegistrationToken(token: string): Promise<AgentCaller>
}
