import { BlockList, isIP, isIPv6 } from 'node:net'

import { describe, expect, test } from 'vitest'

import { inNetwork, readAddress, readNetwork, writeAddress } from '#domain/filter/networks.ts'
import { holdsPieces, piecesOf, valueOfPieces } from '#domain/filter/patterns.ts'
import fc from '#tests/properties.ts'

const v4 = fc.ipV4()
const v6 = fc.ipV6()
const address = fc.oneof(
  v4,
  v6,
  v4.map((text) => `::ffff:${text}`),
) // prettier-ignore
const oddities = fc.constantFrom(
  '',
  '1.2.3',
  '01.2.3.4',
  '1.2.3.04',
  '256.1.1.1',
  '::',
  ':::',
  '1::2::3',
  '12345::',
  '::g',
  '1:2:3:4:5:6:7',
  '1.2.3.4::',
  '[::1]',
  ' ::1',
)

describe('addresses', () => {
  test('are read as Node reads them, and written so that they are the same', () => {
    fc.assert(
      fc.property(fc.oneof(address, oddities), (text) => {
        const read = readAddress(text)
        expect([text, read !== undefined]).toEqual([text, isIP(text) > 0])
        if (read === undefined) return
        const written = writeAddress(read)
        expect(readAddress(written)).toEqual(read)
        // The form of RFC 5952, as the standard's own parser writes it
        if (isIPv6(written)) expect(`[${written}]`).toBe(new URL(`http://[${written}]`).hostname)
      }),
      { numRuns: 2000 },
    )
  })

  test('are in the networks that Node puts them in', () => {
    fc.assert(
      fc.property(address, address, fc.nat({ max: 128 }), fc.nat({ max: 128 }), (base, other, bits, flipped) => {
        const family = isIPv6(base) ? 'ipv6' : 'ipv4'
        const size = family === 'ipv4' ? bits % 33 : bits
        const network = readNetwork(`${base}/${size}`)
        expect(network).toBeDefined()
        if (network === undefined) return
        expect(inNetwork(network, base)).toBe(true)
        expect(readNetwork(network)).toBe(network)
        const list = new BlockList()
        // Node keeps the two families apart where the engine does not, so both are compared in IPv6
        const wide = (text: string): string => (isIPv6(text) ? text : `::ffff:${text}`)
        list.addSubnet(wide(base), family === 'ipv4' ? size + 96 : size, 'ipv6')
        const near = nearOf(base, flipped)
        for (const one of [other, near])
          expect([network, one, inNetwork(network, one)]).toEqual([network, one, list.check(wide(one), 'ipv6')])
      }),
      { numRuns: 2000 },
    )
  })

  test.each(['10.0.0.0/33', '10.0.0.0/', '/8', '10.0.0.0/8/8', '10.0.0.0/-1', '10.0.0.0/255.0.0.0', '::/129', 'example.com/24'])(
    '%s is no network',
    (text) => expect(readNetwork(text)).toBeUndefined(),
  )
})

describe('patterns', () => {
  const piece = fc.constantFrom('', 'a', 'b', 'ab', 'aba', '*', '\\', '\\*', 'é')
  const pieces = fc.array(piece, { minLength: 1, maxLength: 5 })

  test('keep their pieces, except for stars beside each other', () => {
    fc.assert(
      fc.property(pieces, (some) => {
        const kept = piecesOf(valueOfPieces(some))
        expect(kept).toEqual(some.filter((one, index) => one !== '' || index === 0 || index === some.length - 1))
        expect(valueOfPieces(kept)).toEqual(valueOfPieces(some))
      }),
    )
  })

  test('hold for what they say, as tried in every way', () => {
    const tried = (some: readonly string[], text: string): boolean => {
      const [first = '', ...rest] = some
      if (rest.length === 0) return text === first
      if (!text.startsWith(first)) return false
      const left = text.slice(first.length)
      return Array.from({ length: left.length + 1 }, (_, at) => left.slice(at)).some((end) => tried(rest, end))
    }
    fc.assert(
      fc.property(pieces, fc.string({ unit: fc.constantFrom('a', 'b', '*', '\\'), maxLength: 8 }), (some, text) => {
        expect(holdsPieces(some, text)).toBe(tried(some, text))
      }),
      { numRuns: 3000 },
    )
  })
})

/** The address with one bit turned around. */
function nearOf(text: string, bit: number): string {
  const groups = [...(readAddress(text) ?? [])]
  const at = Math.min(127, bit)
  groups[at >> 4] = (groups[at >> 4] ?? 0) ^ (0x80_00 >> (at & 15))
  return groups.map((group) => group.toString(16)).join(':')
}
