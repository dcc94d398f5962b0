import type { Role } from '#wire/product/roles.ts'

import { memberRoute, type Route } from './route.ts'

type Definition<Query, Body, Result> = Parameters<typeof memberRoute<Query, Body, Result>>[1]

/** A member's route that replaces a thing whole (RFC 9110 §9.3.4): the same declaration and the same checks as any other. */
export function putRoute<Query = undefined, Body = undefined, Result = undefined>(
  role: Role,
  definition: Definition<Query, Body, Result>,
): Route {
  return { ...memberRoute<Query, Body, Result>(role, definition), method: 'put' } as unknown as Route // mount reads the method as a text
}
