import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  correctables,
  newVendorId,
  type OwnVendor,
  undone,
  vendorsByDomain,
  withDomains,
  withoutVendor,
  withVendor,
} from '#src/lib/vendors/corrections.ts'
import type { VendorSettings } from '#wire/product/vendor-corrections.ts'

const acme: OwnVendor = { id: 'acme', name: 'Acme', category: 'delivery', country: 'CH', domains: ['cdn.example.com'] }
const settings: VendorSettings = {
  vendors: [acme],
  domains: [
    { domain: 'example.net', vendor: 'acme' },
    { domain: 'example.org', vendor: '' },
  ],
}

test('what is said of a domain replaces what was said of it before, wherever that stood', () => {
  const changed = withDomains(
    settings,
    new Map([
      ['cdn.example.com', 'stripe'],
      ['example.net', undefined],
      ['a.example', ''],
    ]),
  )
  expect(changed).toEqual({
    vendors: [{ ...acme, domains: [] }],
    domains: [
      { domain: 'a.example', vendor: '' },
      { domain: 'cdn.example.com', vendor: 'stripe' },
      { domain: 'example.org', vendor: '' },
    ],
  })
})

test('with an own vendor goes what was said of its domains, unless there is a vendor of that id without it', () => {
  expect(withoutVendor(settings, 'acme', false)).toEqual({ vendors: [], domains: [{ domain: 'example.org', vendor: '' }] })
  expect(withoutVendor(settings, 'acme', true)).toEqual({ vendors: [], domains: settings.domains })
})

test('undo takes back a new vendor with its domains, and leaves what somebody else did since', () => {
  const beta: OwnVendor = { id: 'beta', name: 'Beta', category: 'ai', country: '', domains: [] }
  const after = withDomains(
    withVendor(settings, beta),
    new Map([
      ['example.net', 'beta'],
      ['b.example', 'beta'],
    ]),
  )
  expect(undone(after, settings, after)).toEqual(settings)
  // Somebody has sent b.example elsewhere since, and c.example to the new vendor
  const now = withDomains(
    after,
    new Map([
      ['b.example', 'stripe'],
      ['c.example', 'beta'],
    ]),
  )
  expect(undone(now, settings, after)).toEqual({
    vendors: [acme, beta],
    domains: [
      { domain: 'b.example', vendor: 'stripe' },
      { domain: 'c.example', vendor: 'beta' },
      { domain: 'example.net', vendor: 'acme' },
      { domain: 'example.org', vendor: '' },
    ],
  })
})

test('undo brings back a vendor that was removed or renamed, with its domains as they were', () => {
  const removed = withoutVendor(settings, 'acme', false)
  expect(undone(removed, settings, removed)).toEqual(settings)
  const renamed = withVendor(settings, { ...acme, name: 'Acme CDN' })
  expect(undone(renamed, settings, renamed)).toEqual(settings)
  const again = withVendor(settings, { ...acme, name: 'Acme of somebody else' })
  expect(undone(again, settings, renamed)).toEqual(again)
})

test('whatever is said of domains, undo takes all of it back', () => {
  const domain = fc.constantFrom('a.example', 'b.example', 'cdn.example.com', 'example.net', 'example.org')
  const vendor = fc.constantFrom('acme', 'stripe', '', undefined)
  fc.assert(
    fc.property(fc.array(fc.tuple(domain, vendor), { maxLength: 5 }), (pairs) => {
      const after = withDomains(settings, new Map(pairs))
      expect(vendorsByDomain(undone(after, settings, after))).toEqual(vendorsByDomain(settings))
    }),
    { numRuns: 30 },
  )
})

test.each([
  ['Acme CDN', 'acme-cdn'],
  ['  Größe & Söhne!', 'gro-e-sohne'],
  ['Stripe', 'stripe-2'],
  ['中文', 'vendor'],
  ['--', 'vendor'],
])('%s gets the id %s', (name, id) => {
  expect(newVendorId(name, (one) => one === 'stripe')).toBe(id)
})

test('a vendor that is only a domain is corrected by it, one of the catalogue by its hosts, and nothing private at all', () => {
  const hosts = ['api.foo.com', 'cdn.foo.com:8443', 'API.foo.com.', '10.1.2.3', '[2001:db8::1]', 'db.internal']
  expect(correctables(hosts, 'foo.com', settings)).toEqual({
    domains: [
      { domain: 'foo.com', covers: true, isCovered: false },
      { domain: 'api.foo.com', covers: false, isCovered: true },
      { domain: 'cdn.foo.com', covers: false, isCovered: true },
    ],
    left: 3,
  })
  expect(correctables(['api.stripe.com'], 'stripe', settings).domains).toEqual([
    { domain: 'api.stripe.com', covers: false, isCovered: false },
  ])
  expect(correctables(['x.example.net', 'other.acme.ch'], 'acme', settings).domains).toEqual([
    { domain: 'example.net', covers: true, isCovered: false },
    { domain: 'x.example.net', covers: false, isCovered: true },
    { domain: 'other.acme.ch', covers: false, isCovered: false },
  ])
})
