import { ADVERTISING } from './catalogue/advertising.ts'
import { AI } from './catalogue/ai.ts'
import { ANALYTICS } from './catalogue/analytics.ts'
import { BUSINESS } from './catalogue/business.ts'
import { CLOUD } from './catalogue/cloud.ts'
import { DATA } from './catalogue/data.ts'
import { DELIVERY } from './catalogue/delivery.ts'
import { DEVELOPMENT } from './catalogue/development.ts'
import { IDENTITY } from './catalogue/identity.ts'
import { MESSAGING } from './catalogue/messaging.ts'
import { MONITORING } from './catalogue/monitoring.ts'
import { PAYMENTS } from './catalogue/payments.ts'
import type { Vendor, VendorCategory, VendorRow } from './vendor.ts'

export type { Vendor } from './vendor.ts'

/** Every vendor we know, by category, then as the files list them. */
export const VENDORS: readonly Vendor[] = [
  ...read('payments', PAYMENTS),
  ...read('messaging', MESSAGING),
  ...read('cloud', CLOUD),
  ...read('delivery', DELIVERY),
  ...read('identity', IDENTITY),
  ...read('ai', AI),
  ...read('monitoring', MONITORING),
  ...read('analytics', ANALYTICS),
  ...read('advertising', ADVERTISING),
  ...read('business', BUSINESS),
  ...read('development', DEVELOPMENT),
  ...read('data', DATA),
]

/** RFC 1035, with the dot of the root; longer text is no host. */
export const HOST_MAX = 254

export const BY_DOMAIN: ReadonlyMap<string, Vendor> = new Map(
  VENDORS.flatMap((vendor) => vendor.domains.map((domain) => [domain, vendor] as const)),
)
const BY_ID = new Map(VENDORS.map((vendor) => [vendor.id, vendor]))

/** Who a host belongs to: the vendor with the longest domain that it equals or ends in. Undefined for strangers and addresses. */
export function catalogueVendorOf(host: string): Vendor | undefined {
  if (host.length > HOST_MAX) return undefined
  let rest = host.toLowerCase().replace(/\.$/, '')
  for (;;) {
    const vendor = BY_DOMAIN.get(rest)
    if (vendor !== undefined) return vendor
    const dot = rest.indexOf('.')
    if (dot < 0) return undefined
    rest = rest.slice(dot + 1)
  }
}

/** By the id stored with events. */
export function vendorById(id: string): Vendor | undefined {
  return BY_ID.get(id)
}

function read(category: VendorCategory, rows: readonly VendorRow[]): Vendor[] {
  return rows.map(([id, name, country, domains]) => ({ id, name, category, country, domains: domains.split(' ') }))
}
