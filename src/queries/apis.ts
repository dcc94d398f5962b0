import { takeBegun } from '#src/clients/first-rows.ts'
import { httpClient, type HttpClient } from '#src/clients/http.ts'
import { pulseClient } from '#src/clients/pulse.ts'
import { warehouseClient } from '#src/clients/warehouse.ts'
import { toWireError } from '#src/lib/errors.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { noteDelay } from '#src/stores/delay.ts'
import { accountAccess, apiAccess, pulseAccess, warehouseAccess } from '#src/stores/tokens.ts'

/**
 * Clients with the right token, for one organization each. Take the organization from the key of the query that runs, not from the present context:
 * `queryFn: ({ signal }) => pulseIn(scope).run('/requests/list', readListResult, query, signal)`.
 */
export const productIn = (orgId: string): HttpClient => httpClient(apiAccess(orgId))

export const pulseIn = (scope: PulseScope) =>
  pulseClient(httpClient(pulseAccess(scope), noteDelay), (path, body) => takeBegun([scope.orgId, scope.contextId], path, body))

export const warehouseIn = (orgId: string) => warehouseClient(httpClient(warehouseAccess(orgId)))

/** The product API in the name of the signed-in person, outside of any organization. */
export const accountApi: HttpClient = httpClient(accountAccess)

/** Null where there is none. An id that nothing can have is refused before or after it is sent; for the reader both are “there is none”. */
export async function orNone<One>(found: Promise<One>): Promise<One | null> {
  try {
    return await found
  } catch (cause) {
    const { kind } = toWireError(cause)
    if (kind === 'not-found' || kind === 'invalid') return null
    throw cause
  }
}
