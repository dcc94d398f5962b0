import { describe, expect, test } from 'vitest'

import { VENDORS } from '#domain/vendors/catalogue.ts'
import { anyVendorById, vendorOf, type VendorCorrections } from '#domain/vendors/vendor-of.ts'
import fc from '#tests/properties.ts'
import { textWork } from '#tests/support/text-work.ts'

import { namedAmong, namedOfPublic, reviewedSample } from '../../../quality/vendors.ts'

const idOf = (host: string, corrections?: VendorCorrections) => vendorOf(host, corrections)?.vendor.id

describe('companies are named', () => {
  test('for at least 98 % of the third parties in the HTTP archives and in the demo', () => {
    for (const from of ['archive', 'demo'] as const) expect(namedAmong(from).named).toBeGreaterThanOrEqual(0.98)
  })

  test('for at least 95 % of the domains that third-party-web knows', () => {
    expect(namedOfPublic().named).toBeGreaterThanOrEqual(0.98)
  })

  test('as the reviewed sample has them', () => {
    const rows = reviewedSample()
    expect(rows).toHaveLength(200)
    for (const { host, vendor, verdict } of rows) {
      const found = vendorOf(host)
      expect([host, found?.source === 'domain' ? '' : (found?.vendor.id ?? ''), verdict]).toEqual([host, vendor, verdict])
      expect(['right', 'apart', 'unnamed']).toContain(verdict)
    }
  })

  test('with ids that are no domains, by the public list too', () => {
    for (const { vendor } of reviewedSample().filter((row) => row.vendor !== '')) {
      expect(vendor).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(anyVendorById(vendor)?.name).toMatch(/\S/)
    }
  })
})

describe('the vendor of', () => {
  test.each([
    ['api.stripe.com', 'stripe', 'catalogue'],
    ['API.Stripe.com.', 'stripe', 'catalogue'],
    ['api.stripe.com:443', 'stripe', 'catalogue'],
    ['www.google.com', 'google', 'catalogue'],
    ['docs.google.com', 'google-workspace', 'catalogue'],
    ['my-bucket.s3.amazonaws.com', 'aws', 'catalogue'],
    ['graph.microsoft.com', 'microsoft-365', 'catalogue'],
    ['download.microsoft.com', 'microsoft', 'catalogue'],
    ['d2hkbi3gan6yg6.cloudfront.net', 'visscore', 'public'],
    ['d111111abcdef8.cloudfront.net', 'cloudfront', 'catalogue'],
    ['cdn.doubleverify.com', 'doubleverify', 'public'],
    ['adservice.google.be', 'google-ads', 'public'],
    ['api.eu.unheard-of.co.uk', 'unheard-of.co.uk', 'domain'],
  ])('%s is %s by the %s', (host, id, source) => {
    expect([idOf(host), vendorOf(host)?.source]).toEqual([id, source])
  })

  test.each(
    `10.0.0.1 192.168.1.1:8080 127.0.0.1 8.8.8.8 ::1 [::1] [2606:4700::1111] fd00::1 ::ffff:10.0.0.1 localhost redis db.local
    shop.internal checkout.shop.svc checkout.shop.svc.cluster.local nas.home.arpa host.localdomain co.uk com . .. stripe constructor
    __proto__ a@b http://stripe.com/`.split(/\s+/),
  )('%s is nobody', (host) => {
    expect(vendorOf(host)).toBeUndefined()
  })
})

describe('corrections of an organization', () => {
  const corrections: VendorCorrections = {
    vendors: [
      { id: 'nordparts', name: 'Nordparts', category: 'business', country: 'DK', domains: ['nordparts-partner.net', 'Nordparts.corp'] },
      { id: 'stripe', name: 'Stripe (EU)', category: 'payments', country: 'IE', domains: [] },
    ],
    domains: { 'acme-shop.com': '', 'old.acme-shop.com': 'shopify', 'hooks.slack.com': 'nordparts', 'x.stripe.com': 'never-described' },
  }

  test.each([
    ['edi.nordparts-partner.net', 'nordparts'],
    ['erp.nordparts.corp', 'nordparts'],
    ['www.acme-shop.com', undefined],
    ['a.old.acme-shop.com', 'shopify'],
    ['hooks.slack.com', 'nordparts'],
    ['slack.com', 'slack'],
    ['x.stripe.com', 'never-described'],
    ['other.example.com', 'example.com'],
  ])('make %s %s', (host, id) => {
    expect(idOf(host, corrections)).toBe(id)
  })

  test('replace what the catalogue says of a vendor, and nothing without them', () => {
    expect(vendorOf('api.stripe.com', corrections)).toEqual({ vendor: corrections.vendors[1], source: 'catalogue' })
    expect(vendorOf('api.stripe.com')?.vendor.name).toBe('Stripe')
  })

  test('always win over the catalogue', () => {
    fc.assert(
      fc.property(fc.constantFrom(...VENDORS.flatMap(({ domains }) => domains)), fc.constantFrom('', 'a.', 'a.b.'), (domain, below) => {
        expect(idOf(below + domain, { vendors: [], domains: { [domain]: 'own' } })).toBe('own')
      }),
    )
  })
})

test.each(['a.', '.', 'a', '-', ':1', '[', '1.', '::', 'é.'])(
  'a host of %s again and again takes no longer than the longest host',
  (part) => {
    const work = (length: number): number => textWork(() => vendorOf(part.repeat(length / part.length)))
    expect(work(20_000)).toBeLessThanOrEqual(work(240) + 100)
  },
)

test('any host is survived, and a vendor is never an address or a name of one label', () => {
  const host = fc.oneof(fc.string({ unit: 'binary' }), fc.domain(), fc.ipV4(), fc.ipV6(), fc.constant(`${'a.'.repeat(100_000)}com`))
  fc.assert(
    fc.property(host, (text) => {
      const found = vendorOf(text)
      if (found?.source === 'domain') expect(found.vendor.id).toMatch(/[^.]\.[^.]/)
    }),
  )
})
