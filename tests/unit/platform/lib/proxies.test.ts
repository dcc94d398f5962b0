import { expect, test } from 'vitest'

import { networkOf } from '#platform/lib/address.ts'
import { addressIn, type ForwardingHeader } from '#platform/lib/forwarded.ts'
import { createProxies, isNetwork } from '#platform/lib/proxies.ts'
import fc from '#tests/properties.ts'

const NETWORKS = ['10.0.0.0/8', '127.0.0.1', '2001:db8:aaaa::/48']
const PEER = '127.0.0.1'

const clientOf = (header: ForwardingHeader, peer: string, values: Partial<Record<ForwardingHeader, string>>): string =>
  createProxies({ networks: NETWORKS, header }).clientOf(peer, (name) => values[name])
const xff = (value: string, peer = PEER) => clientOf('x-forwarded-for', peer, { 'x-forwarded-for': value })
const forwarded = (value: string, peer = PEER) => clientOf('forwarded', peer, { forwarded: value })

test.each([
  ['the peer’s own word', '203.0.113.9', '203.0.113.9'],
  ['only the last stranger counts: what stands before, that stranger wrote', '1.2.3.4, 203.0.113.9', '203.0.113.9'],
  ['a liar who names a proxy', '10.0.0.1, 203.0.113.9', '203.0.113.9'],
  ['through a second proxy', '1.2.3.4, 203.0.113.9, 10.1.2.3', '203.0.113.9'],
  ['through many', '203.0.113.9, 10.1.2.3,10.1.2.4 ,\t10.1.2.5', '203.0.113.9'],
  ['nobody but proxies: the furthest', '10.0.0.5, 10.0.0.6', '10.0.0.5'],
  ['with a port', '203.0.113.9:4711', '203.0.113.9'],
  ['IPv6', '2001:DB8:0:0::1', '2001:db8::1'],
  ['IPv6 in brackets, with a port', '[2001:db8::1]:4711', '2001:db8::1'],
  ['IPv4 as IPv6', '::ffff:203.0.113.9', '203.0.113.9'],
  ['a proxy by IPv6', '203.0.113.9, 2001:db8:aaaa::7', '203.0.113.9'],
  ['a proxy as IPv4 in IPv6', '203.0.113.9, ::ffff:10.0.0.1', '203.0.113.9'],
  ['nothing', '', PEER],
  ['empty hops', ', ,', PEER],
  ['garbage behind a proxy ends there', '1.2.3.4, garbage, 10.0.0.7', '10.0.0.7'],
  ['unknown', 'unknown', PEER],
  ['an octal address is none', '0177.0.0.1', PEER],
  ['a number is none', '2130706433', PEER],
  ['a name is none', 'localhost', PEER],
])('X-Forwarded-For: %s', (_, value, client) => {
  expect(xff(value)).toBe(client)
})

test.each([
  ['as RFC 7239 §4 writes it', 'for=192.0.2.60;proto=http;by=203.0.113.43', '192.0.2.60'],
  ['in any order and case', 'Proto=https; FOR=192.0.2.60', '192.0.2.60'],
  ['IPv6, quoted, with a port', 'For="[2001:db8:cafe::17]:4711"', '2001:db8:cafe::17'],
  ['only the last stranger counts', 'for=1.2.3.4, for=203.0.113.9', '203.0.113.9'],
  ['through a second proxy', 'for=203.0.113.9, for="10.0.0.7:80"', '203.0.113.9'],
  ['a comma and a semicolon in quotes are text', 'for="1.2.3.4,5;for=6.6.6.6", for=203.0.113.9;by="a,b;for=9.9.9.9"', '203.0.113.9'],
  ['escaped quotes', 'by="x\\",for=9.9.9.9";for=203.0.113.9', '203.0.113.9'],
  ['hidden by the proxy', 'for=_hidden', PEER],
  ['unknown', 'for=unknown', PEER],
  ['an element without for', 'for=1.2.3.4, proto=https', PEER],
  ['a quote that is never closed', 'for=1.2.3.4, for="203.0.113.9', PEER],
  ['nothing', '', PEER],
])('Forwarded: %s', (_, value, client) => {
  expect(forwarded(value)).toBe(client)
})

test('the header that the operator did not name is never looked at', () => {
  const values = { 'x-forwarded-for': '1.1.1.1', forwarded: 'for=2.2.2.2' }
  expect(clientOf('x-forwarded-for', PEER, values)).toBe('1.1.1.1')
  expect(clientOf('forwarded', PEER, values)).toBe('2.2.2.2')
  expect(clientOf('x-forwarded-for', PEER, { forwarded: 'for=2.2.2.2' })).toBe(PEER)
})

test('what a stranger says about itself is not believed', () => {
  for (const peer of ['203.0.113.9', '127.0.0.2', '2001:db8::1']) expect(xff('1.2.3.4', peer)).toBe(peer)
  expect(xff('1.2.3.4', '::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(createProxies({ networks: [], header: 'x-forwarded-for' }).clientOf(PEER, () => '1.2.3.4')).toBe(PEER)
})

test('whatever a client writes, the address that its proxy saw is the one', () => {
  const strangers = fc.ipV4().filter((address) => !createProxies({ networks: NETWORKS, header: 'forwarded' }).has(address))
  fc.assert(
    fc.property(fc.string(), strangers, (written, client) => {
      expect(xff(`${written}, ${client}`)).toBe(client)
      expect(xff(`${written}, ${client}, 10.9.9.9`)).toBe(client)
    }),
  )
})

test('a text of any kind is read in one pass and never an error', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary-ascii' }), (text) => void [xff(text), forwarded(text)]))
  const long = '"\\'.repeat(8_000) // as long as headers may be
  expect([xff(long), forwarded(long), forwarded(`for=${long}`)]).toEqual([PEER, PEER, PEER])
})

test('proxies are addresses and networks, never everybody', () => {
  for (const good of ['10.0.0.7', '10.0.0.0/8', '::1', '2001:db8::/32', 'fd00::/8']) expect(isNetwork(good), good).toBe(true)
  for (const bad of ['', 'nginx', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/x', '10.0.0.0/8/8', '0.0.0.0/0', '::/0', '10.0.0.7:80', '[::1]'])
    expect(isNetwork(bad), bad).toBe(false)
})

test('an IPv6 client is its network: it has 2^64 addresses to call from', () => {
  expect(networkOf('2001:db8:1:2::3')).toBe(networkOf('2001:db8:1:2:ffff:ffff:ffff:ffff'))
  expect(networkOf('2001:db8:1:2::3')).not.toBe(networkOf('2001:db8:1:3::3'))
  expect([networkOf('203.0.113.9'), networkOf('::ffff:203.0.113.9'), networkOf('local')]).toEqual(['203.0.113.9', '203.0.113.9', 'local'])
  expect(addressIn('fe80::1%eth0')).toBe('fe80::1')
})
