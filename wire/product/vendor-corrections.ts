import * as v from 'valibot'

import { VENDOR_CATEGORIES } from '#domain/vendors/vendor.ts'
import type { VendorCorrections } from '#domain/vendors/vendor-of.ts'

import { PATHS } from './paths.ts'
import type { Setting } from './resource.ts'
import { nameOf, type Of, readerOf } from './schema.ts'

export type { VendorCorrections }

export const OWN_VENDORS_MAX = 500
/** Of own vendors and corrected ones together: each is looked up for every host. */
export const CORRECTED_DOMAINS_MAX = 2_000
export const VENDOR_NAME_MAX = 80
const ID_MAX = 100
/** RFC 1035 §2.3.4 */
const DOMAIN_MAX = 253

const ID = /^[a-z0-9_][a-z0-9._-]*$/
const ID_OR_NONE = /^(?:[a-z0-9_][a-z0-9._-]*)?$/
const ID_SENTENCE = 'Use lower case, digits, dots and dashes.'
const LABEL = /^(?!-)[a-z0-9_-]{1,63}$/
const COUNTRY = /^(?:[A-Z]{2})?$/

/** A name as it is in traffic. Whether it is public and not a suffix is for the platform to check: the list of suffixes is too large for a page. */
const domain = v.pipe(
  v.string(),
  v.maxLength(DOMAIN_MAX, `Use at most ${DOMAIN_MAX} characters.`),
  v.check((text) => {
    const labels = text.split('.')
    return labels.length > 1 && labels.every((label) => LABEL.test(label))
  }, 'Use domains like example.com or api.example.com, in lower case.'),
  v.metadata({ format: 'hostname' }),
)

const ownVendor = v.strictObject({
  id: v.pipe(v.string(), v.maxLength(ID_MAX, `Use at most ${ID_MAX} characters.`), v.regex(ID, ID_SENTENCE)),
  name: nameOf(VENDOR_NAME_MAX),
  category: v.picklist(VENDOR_CATEGORIES),
  /** ISO 3166-1 alpha-2 of the head office; empty when it is not known. */
  country: v.pipe(v.string(), v.regex(COUNTRY, 'Use a code like CH, or nothing.')),
  domains: v.array(domain),
})

const correctedDomain = v.strictObject({
  domain,
  /** Id of a vendor; empty: the organization's own, no vendor. */
  vendor: v.pipe(v.string(), v.maxLength(DOMAIN_MAX, `Use at most ${DOMAIN_MAX} characters.`), v.regex(ID_OR_NONE, ID_SENTENCE)),
})

const parts = {
  vendors: v.pipe(v.array(ownVendor), v.maxLength(OWN_VENDORS_MAX, `An organization has at most ${OWN_VENDORS_MAX} vendors of its own.`)),
  domains: v.array(correctedDomain),
}

const areDifferent = (texts: readonly string[]): boolean => new Set(texts).size === texts.length
const domainsOf = ({ vendors, domains }: v.InferOutput<v.ObjectSchema<typeof parts, undefined>>): string[] => [
  ...vendors.flatMap((vendor) => vendor.domains),
  ...domains.map((one) => one.domain),
]

/**
 * GET (everybody) and PUT with If-Match (editor) /vendor-corrections: what an organization knows better about vendors. It holds for what is received from
 * then on, and for what is stored (GET /vendor-corrections/history).
 */
const value = v.pipe(
  v.strictObject(parts),
  v.check(({ vendors }) => areDifferent(vendors.map(({ id }) => id)), 'Use each id of a vendor once.'),
  v.check((all) => areDifferent(domainsOf(all)), 'Name each domain once.'),
  v.check((all) => domainsOf(all).length <= CORRECTED_DOMAINS_MAX, `Correct at most ${CORRECTED_DOMAINS_MAX} domains.`),
)
export type VendorSettings = Of<typeof value>

const stored = v.object({ ...parts, version: v.string() })
export type StoredVendorSettings = Of<typeof stored>

/** Of an organization that corrected nothing. */
export const NO_CORRECTIONS: VendorSettings = { vendors: [], domains: [] }

export const vendorSetting: Setting<VendorSettings, StoredVendorSettings> = {
  name: 'vendor-corrections',
  path: PATHS.vendorCorrections,
  value,
  stored,
}

export const readVendorSettings = readerOf(stored, 'vendor corrections')

/** GET (everybody) /vendor-corrections/history: whether stored traffic is still being brought to the newest corrections. */
export const vendorHistory = v.object({
  /** When the change was saved that is not yet in all of history; null: it is in all of it. */
  pendingSinceMs: v.nullable(v.number()),
})
export const readVendorHistory = readerOf(vendorHistory, 'history of vendors')

/** As `vendorOf` takes them. */
export const correctionsOf = ({ vendors, domains }: VendorSettings): VendorCorrections => ({
  vendors,
  domains: Object.fromEntries(domains.map((one) => [one.domain, one.vendor])),
})
