import { Fault } from '#platform/lib/faults.ts'
import type { AccessPort, AgentCaller } from '#platform/lib/ports/access.ts'

/** The only receiver that agents' tokens open. */
export type AgentAccess = Pick<AccessPort, 'agentByRegistrationToken'>

const BEARER = /^Bearer ([\w.~+/=-]{1,8192})$/i

/** Whose events these are: by the registration token and nothing else. Fault `unauthenticated`. */
export async function agentOf(authorization: string | undefined, access: AgentAccess): Promise<AgentCaller> {
  const token = BEARER.exec(authorization ?? '')?.[1]
  if (!token) throw new Fault('unauthenticated', 'Send the header "Authorization: Bearer …" with the registration token of a deployment.')
  return access.agentByRegistrationToken(token)
}
