import type { z } from '@hono/zod-openapi'

import type { MemberCaller } from '#platform/lib/ports/access.ts'
import type { IdentityUser } from '#platform/lib/ports/identity.ts'
import type { Role } from '#wire/product/roles.ts'

/**
 * Which sessions open what belongs to a person: those by their own methods alone; those of the organization that keeps the account too, who has no
 * other; or every session, and then the handler returns no more than the organization of the session.
 */
export type OpenTo = 'own-methods' | 'kept-account' | 'every-session'

/** Who may call: everybody, a signed-in person (ID token), or a member of an organization with at least a role (API token). */
export type Authorization = { auth: 'public' } | { auth: 'identity'; openTo: OpenTo } | { auth: 'member'; role: Role }

/** What a handler gets, already checked. The organization is the caller's; nothing in a request can name another. */
export interface Call<Caller, Query = undefined, Body = undefined> {
  caller: Caller
  /** The `{id}` of the path, well-formed; `''` when the path has none. */
  id: string
  query: Query
  body: Body
  /** Version that the caller read, from `If-Match`; undefined when absent, or `*`, which any version matches. */
  ifVersion: string | undefined
  /** Network address of the caller, for the audit record. */
  address: string
  /** The token that `caller` was read from; `''` on a public route. */
  bearer: string
}

interface Answer<Result> {
  body: Result
  /** Sent as `ETag`. */
  version?: string
}

/** Where the response has no body, a handler has nothing to return. */
type Handled<Result> = Answer<Result> | ([Result] extends [undefined] ? void : never)

/** A call that only reads, or one that changes state, with the action of its audit record; null: it changes nothing. */
type Method = { method: 'get' } | { method: 'post' | 'put' | 'patch' | 'delete'; audit: string | null }

type Facts = Method & {
  /** Below `/api`, with `{id}` for the one parameter. */
  path: string
  summary: string
  /** 200 when absent. */
  status?: 201 | 204
  /** Two editors could collide here: `If-Match` must be sent. */
  ifMatch?: true
  /** Bytes of the body; absent: API_BODY_MAX. */
  bodyMax?: number
  /** Refused to a personal API key: it gives out what outlives the key, or is about the person behind it. */
  personOnly?: true
}

type Definition<Caller, Query, Body, Result> = Facts & {
  query?: z.ZodType<Query>
  body?: z.ZodType<Body>
  /** Absent: the response has no body. */
  answer?: z.ZodType<Result>
  handle(call: Call<Caller, Query, Body>): Promise<Handled<Result>>
}

declare const declared: unique symbol

/** A route whose authorization was declared: only the three functions below can make one. */
export type Route = Omit<Definition<unknown, unknown, unknown, unknown>, 'handle'> & {
  handle(call: Call<unknown, unknown, unknown>): Promise<Answer<unknown> | void>
  authorization: Authorization
  [declared]: true
}

export const publicRoute = <Query = undefined, Body = undefined, Result = undefined>(
  definition: Definition<undefined, Query, Body, Result>,
): Route => declare({ auth: 'public' }, definition)

/** Closed to sessions of an organization unless it says otherwise. */
export const identityRoute = <Query = undefined, Body = undefined, Result = undefined>({
  openTo = 'own-methods',
  ...definition
}: Definition<IdentityUser, Query, Body, Result> & { openTo?: OpenTo }): Route => declare({ auth: 'identity', openTo }, definition)

export const memberRoute = <Query = undefined, Body = undefined, Result = undefined>(
  role: Role,
  definition: Definition<MemberCaller, Query, Body, Result>,
): Route => declare({ auth: 'member', role }, definition)

function declare<Caller, Query, Body, Result>(authorization: Authorization, definition: Definition<Caller, Query, Body, Result>): Route {
  // The mark exists for the compiler only. The type parameters are forgotten here; `mount` feeds `handle` nothing but what this
  // definition's own schemas and the check of this authorization have produced.
  return { authorization, ...definition } as unknown as Route
}
