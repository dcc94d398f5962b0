import { addressOf, isInternalHost } from '#domain/vendors/internal.ts'
import { anyVendorById } from '#domain/vendors/vendor-of.ts'
import { registrableDomainOf } from '#domain/vendors/zone.ts'
import { Fault } from '#platform/lib/faults.ts'
import { PATHS } from '#wire/product/paths.ts'
import { correctionsOf, vendorHistory, vendorSetting, type VendorSettings } from '#wire/product/vendor-corrections.ts'

import { markDue, pendingRoute, standing, VENDOR_CORRECTIONS } from '../history/settings.ts'
import type { Route } from '../route.ts'
import type { Services } from '../services.ts'
import { setting } from '../setting.ts'

/** What an organization knows better about vendors, and whether its history says so already. */
export const vendorCorrectionRoutes = (services: Services): Route[] => [
  ...setting<VendorSettings>(vendorSetting, services, {
    read: { role: 'viewer', summary: 'Vendors of the organization’s own, and which vendor a domain belongs to where it knows better' },
    change: { role: 'editor', summary: 'Correct vendors, for what is received from then on. Stored traffic is rewritten after it' },
    ...standing(VENDOR_CORRECTIONS),
    check: checkVendors,
    write: ({ transaction, orgId }) => markDue(transaction, VENDOR_CORRECTIONS, orgId, services.clock()),
    details: ({ vendors, domains }) => ({ vendors: vendors.length, domains: domains.length }),
  }),
  pendingRoute(services, PATHS.vendorHistory, VENDOR_CORRECTIONS, vendorHistory, 'a correction of vendors'),
]

/** What only the list of public suffixes and the catalogue can say. A private name, an address or a suffix is never a vendor's. */
function checkVendors(value: VendorSettings): void {
  const problems = new Map<string, string>()
  value.vendors.forEach(({ domains }, at) =>
    domains.forEach((domain, index) => isPublic(domain) || problems.set(`vendors.${at}.domains.${index}`, NOT_PUBLIC)),
  )
  const corrections = correctionsOf(value)
  value.domains.forEach(({ domain, vendor }, at) => {
    if (!isPublic(domain)) problems.set(`domains.${at}.domain`, NOT_PUBLIC)
    if (vendor !== '' && !anyVendorById(vendor, corrections) && registrableDomainOf(vendor) !== vendor)
      problems.set(`domains.${at}.vendor`, 'There is no vendor with this id.')
  })
  if (problems.size > 0) throw new Fault('invalid', 'Some domains or vendors cannot be used.', { fields: Object.fromEntries(problems) })
}

const NOT_PUBLIC = 'Use a public domain, like example.com: no private name, no address, and not a whole suffix like co.uk.'

const isPublic = (domain: string): boolean =>
  addressOf(domain) === undefined && !isInternalHost(domain) && registrableDomainOf(domain) !== undefined
