import { describe, expect, test } from 'vitest'

import { isInternalHost } from '#domain/vendors/internal.ts'
import { createDestinations } from '#platform/pulse/enrichment/destination.ts'

const destinationOf = createDestinations()

test.each([
  '10.1.2.3',
  '192.168.0.1',
  '172.31.255.255',
  '127.0.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '::1',
  'fd00::1',
  'fe80::1',
  '::ffff:10.0.0.1',
])('the address %s is inside', (address) => expect(isInternalHost(address)).toBe(true))

test.each([
  'redis',
  'localhost',
  'web.localhost',
  'checkout.shop.svc',
  'checkout.shop.svc.cluster.local',
  'printer.local',
  'db.internal',
  'ip-10-0-0-1.ec2.internal',
  'nas.home.arpa',
  'vault.service.consul',
])('the name %s is inside', (name) => expect(isInternalHost(name)).toBe(true))

test.each([
  'api.stripe.com',
  '203.0.113.9',
  '8.8.8.8',
  '2606:4700::1111',
  'internal.example.com',
  'local.example',
  'mylocal.de',
  'svc.io',
  '::ffff:8.8.8.8',
])('%s is outside', (host) => expect(isInternalHost(host)).toBe(false))

describe('the vendor', () => {
  test('is the one in the catalogue, else the zone, and nobody for what is our own', () => {
    expect(destinationOf('api.stripe.com', 'egress-external')).toEqual({ zone: 'stripe.com', vendor: 'stripe' })
    expect(destinationOf('api.unheard-of-vendor.co.uk', 'egress-external')).toEqual({
      zone: 'unheard-of-vendor.co.uk',
      vendor: 'unheard-of-vendor.co.uk',
    })
    expect(destinationOf('checkout.shop.svc.cluster.local', 'egress-internal').vendor).toBe('')
    expect(destinationOf('', '').vendor).toBe('')
  })

  test.each(['203.0.113.9', '203.0.113.9:8080', '2606:4700::1111', '[2606:4700::1111]:8443'])(
    'of the address %s is nobody: an address is no company, whatever listens at its ports',
    (address) => expect(destinationOf(address, 'egress-external')).toEqual({ zone: address, vendor: '' }),
  )

  test('is nobody for what comes in, and for our public names on private addresses, but a vendor behind a proxy stays one', () => {
    expect(destinationOf('shop.example.com', 'ingress').vendor).toBe('')
    expect(destinationOf('shop.example.com', 'egress-internal').vendor).toBe('')
    expect(destinationOf('api.stripe.com', 'egress-internal').vendor).toBe('stripe')
  })

  test('is what the organization says of a public name, longest domain first, and nobody else’s', () => {
    const corrections = {
      vendors: [],
      domains: { 'stripe.com': 'own-payments', 'js.stripe.com': '', 'ours.co.uk': 'stripe', internal: 'stripe', '203.0.113.9': 'stripe' },
    }
    const vendor = (...args: [string, 'ingress' | 'egress-internal' | 'egress-external']) => destinationOf(...args, corrections).vendor
    expect(vendor('api.stripe.com', 'egress-external')).toBe('own-payments')
    expect(vendor('js.stripe.com', 'egress-external')).toBe('')
    expect(vendor('v3.js.stripe.com:443', 'egress-external')).toBe('')
    expect(vendor('shop.ours.co.uk', 'egress-internal')).toBe('stripe')
    expect(vendor('shop.ours.co.uk', 'ingress')).toBe('')
    expect(vendor('db.internal', 'egress-external')).toBe('')
    expect(vendor('203.0.113.9', 'egress-external')).toBe('')
    // The same hosts for somebody who corrected nothing, after the caches have seen them
    expect(destinationOf('api.stripe.com', 'egress-external').vendor).toBe('stripe')
    expect(destinationOf('js.stripe.com', 'egress-external').vendor).toBe('stripe')
    expect(destinationOf('shop.ours.co.uk', 'egress-internal').vendor).toBe('')
  })
})
