#!/usr/bin/env node
/**
 * Mistake it prevents: 6 MB of a package, most of it numbers about web pages, for names of companies. Writes what third-party-web knows and our
 * own catalogue does not into domain/vendors/public-list.ts; run it again when either changes:
 * `npm pack third-party-web@0.30.0 && tar xf third-party-web-0.30.0.tgz && node scripts/make-public-vendors.mjs package/dist/entities-nostats.json`.
 *
 * Origin: https://github.com/patrickhulce/third-party-web, MIT, © Patrick Hulce. It tells products of one company apart more often than people
 * would; here they bear the company's name, except those of companies with many unlike products.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { catalogueVendorOf, VENDORS } from '#domain/vendors/catalogue.ts'

import { fail, ROOT, say } from './toolchain.mjs'

const VERSION = '0.30.0'
const TARGET = join(ROOT, 'domain', 'vendors', 'public-list.ts')
const [source] = process.argv.slice(2)
if (source === undefined) fail('Name the file: node scripts/make-public-vendors.mjs package/dist/entities-nostats.json')

const CATEGORY = {
  ad: 'advertising',
  social: 'advertising',
  cdn: 'delivery',
  utility: 'business',
  analytics: 'analytics',
  'tag-manager': 'analytics',
  video: 'delivery',
  hosting: 'cloud',
  'customer-success': 'business',
  marketing: 'advertising',
  other: 'business',
  content: 'business',
  'consent-provider': 'advertising',
}
/** Their hosts may be a customer's: the entry of the host itself says more. */
const PLATFORMS = new Set(
  'cloudfront akamai azure-cdn aws azure google-cloud google-static edgio bunny fastly cloudflare stackpath'.split(' '),
)
/** Entities and companies that our catalogue has under another name. */
const SAME = {
  'Google/Doubleclick Ads': 'google-ads',
  'Other Google APIs/SDKs': 'google',
  'Google FundingChoices': 'google',
  Facebook: 'meta',
  Twitter: 'x',
  'Rubicon Project': 'magnite',
  AppNexus: 'microsoft-ads',
  'Bing Ads': 'microsoft',
  'Adobe Experience Cloud': 'adobe-analytics',
  'Adobe Tag Manager': 'adobe-analytics',
  'Adobe Systems': 'adobe',
  Adobe: 'adobe',
  'Digital Ocean': 'digitalocean',
  'Azure Web Services': 'azure',
  'Azure Traffic Manager': 'azure',
  Microsoft: 'microsoft',
  Google: 'google',
  'Amazon Web Services': 'aws',
  Amazon: 'amazon',
  'Amazon Pay': 'amazon',
  Blogger: 'google',
  Apple: 'apple',
  IBM: 'ibm-cloud',
  Oracle: 'oracle-cloud',
  Automattic: 'wordpress',
  Hubspot: 'hubspot',
  ZenDesk: 'zendesk',
  Freshdesk: 'freshworks',
  Freshchat: 'freshworks',
  'Comodo Certificate Authority': 'sectigo',
  'Salesforce Commerce Cloud': 'salesforce',
  'Verizon Digital Media CDN': 'edgio',
  'Yahoo!': 'yahoo',
  'Experian Cross-Channel Marketing Platform': 'experian',
  'eDigital Research': 'e-digital-research',
}
/** Companies with the name of one of ours, which they are not: they bear the name of their product. */
const OTHERS = new Set(['Plaid'])
/** Entries that are no company, and domains that belong to somebody else by now or never did. */
const NO_COMPANY = /-VOID$|^test$/
const WRONG = new Set(
  'aniview.com delvenetworks.com ntv.io imageg.net browsiprod.com cloudfront.ne goodlayers2.com suitesmart.com'.split(' '),
)
const SUFFIX = / (?:LTD|Ltd|Inc|LLC|GmbH|Limited)\.?$/

const plain = (text) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
const slug = (text) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
const ours = new Map(VENDORS.flatMap((vendor) => [vendor.id, vendor.name].map((name) => [plain(name), vendor.id])))
const rows = new Map()
let domains = 0
for (const entity of JSON.parse(readFileSync(source, 'utf8'))) {
  if (NO_COMPANY.test(entity.name)) continue
  const company = (entity.company?.startsWith('(') === false ? entity.company : entity.name)
    .replace(SUFFIX, '')
    .replaceAll('&amp;', '&')
    .replaceAll('|', ' ')
    .trim()
  const id = SAME[entity.name] ?? SAME[company] ?? (OTHERS.has(company) ? undefined : ours.get(plain(company))) ?? byDomain(entity)
  const kept = entity.domains.map((domain) => domain.replace(/^\*\./, '').toLowerCase()).filter((domain) => isNews(domain, id))
  if (kept.length === 0) continue
  const name = id === undefined ? (OTHERS.has(company) ? entity.name : company) : ''
  const key = id ?? free(slug(name))
  const row = rows.get(key) ?? { name, category: CATEGORY[entity.category], domains: [] }
  rows.set(key, { ...row, domains: [...new Set([...row.domains, ...kept])] })
  domains += kept.length
}

/** The vendor of ours that other domains of the entity belong to. */
function byDomain({ domains: all }) {
  const known = all.flatMap((domain) => catalogueVendorOf(domain.replace(/^\*\./, ''))?.id ?? []).filter((id) => !PLATFORMS.has(id))
  const [first] = known
  return first !== undefined && known.every((id) => id === first) && known.length * 2 >= all.length ? first : undefined
}

/** Not an address, and not what our catalogue says already. */
function isNews(domain, id) {
  if (WRONG.has(domain) || !/[a-z]$/.test(domain) || !/^[a-z0-9.-]+$/.test(domain)) return false
  const known = catalogueVendorOf(domain)
  return known === undefined || (PLATFORMS.has(known.id) && known.id !== id && !known.domains.includes(domain))
}

/** Our ids stay ours: a company of another kind with the same name gets one of its own. */
function free(id) {
  return VENDORS.some((vendor) => vendor.id === id) ? `${id}-web` : id
}

const lines = [...rows]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([id, { name, category, domains: all }]) => [id, name, name === '' ? '' : category, all.sort().join(' ')].join('|'))
writeFileSync(
  TARGET,
  `/**
 * Written by scripts/make-public-vendors.mjs; do not edit. Companies that web pages call, from third-party-web ${VERSION}
 * (https://github.com/patrickhulce/third-party-web, MIT, © Patrick Hulce), without what our own catalogue says. A line is id, name, category
 * and domains; without a name it adds domains to a vendor of ours.
 */
export const PUBLIC_LIST = \`
${lines.join('\n')}
\`
`,
)
say(`${rows.size} companies, ${domains} domains`)
