import type { MiddlewareHandler } from 'hono'

import { bearerOf, chargeTo } from '#platform/lib/http.ts'
import { Fault } from '#platform/lib/faults.ts'
import type { AccessPort, MemberCaller } from '#platform/lib/ports/access.ts'
import { mayActAs, type Role } from '#wire/product/roles.ts'

/** What routes behind `memberOnly` know of their caller. */
export interface MemberEnv {
  Variables: { member: MemberCaller; pulseToken: string }
}

/** Lets in who bears a pulse token that is good now; fault `unauthenticated` for everybody else. */
export function memberOnly(access: Pick<AccessPort, 'memberByPulseToken'>): MiddlewareHandler<MemberEnv> {
  return async (c, next) => {
    const token = bearerOf(c)
    const member = await access.memberByPulseToken(token)
    chargeTo(c, member.orgId)
    c.set('member', member)
    c.set('pulseToken', token)
    await next()
  }
}

/** Fault `forbidden` for a member below `needed`. */
export function requireRole({ role }: MemberCaller, needed: Role): void {
  if (!mayActAs(role, needed)) throw new Fault('forbidden', `This needs the role ${needed} or above. Ask an owner of the organization.`)
}
