import { expect, test } from 'vitest'

import { byteSizeText, parseByteSize } from '#src/lib/form/byte-size.ts'
import fc from '#tests/properties.ts'

test.each([
  ['64 KiB', 65_536],
  ['64k', 65_536],
  ['1.5MB', 1_500_000],
  ['512', 512],
  ['1 gib', 1_073_741_824],
  ['0', 0],
])('%s is read', (text, bytes) => {
  expect(parseByteSize(text)).toBe(bytes)
})

test.each(['', 'KiB', '5 parsecs', '-1 KiB', '1,5 MB', '9999999 TiB'])('“%s” is not a size', (text) => {
  expect(parseByteSize(text)).toBeUndefined()
})

test('any size comes back from its own text', () => {
  fc.assert(fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), (bytes) => parseByteSize(byteSizeText(bytes)) === bytes))
})
