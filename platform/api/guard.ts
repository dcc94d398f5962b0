import type { Context } from 'hono'

import { Fault } from '#platform/lib/faults.ts'
import { bearerOf } from '#platform/lib/http.ts'
import type { AccessPort, MemberCaller } from '#platform/lib/ports/access.ts'
import type { IdentityPort, IdentityUser } from '#platform/lib/ports/identity.ts'
import { rateLimit } from '#platform/lib/rate-limit.ts'
import { ID_PATTERN } from '#wire/documents.ts'
import { DEMO_VIEWER_UID } from '#wire/product/demo.ts'
import { mayActAs } from '#wire/product/roles.ts'

import type { Authorization } from './route.ts'

export interface ApiLimits {
  /** Calls of one person per minute (security.md D5). */
  perPerson: number
  /** Calls of one address per minute, before anybody is known: guessing tokens must not be free. */
  perAddress: number
  /** Public calls of one address per minute that create something. */
  publicPerAddress: number
}

export const API_LIMITS: ApiLimits = { perPerson: 600, perAddress: 3_000, publicPerAddress: 30 }

export type Caller = undefined | IdentityUser | MemberCaller

export const isMember = (caller: Caller): caller is MemberCaller => caller !== undefined && 'orgId' in caller

export interface Guard {
  /** Who calls; faults `unauthenticated` and `rate-limited`. Whether they may is the next question. */
  identify(c: Context, authorization: Authorization, address: string): Promise<Caller>
  /** Fault `forbidden` when the role is too low. */
  authorize(caller: Caller, authorization: Authorization): void
}

/** Builds the check of a route from what the route declares. */
export function createGuard(access: AccessPort, identity: IdentityPort, limits: ApiLimits): Guard {
  const personLimit = rateLimit({ points: limits.perPerson, seconds: 60 })
  const addressLimit = rateLimit({ points: limits.perAddress, seconds: 60 })
  const publicLimit = rateLimit({ points: limits.publicPerAddress, seconds: 60 })

  return {
    async identify(c, { auth }, address) {
      await addressLimit(address)
      if (auth === 'public') {
        if (c.req.method !== 'GET') await publicLimit(address)
        return undefined
      }
      const caller = auth === 'identity' ? await identity.verifyIdToken(bearerOf(c)) : await access.memberByApiToken(bearerOf(c))
      // A uid becomes part of document paths: one that could change a path is nobody here.
      if (!ID_PATTERN.test(caller.uid)) throw new Fault('unauthenticated', 'This account cannot be used here.')
      // All visitors of the demo are one person; one of them must not use up the others' calls.
      await personLimit(caller.uid === DEMO_VIEWER_UID ? `${caller.uid} ${address}` : caller.uid)
      return caller
    },

    authorize(caller, authorization) {
      if (authorization.auth !== 'member') return
      if (!isMember(caller) || !mayActAs(caller.role, authorization.role)) {
        throw new Fault('forbidden', `This needs the role ${authorization.role}. Ask an owner of the organization for it.`)
      }
    },
  }
}
