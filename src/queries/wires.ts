import { httpClient } from '#src/clients/http.ts'
import { accountClient, productClient } from '#src/clients/product.ts'
import { pulseClient } from '#src/clients/pulse.ts'
import { warehouseClient } from '#src/clients/warehouse.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { accountAccess, apiAccess, openAccess, pulseAccess, warehouseAccess } from '#src/stores/tokens.ts'

/**
 * Clients with the right token, for one organization each. Take them from the key of the query that asks, not from the present context:
 * `queryFn: ({ signal }) => pulseIn(scope).list(query, signal)`.
 */
export const productIn = (orgId: string) => productClient(httpClient(apiAccess(orgId)))

export const pulseIn = (scope: PulseScope) => pulseClient(httpClient(pulseAccess(scope)))

export const warehouseIn = (orgId: string) => warehouseClient(httpClient(warehouseAccess(orgId)))

/** The signed-in person, outside of any organization. */
export const account = accountClient(httpClient(accountAccess))

/** Nobody in particular. */
export const visitor = accountClient(httpClient(openAccess))
