import { BY_DOMAIN, HOST_MAX, VENDORS, vendorById } from './catalogue.ts'
import { addressOf, isInternalHost } from './internal.ts'
import { PUBLIC_LIST } from './public-list.ts'
import type { Vendor, VendorCategory } from './vendor.ts'
import { registrableDomainOf } from './zone.ts'

/** Who a host belongs to, and who says so: the organization, our catalogue, the public list, or only the host's own domain. */
export interface VendorMatch {
  vendor: Vendor
  source: 'own' | 'catalogue' | 'public' | 'domain'
}

/** What an organization knows better. */
export interface VendorCorrections {
  /** Its own vendors. One with an id of ours replaces what we say of that vendor, and its domains come on top. */
  vendors: readonly Vendor[]
  /** Vendor of a domain and all below it; `''` for what is the organization's own and no vendor. */
  domains: Readonly<Record<string, string>>
}

/** `:65535` */
const PORT_MAX = 6

/**
 * The vendor of a host. Own corrections come before all else, whatever the length of their domain; then the longest domain of the catalogue or the
 * public list, then the registrable domain as a vendor of its own. Undefined for private names, addresses and what is no host. Takes as long as
 * the host is long.
 */
export function vendorOf(host: string, corrections?: VendorCorrections): VendorMatch | undefined {
  if (host.length > HOST_MAX + PORT_MAX) return undefined
  const name = nameOfHost(host)
  if (name.length > HOST_MAX || addressOf(name) !== undefined || addressOf(host) !== undefined) return undefined
  const corrected = corrections && correctedIn(corrections, name)
  if (corrected !== undefined) return corrected === '' ? undefined : match(corrected, 'own', corrections)
  if (isInternalHost(name)) return undefined
  const found = longest(name, knownVendor)
  if (found !== undefined) return match(found.id, found.source, corrections)
  const zone = registrableDomainOf(name)
  if (zone === undefined) return undefined
  return { vendor: { id: zone, name: zone, category: 'business', country: '', domains: [zone] }, source: 'domain' }
}

/**
 * What the organization says of a host: id of a vendor, `''` for no vendor, undefined when it says nothing. As `vendorOf` finds it, without looking
 * at anything else.
 */
export function correctedVendorOf(host: string, corrections: VendorCorrections): string | undefined {
  if (host.length > HOST_MAX + PORT_MAX) return undefined
  const name = nameOfHost(host)
  if (name.length > HOST_MAX) return undefined
  const corrected = correctedIn(corrections, name)
  // A domain of letters is in no address, so this is seldom looked at
  return corrected === undefined || addressOf(name) !== undefined || addressOf(host) !== undefined ? undefined : corrected
}

function correctedIn(corrections: VendorCorrections, name: string): string | undefined {
  const own = ownDomains(corrections)
  return own.size === 0 ? undefined : longest(name, (domain) => own.get(domain))
}

/** Without a port and the dot of the root. */
const nameOfHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/(?<=[^:]):\d{1,5}$/, '')
    .replace(/\.$/, '')

/** By the id stored with events, the public list's vendors too. */
export function anyVendorById(id: string, corrections?: VendorCorrections): Vendor | undefined {
  return corrections?.vendors.find((vendor) => vendor.id === id) ?? vendorById(id) ?? publicList().vendors.get(id)
}

/**
 * Ids of the vendors whose name contains the text, case-insensitive; of the public list too. One that the organization renamed goes by its new name
 * only.
 */
export function vendorIdsNamed(text: string, corrections?: VendorCorrections): string[] {
  const wanted = text.toLowerCase()
  const own = corrections?.vendors ?? []
  const renamed = new Set(own.map(({ id }) => id))
  const all = [...own, ...[...VENDORS, ...publicList().vendors.values()].filter(({ id }) => !renamed.has(id))]
  return all.filter(({ name }) => name.toLowerCase().includes(wanted)).map(({ id }) => id)
}

function match(id: string, source: VendorMatch['source'], corrections: VendorCorrections | undefined): VendorMatch {
  const vendor = anyVendorById(id, corrections)
  // A correction may name a vendor that nobody described yet
  return { vendor: vendor ?? { id, name: id, category: 'business', country: '', domains: [] }, source }
}

/** What is known of the name, else of what is left of it without its first label, and so on. */
function longest<Found>(name: string, known: (domain: string) => Found | undefined): Found | undefined {
  let rest = name
  for (;;) {
    const found = known(rest)
    if (found !== undefined) return found
    const dot = rest.indexOf('.')
    if (dot < 0) return undefined
    rest = rest.slice(dot + 1)
  }
}

const ownDomainsOf = new WeakMap<VendorCorrections, ReadonlyMap<string, string>>()

/** Vendor by domain, made once for each set of corrections: they do not change, they are replaced. */
function ownDomains(corrections: VendorCorrections): ReadonlyMap<string, string> {
  const known = ownDomainsOf.get(corrections)
  if (known !== undefined) return known
  const listed = corrections.vendors.flatMap(({ id, domains }) => domains.map((domain) => [domain, id] as const))
  const made = new Map([...listed, ...Object.entries(corrections.domains)].map(([domain, id]) => [domain.toLowerCase(), id]))
  ownDomainsOf.set(corrections, made)
  return made
}

function knownVendor(domain: string): { id: string; source: 'catalogue' | 'public' } | undefined {
  const ours = BY_DOMAIN.get(domain)
  if (ours !== undefined) return { id: ours.id, source: 'catalogue' }
  const id = publicList().byDomain.get(domain)
  return id === undefined ? undefined : { id, source: 'public' }
}

interface PublicList {
  vendors: ReadonlyMap<string, Vendor>
  byDomain: ReadonlyMap<string, string>
}

let list: PublicList | undefined

/** Read when it is first asked for: a few milliseconds and about 1 MB. */
function publicList(): PublicList {
  if (list !== undefined) return list
  const vendors = new Map<string, Vendor>()
  const byDomain = new Map<string, string>()
  for (const line of PUBLIC_LIST.trim().split('\n')) {
    const [id = '', name = '', category = '', domains = ''] = line.split('|')
    const all = domains.split(' ')
    for (const domain of all) byDomain.set(domain, id)
    if (name !== '') vendors.set(id, { id, name, category: category as VendorCategory, country: '', domains: all }) // the script writes no other
  }
  list = { vendors, byDomain }
  return list
}
