import { afterEach, expect, test } from 'vitest'

import { withVendorNames } from '#src/components/filter/FilterChips.tsx'
import { nameOfGroup } from '#src/lib/traffic/group-names.ts'
import { onOwnVendorNames, setOwnVendorNames } from '#src/lib/traffic/own-vendor-names.ts'

afterEach(() => setOwnVendorNames())

test('a vendor goes by the organization’s own name, else by the catalogue’s, else by its id', () => {
  setOwnVendorNames(
    new Map([
      ['acme_cdn.1', 'Acme CDN'],
      ['stripe', 'Payments (Stripe)'],
    ]),
  )
  expect(['acme_cdn.1', 'stripe', 'github', 'foo.com', ''].map((id) => nameOfGroup('vendor', id))).toEqual([
    'Acme CDN',
    'Payments (Stripe)',
    'GitHub',
    'foo.com',
    'No vendor',
  ])
  expect(nameOfGroup('client', 'stripe')).toBe('stripe')
  expect(withVendorNames('-vendor:acme_cdn.1,github', nameOfGroup)).toBe('-vendor:Acme CDN, GitHub')
})

test('names of the organization before are gone with it, and nobody draws again for nothing', () => {
  let drawn = 0
  onOwnVendorNames(() => drawn++)
  setOwnVendorNames(new Map())
  expect(drawn).toBe(0)
  setOwnVendorNames(new Map([['acme', 'Acme']]))
  setOwnVendorNames()
  expect(drawn).toBe(2)
  expect(nameOfGroup('vendor', 'acme')).toBe('acme')
})
