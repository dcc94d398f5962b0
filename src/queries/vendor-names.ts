import { QueryObserver, queryOptions } from '@tanstack/react-query'

import { setOwnVendorNames } from '#src/lib/traffic/own-vendor-names.ts'
import { $orgId } from '#src/stores/context.ts'
import { PATHS } from '#wire/product/paths.ts'
import { readOwnVendorNames } from '#wire/product/session-readers.ts'

import { productIn } from './apis.ts'
import { queryClient } from './client.ts'

/** Names by id that an organization gives to vendors: of its corrections, without what reads all of them. */
export const ownVendorNames = (orgId: string) =>
  queryOptions({
    queryKey: [PATHS.vendorCorrections, orgId, 'names'],
    queryFn: async ({ signal }) => readOwnVendorNames(await productIn(orgId)(PATHS.vendorCorrections, { signal })),
    enabled: orgId !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })

/**
 * Keeps the names that the organization of the page gives to vendors, for as long as the document lives. One that has none costs one small answer. When
 * they cannot be loaded, vendors keep the names of the catalogue.
 */
export function watchVendorNames(): void {
  const observer = new QueryObserver(queryClient, ownVendorNames(''))
  observer.subscribe(({ data }) => setOwnVendorNames(data))
  // Another organization's names go with it, before its own are there
  $orgId.subscribe((orgId) => observer.setOptions(ownVendorNames(orgId)))
}
