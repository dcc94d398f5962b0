/** A company whose interfaces are called over the network. */
export interface Vendor {
  /** Stable, lower case with dashes; stored with events. */
  id: string
  name: string
  category: VendorCategory
  /** ISO 3166-1 alpha-2 of the head office; says whose law applies, not where the servers stand. Empty when it is not known. */
  country: string
  /** A host belongs to the vendor with the longest of these that it equals or ends in. */
  domains: readonly string[]
}

export const VENDOR_CATEGORIES = [
  'payments',
  'messaging',
  'cloud',
  'delivery',
  'identity',
  'ai',
  'monitoring',
  'analytics',
  'advertising',
  'business',
  'development',
  'data',
] as const

export type VendorCategory = (typeof VENDOR_CATEGORIES)[number]

/** One line of a catalogue file: id, name, country, domains with spaces between. */
export type VendorRow = readonly [id: string, name: string, country: string, domains: string]
