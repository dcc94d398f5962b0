import { addressOf, isInternalHost } from '#domain/vendors/internal.ts'
import type { VendorSettings } from '#wire/product/vendor-corrections.ts'

export type OwnVendor = VendorSettings['vendors'][number]

/** Vendor by domain, as an organization says: id of a vendor, `''` for none. Of own vendors' domains and of corrected ones alike. */
export const vendorsByDomain = ({ vendors, domains }: VendorSettings): ReadonlyMap<string, string> =>
  new Map([
    ...vendors.flatMap(({ id, domains: its }) => its.map((domain) => [domain, id] as const)),
    ...domains.map(({ domain, vendor }) => [domain, vendor] as const),
  ])

/** Says of each of these domains which vendor it belongs to; undefined: nothing any more. */
export function withDomains(settings: VendorSettings, said: ReadonlyMap<string, string | undefined>): VendorSettings {
  const added = [...said].flatMap(([domain, vendor]) => (vendor === undefined ? [] : [{ domain, vendor }]))
  return {
    vendors: settings.vendors.map((vendor) => ({ ...vendor, domains: vendor.domains.filter((domain) => !said.has(domain)) })),
    domains: [...settings.domains.filter(({ domain }) => !said.has(domain)), ...added].toSorted((a, b) =>
      a.domain < b.domain ? -1 : a.domain > b.domain ? 1 : 0,
    ),
  }
}

/** With this own vendor, instead of the one of its id if there is one. */
export const withVendor = ({ vendors, domains }: VendorSettings, vendor: OwnVendor): VendorSettings => ({
  vendors: vendors.some(({ id }) => id === vendor.id) ? vendors.map((one) => (one.id === vendor.id ? vendor : one)) : [...vendors, vendor],
  domains,
})

/**
 * Without an own vendor, and without what was said of its domains. `isKnown`: there is a vendor of this id without it, so domains that were corrected to
 * it stay with that one.
 */
export const withoutVendor = ({ vendors, domains }: VendorSettings, id: string, isKnown: boolean): VendorSettings => ({
  vendors: vendors.filter((vendor) => vendor.id !== id),
  domains: domains.filter(({ vendor }) => isKnown || vendor !== id),
})

const about = ({ name, category, country }: OwnVendor): string => JSON.stringify([name, category, country])
const named = ({ vendors }: VendorSettings, id: string): OwnVendor | undefined => vendors.find((vendor) => vendor.id === id)

/** Takes back what made `after` of `before`, except where somebody has changed it again since. */
export function undone(now: VendorSettings, before: VendorSettings, after: VendorSettings): VendorSettings {
  const said = vendorsByDomain(now)
  let result = now
  for (const vendor of before.vendors) {
    const changed = named(after, vendor.id)
    const present = named(now, vendor.id)
    if (!changed && !present) result = withVendor(result, { ...vendor, domains: vendor.domains.filter((domain) => !said.has(domain)) })
    if (changed && present && about(changed) !== about(vendor) && about(present) === about(changed))
      result = withVendor(result, { ...vendor, domains: present.domains })
  }
  const [was, became, is] = [vendorsByDomain(before), vendorsByDomain(after), vendorsByDomain(result)]
  const back = [...new Set([...was.keys(), ...became.keys()])].filter(
    (domain) => was.get(domain) !== became.get(domain) && said.get(domain) === became.get(domain) && is.get(domain) !== was.get(domain),
  )
  result = withDomains(result, new Map(back.map((domain) => [domain, was.get(domain)])))
  for (const { id } of after.vendors)
    if (!named(before, id) && ![...vendorsByDomain(result).values()].includes(id)) result = withoutVendor(result, id, true)
  return result
}

const ID_MAX = 80

/** An id for a new vendor, as the catalogue makes them of names: in filters it can be found by its name. `isTaken`: of another vendor. */
export function newVendorId(name: string, isTaken: (id: string) => boolean): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, ID_MAX)
  const base = words.replace(/^-/, '').replace(/-$/, '') || 'vendor'
  for (let at = 1; ; at++) {
    const id = at === 1 ? base : `${base}-${at}`
    if (!isTaken(id)) return id
  }
}

export interface Correctable {
  domain: string
  /** It stands for hosts of the vendor that are below it, too. */
  covers: boolean
  /** One that covers it is in the list. */
  isCovered: boolean
}

/**
 * The domains by which a vendor's hosts can be corrected: those that are the vendor's by correction or because it has no other name, then the hosts
 * in their order. `left`: private names and addresses, which are never a vendor's.
 */
export function correctables(hosts: readonly string[], vendor: string, settings: VendorSettings): { domains: Correctable[]; left: number } {
  const said = vendorsByDomain(settings)
  const isIts = (domain: string): boolean => said.get(domain) === vendor || (domain === vendor && domain.includes('.'))
  const names = [...new Set(hosts.map(nameOfHost))].filter((name) => name !== '')
  const open = names.filter((name) => addressOf(name) === undefined && !isInternalHost(name))
  const coverOf = new Map(open.map((name) => [name, endsOf(name).find(isIts)]))
  const covers = [...new Set([...coverOf.values()].filter((cover) => cover !== undefined))]
  return {
    domains: [
      ...covers.map((domain) => ({ domain, covers: true, isCovered: false })),
      ...open
        .filter((name) => !covers.includes(name))
        .map((domain) => ({ domain, covers: false, isCovered: coverOf.get(domain) !== undefined })),
    ],
    left: names.length - open.length,
  }
}

/** Without a port and the dot of the root, in lower case: as domains are corrected. */
export const nameOfHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/(?<=[^:]):\d{1,5}$/, '')
    .replace(/\.$/, '')

/** `a.b.c`, `b.c`, `c`. */
const endsOf = (name: string): string[] => name.split('.').map((_, at, labels) => labels.slice(at).join('.'))
