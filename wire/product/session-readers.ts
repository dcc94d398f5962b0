import type { MyOrganization, MyOrganizations } from './organizations.ts'
import { reading } from './reading.ts'
import { ROLES } from './roles.ts'
import type { IssuedToken } from './tokens.ts'

/** What every session starts with, written by hand for the reason of `public-readers.ts`: it is read on pages that load no schema, or before one. */
export function readIssuedToken(raw: unknown): IssuedToken {
  return { token: reading(raw, 'issued token').text('token') }
}

/** After a sign-in, to know where to go; and in the switcher of every page. */
export function readMyOrganizations(raw: unknown): MyOrganizations {
  return { items: reading(raw, 'my organizations').list('items', readMyOrganization) }
}

function readMyOrganization(raw: unknown): MyOrganization {
  const org = reading(raw, 'organization')
  return {
    id: org.text('id'),
    name: org.text('name'),
    slug: org.text('slug'),
    role: org.oneOf('role', ROLES),
    agentsOnline: org.number('agentsOnline'),
    eventsLast24h: org.numberOrNull('eventsLast24h'),
    lastEventMs: org.numberOrNull('lastEventMs'),
    deletesMs: org.numberOrNull('deletesMs'),
  }
}

/** Names by id that an organization gives to vendors (`vendorSetting`): on every page that names one. */
export function readOwnVendorNames(raw: unknown): ReadonlyMap<string, string> {
  const vendors = reading(raw, 'vendor corrections').list('vendors', (one) => {
    const vendor = reading(one, 'own vendor')
    return [vendor.text('id'), vendor.text('name')] as const
  })
  return new Map(vendors)
}
