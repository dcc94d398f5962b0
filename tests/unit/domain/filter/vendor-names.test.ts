import { expect, test } from 'vitest'

import { parseFilter } from '#domain/filter/parse.ts'
import { vendorId } from '#domain/filter/vendor-names.ts'
import { VENDORS, vendorById, catalogueVendorOf } from '#domain/vendors/catalogue.ts'

test('every vendor is found by its id and by its name, in any letter case', () => {
  for (const { id, name } of VENDORS)
    for (const typed of [id, name, name.toLowerCase(), name.toUpperCase()])
      expect([typed, parseFilter(`vendor:"${typed}"`)]).toEqual([
        typed,
        { ok: true, node: { kind: 'is', field: 'vendor', values: [{ text: id, prefix: false }] } },
      ])
})

test('what is stored means itself: ids, and domains of vendors that are not known', () => {
  for (const { id, domains } of VENDORS) {
    expect(vendorId(id)).toBe(id)
    // A domain of a vendor is never stored itself; where it reads as a name it is the name of that vendor
    for (const domain of domains) expect([domain, catalogueVendorOf(domain)?.id]).toContain(vendorId(domain))
  }
  for (const domain of ['example.com', 'xn--bcher-kva.example', '203.0.113.9', '2001:db8::1']) {
    expect(vendorById(domain)).toBeUndefined()
    expect(vendorId(domain)).toBe(domain)
  }
})
