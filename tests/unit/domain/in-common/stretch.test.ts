import { expect, test } from 'vitest'

import { LIFT_MIN, SUPPORT_MIN, SUPPORT_SHARE_MIN } from '#domain/in-common/standing-out.ts'
import { densestStretch, type Piece, stretchesIn } from '#domain/in-common/stretch.ts'
import * as fc from '#tests/properties.ts'

const piecesOf = (counts: readonly (readonly [number, number])[]): Piece[] =>
  counts.map(([inside, outside], index) => ({ startMs: index * 1000, inside, outside }))

/** Every stretch by itself, each summed anew, with the ratio written as in Kulldorff's article: in the set and not, in the stretch and not. */
function byHand(pieces: readonly Piece[]) {
  const sum = (some: readonly Piece[], side: 'inside' | 'outside'): number => some.reduce((total, piece) => total + piece[side], 0)
  const [cases, others] = [sum(pieces, 'inside'), sum(pieces, 'outside')]
  const power = (count: number, share: number): number => (count === 0 ? 0 : count * Math.log(share))
  const all = pieces.flatMap((_, first) =>
    pieces.slice(first).map((__, length) => {
      const part = pieces.slice(first, first + length + 1)
      const [c, n] = [sum(part, 'inside'), sum(part, 'inside') + sum(part, 'outside')]
      const [C, N] = [cases, cases + others]
      const ratio =
        power(c, c / n) +
        power(n - c, 1 - c / n) +
        power(C - c, (C - c) / (N - n)) +
        power(N - n - (C - c), 1 - (C - c) / (N - n)) -
        power(C, C / N) -
        power(N - C, 1 - C / N)
      const isFrequent = c >= Math.max(SUPPORT_MIN, SUPPORT_SHARE_MIN * C) && c / C >= (LIFT_MIN * (n - c)) / others
      return { first, last: first + length, ratio, isFrequent }
    }),
  )
  return all.filter(({ isFrequent }) => isFrequent).sort((a, b) => b.ratio - a.ratio)
}

test('the stretch is the one of the greatest ratio among those worth saying', () => {
  const counts = fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 400 })), { minLength: 2, maxLength: 14 })
  let found = 0
  fc.assert(
    fc.property(counts, (some) => {
      const pieces = piecesOf(some)
      const [best] = byHand(pieces)
      const stretch = densestStretch(pieces)
      expect(stretch === undefined).toBe(best === undefined)
      if (!stretch || !best) return
      found++
      const its = byHand(pieces).find(({ first, last }) => first === stretch.first && last === stretch.last)
      expect(its?.ratio).toBeCloseTo(best.ratio, 6)
    }),
  )
  expect(found).toBeGreaterThan(50)
})

test('finds the hour in which it happened, with its edges, in a day of which the nights are quiet', () => {
  const counts = Array.from({ length: 96 }, (_, at): [number, number] => {
    const calls = 400 + Math.round(300 * Math.sin((at / 96) * 2 * Math.PI))
    return at >= 52 && at < 56 ? [Math.round(calls * 0.6), Math.round(calls * 0.4)] : [Math.round(calls * 0.01), calls]
  })
  expect(densestStretch(piecesOf(counts))).toMatchObject({ first: 52, last: 55 })
})

test('a rhythm that the rest has too is no stretch', () => {
  const counts = Array.from({ length: 48 }, (_, at): [number, number] => [at < 24 ? 10 : 100, at < 24 ? 1000 : 10_000])
  expect(densestStretch(piecesOf(counts))).toBeUndefined()
})

test('of four pieces there are ten stretches', () => {
  expect(stretchesIn(4)).toBe(10)
})
