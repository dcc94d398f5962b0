import type { Context } from 'hono'

import { Fault } from '#platform/lib/faults.ts'
import { bearerOf } from '#platform/lib/http.ts'
import type { AccessPort } from '#platform/lib/ports/access.ts'
import type { IdentityPort, IdentityUser } from '#platform/lib/ports/identity.ts'
import type { Proxies } from '#platform/lib/proxies.ts'
import { addressLimit, rateLimit } from '#platform/lib/rate-limit.ts'
import { isOwnSession, SIGN_IN_YOURSELF } from '#platform/lib/session-scope.ts'
import { personKey } from '#platform/lib/rate-limit.ts'
import { ID_PATTERN } from '#wire/documents.ts'
import { mayActAs } from '#wire/product/roles.ts'

import type { ApiCaller, ApiKeys } from './keys/bearer.ts'
import type { Authorization, OpenTo, Route } from './route.ts'

export interface ApiLimits {
  /** Calls of one person per minute (security.md D5). */
  perPerson: number
  /** Calls of one address per minute, before anybody is known: guessing tokens must not be free. */
  perAddress: number
  /** Public calls of one address per minute that create something. */
  publicPerAddress: number
  /** Entities that one person accepts, ignores or restores in bulk, per minute: each is a document and an audit record. */
  reviewsPerMinute: number
  /** Connection tests of one organization per minute: each may open a connection for ten seconds, to where its draft says. */
  serviceTestsPerMinute: number
  /** Messages of one address per hour from the contact page, which are all kept. */
  messagesPerHour: number
}

export const API_LIMITS: ApiLimits = {
  perPerson: 600,
  perAddress: 3_000,
  publicPerAddress: 30,
  reviewsPerMinute: 4_000,
  serviceTestsPerMinute: 20,
  messagesPerHour: 5,
}

export type Caller = undefined | IdentityUser | ApiCaller

export const isMember = (caller: Caller): caller is ApiCaller => caller !== undefined && 'orgId' in caller

export interface Guard {
  /** Who calls, and the token that says so; faults `unauthenticated` and `rate-limited`. `authorize` decides whether they may. */
  identify(c: Context, authorization: Authorization, address: string): Promise<{ caller: Caller; bearer: string }>
  /** Fault `forbidden` when the role is too low, a personal key is not enough, or the session is for an organization and not for this. */
  authorize(caller: Caller, route: Pick<Route, 'authorization' | 'method' | 'personOnly'>): void
}

interface Parts {
  access: AccessPort
  identity: IdentityPort
  /** Each kind of keys that are bearers here. */
  keys: readonly ApiKeys[]
  limits: ApiLimits
  proxies: Pick<Proxies, 'has'>
}

/** Builds the check of a route from what the route declares. */
export function createGuard({ access, identity, keys, limits, proxies }: Parts): Guard {
  const personLimit = rateLimit({ points: limits.perPerson, seconds: 60 })
  const callsLimit = addressLimit({ points: limits.perAddress, seconds: 60 }, proxies)
  const publicLimit = addressLimit({ points: limits.publicPerAddress, seconds: 60 }, proxies)
  const memberOf = (bearer: string) => keys.find((kind) => kind.isKey(bearer))?.memberByKey(bearer) ?? access.memberByApiToken(bearer)

  return {
    async identify(c, { auth }, address) {
      await callsLimit(address)
      if (auth === 'public') {
        if (c.req.method !== 'GET') await publicLimit(address)
        return { caller: undefined, bearer: '' }
      }
      const bearer = bearerOf(c)
      const caller = auth === 'identity' ? await identity.verifyIdToken(bearer) : await memberOf(bearer)
      // A uid becomes part of document paths: one that could change a path is nobody here.
      if (!ID_PATTERN.test(caller.uid)) throw new Fault('unauthenticated', 'This account cannot be used here.')
      await personLimit(personKey(caller, address))
      return { caller, bearer }
    },

    authorize(caller, { authorization, method, personOnly }) {
      if (authorization.auth === 'identity') return checkSession(caller, authorization.openTo)
      if (authorization.auth !== 'member') return
      if (!isMember(caller) || !mayActAs(caller.role, authorization.role))
        throw new Fault('forbidden', `This needs the role ${authorization.role}. Ask an owner of the organization for it.`)
      if (!caller.key) return
      if (personOnly) throw new Fault('forbidden', 'An API key cannot do this. Do it in the console, signed in.')
      if (caller.key.scope === 'read' && method !== 'get')
        throw new Fault('forbidden', 'This API key may only read. Make one with the scope write.')
    },
  }
}

function checkSession(caller: Caller, openTo: OpenTo): void {
  if (caller === undefined || isMember(caller)) throw new Fault('forbidden', SIGN_IN_YOURSELF)
  const opened = { 'every-session': true, 'kept-account': isOwnSession(caller), 'own-methods': caller.session.orgId === null }[openTo]
  if (!opened) throw new Fault('forbidden', caller.keptBy === null ? SIGN_IN_YOURSELF : KEPT_ACCOUNT)
}

const KEPT_ACCOUNT =
  'Your organization keeps this account: it opens that organization only. For this, sign up with an e-mail address and a password of your own.'
