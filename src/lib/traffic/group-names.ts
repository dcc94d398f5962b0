import { vendorById } from '#domain/vendors/catalogue.ts'

import { ownVendorName } from './own-vendor-names.ts'
import { type GroupField, plainNameOfGroup } from './plain-group-names.ts'

/** Field of the filter language with the values of a group. */
export const FILTER_FIELD: Readonly<Record<GroupField, string>> = {
  vendor: 'vendor',
  host: 'host',
  client: 'client',
  direction: 'direction',
  country: 'country',
  environment: 'env',
  method: 'method',
  endpoint: 'template',
}

/**
 * A value of traffic in the words a person knows it by. `environments`: names by id, where values may be environments. Brings the catalogue of
 * vendors along: for parts that come after the first figures; what is there before them begins with `plainNameOfGroup`. What stays drawn uses
 * `useGroupNames`, because the organization's own names may come later and change.
 */
export function nameOfGroup(field: GroupField, value: string, environments?: ReadonlyMap<string, string>): string {
  return (field === 'vendor' && (ownVendorName(value) ?? vendorById(value)?.name)) || plainNameOfGroup(field, value, environments)
}
