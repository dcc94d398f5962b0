import { describe, expect, test } from 'vitest'

import { VENDORS, vendorById, catalogueVendorOf } from '#domain/vendors/catalogue.ts'
import { zoneOf } from '#domain/vendors/zone.ts'
import fc from '#tests/properties.ts'

describe('the catalogue', () => {
  test('holds at least 700 companies, each complete and under an id of its own', () => {
    expect(VENDORS.length).toBeGreaterThanOrEqual(700)
    expect(new Set(VENDORS.map((vendor) => vendor.id)).size).toBe(VENDORS.length)
    expect(new Set(VENDORS.map((vendor) => vendor.name)).size).toBe(VENDORS.length)
    for (const vendor of VENDORS) {
      expect(vendor.id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(vendor.country).toMatch(/^[A-Z]{2}$/)
      expect(vendor.domains.length).toBeGreaterThan(0)
      expect(vendorById(vendor.id)).toBe(vendor)
    }
  })

  test('names each domain once, in the form that hosts have, and none that is a public suffix’s owner by accident', () => {
    const domains = VENDORS.flatMap((vendor) => vendor.domains)
    expect(new Set(domains).size).toBe(domains.length)
    for (const domain of domains) {
      expect(domain).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)
      expect(zoneOf(domain).split('.').length).toBeGreaterThanOrEqual(2)
    }
  })

  test('finds a vendor by any host below its domains', () => {
    for (const vendor of VENDORS) for (const domain of vendor.domains) expect(catalogueVendorOf(`a.b.${domain}`.toUpperCase())).toBe(vendor)
  })
})

describe('the vendor of', () => {
  test.each([
    ['api.stripe.com', 'stripe'],
    ['api.openai.com', 'openai'],
    ['api.anthropic.com', 'anthropic'],
    ['api.twilio.com', 'twilio'],
    ['api.sendgrid.com', 'sendgrid'],
    ['hooks.slack.com', 'slack'],
    ['mybucket.s3.eu-central-1.amazonaws.com', 'aws'],
    ['maps.googleapis.com', 'google-maps'],
    ['storage.googleapis.com', 'google-cloud'],
    ['accounts.google.com', 'google-identity'],
    ['my-shop.myshopify.com', 'shopify'],
    ['tenant.eu.auth0.com', 'auth0'],
    ['o1.ingest.sentry.io', 'sentry'],
    ['mycompany.openai.azure.com', 'azure-openai'],
    ['api.stripe.com.', 'stripe'],
  ])('%s is %s', (host, id) => {
    expect(catalogueVendorOf(host)?.id).toBe(id)
  })

  test.each([
    '',
    '.',
    'stripe',
    'com',
    'notstripe.com',
    'stripe.com.evil.test',
    '10.0.0.1',
    '::1',
    'localhost',
    'shop.internal',
    'constructor',
    '__proto__',
  ])('%j is unknown', (host) => {
    expect(catalogueVendorOf(host)).toBeUndefined()
  })

  /** Hosts of the recorded browser archives that belong to a company with an interface of its own. */
  test.each([
    'www.google-analytics.com',
    'static.bbci.co.uk',
    'pagead2.googlesyndication.com',
    'fonts.googleapis.com',
    'cdn.krxd.net',
    'b.scorecardresearch.com',
    'loadm.exelator.com',
    'ps.eyeota.net',
    'de.ioam.de',
    'az452423.vo.msecnd.net',
    'api.github.com',
    'collector.githubapp.com',
    'static.chartbeat.com',
    's0.2mdn.net',
    'cdn.optimizely.com',
    'ajax.googleapis.com',
    'ads.rubiconproject.com',
    'adadvisor.net',
    'www.httpbin.org',
  ])('%s is known', (host) => {
    expect(catalogueVendorOf(host)).toBeDefined()
  })
})

describe('the zone of', () => {
  test.each([
    ['api.eu.example.co.uk', 'example.co.uk'],
    ['a.b.stripe.com', 'stripe.com'],
    ['10.1.2.3', '10.1.2.3'],
    ['::1', '::1'],
    ['localhost', 'localhost'],
    ['db.shop.svc.cluster.local', 'cluster.local'],
    ['co.uk', 'co.uk'],
    ['', ''],
  ])('%s is %s', (host, zone) => {
    expect(zoneOf(host)).toBe(zone)
  })
})

test('any host is survived', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.domain()),
      (host) => typeof zoneOf(host) === 'string' && (catalogueVendorOf(host)?.id ?? '') !== 'none',
    ),
  )
})
