import { describe, expect, test } from 'vitest'

import { chanceKept, chanceOf, FALSE_SHARE_MAX, isWorthSaying, logOddsZ, type Sides, strengthOf } from '#domain/in-common/standing-out.ts'
import * as fc from '#tests/properties.ts'

const PRIOR = 10

/** Equations 15, 16, 19 and 22 of the paper, one side after the other, with the variance of each side's log-odds in full. */
function byThePaper(value: Sides, all: Sides): number {
  const alpha0 = PRIOR
  const alpha = (PRIOR * (value.inside + value.outside)) / (all.inside + all.outside)
  const side = (y: number, n: number) => ({
    omega: Math.log((y + alpha) / (n + alpha0 - y - alpha)),
    variance: 1 / (y + alpha) + 1 / (n + alpha0 - y - alpha),
  })
  const i = side(value.inside, all.inside)
  const j = side(value.outside, all.outside)
  return (i.omega - j.omega) / Math.sqrt(i.variance + j.variance)
}

/** Twice the area under the bell curve beyond z, by Simpson's rule. */
function areaBeyond(z: number): number {
  const [from, to, steps] = [Math.abs(z), Math.abs(z) + 12, 20_000]
  const bell = (x: number): number => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)
  let sum = bell(from) + bell(to)
  for (let i = 1; i < steps; i++) sum += (i % 2 === 1 ? 4 : 2) * bell(from + ((to - from) * i) / steps)
  return (2 * sum * (to - from)) / steps / 3
}

const counts = fc.record({ inside: fc.integer({ min: 20, max: 1e6 }), outside: fc.integer({ min: 20, max: 1e7 }) }).chain((all) =>
  fc.record({
    all: fc.constant(all),
    value: fc.record({ inside: fc.integer({ min: 0, max: all.inside }), outside: fc.integer({ min: 0, max: all.outside }) }),
  }),
)

describe('how far a value stands out', () => {
  test('is what the paper says, for any counts that make a difference', () => {
    fc.assert(
      fc.property(counts, ({ value, all }) => {
        const seen = value.inside + value.outside
        fc.pre(seen > 0 && seen < all.inside + all.outside)
        const expected = byThePaper(value, all)
        expect(logOddsZ(value, all)).toBeCloseTo(expected, 6)
      }),
    )
  })

  test('is the opposite for the two sides exchanged, and nothing for equal shares', () => {
    const turned = ({ inside, outside }: Sides): Sides => ({ inside: outside, outside: inside })
    fc.assert(
      fc.property(counts, ({ value, all }) => {
        expect(logOddsZ(turned(value), turned(all))).toBeCloseTo(-logOddsZ(value, all), 6)
      }),
    )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 50 }), (rows, times) => {
        expect(logOddsZ({ inside: rows, outside: rows * times }, { inside: 2 * rows, outside: 2 * rows * times })).toBeCloseTo(0, 9)
      }),
    )
  })

  test('is above nothing exactly where the share in the set is the greater one', () => {
    fc.assert(
      fc.property(counts, ({ value, all }) => {
        const difference = value.inside * all.outside - value.outside * all.inside
        fc.pre(difference !== 0)
        expect(Math.sign(logOddsZ(value, all))).toBe(Math.sign(difference))
      }),
    )
  })

  test('few rows stand out less than many of the same shares', () => {
    const few = logOddsZ({ inside: 6, outside: 1 }, { inside: 20, outside: 100 })
    const many = logOddsZ({ inside: 600, outside: 100 }, { inside: 2000, outside: 10_000 })
    expect(few).toBeLessThan(many / 3)
  })
})

/** Of a table of two by two: 2 Σ observed · ln(observed ÷ expected). */
function gSquared(value: Sides, all: Sides): number {
  const total = all.inside + all.outside
  const having = value.inside + value.outside
  const cells = [
    [value.inside, all.inside * having],
    [value.outside, all.outside * having],
    [all.inside - value.inside, all.inside * (total - having)],
    [all.outside - value.outside, all.outside * (total - having)],
  ] as const
  return 2 * cells.reduce((sum, [observed, products]) => sum + (observed === 0 ? 0 : observed * Math.log((observed * total) / products)), 0)
}

test('the strength is G² of the four counts: nothing for equal shares, most for what the set alone has', () => {
  fc.assert(
    fc.property(counts, ({ value, all }) => {
      const strength = strengthOf(value, all)
      expect(Math.abs(strength - gSquared(value, all))).toBeLessThan(1e-9 * (all.inside + all.outside))
      expect(strength).toBeLessThanOrEqual(strengthOf({ inside: all.inside, outside: 0 }, all) * (1 + 1e-9))
    }),
  )
  expect(strengthOf({ inside: 30, outside: 300 }, { inside: 100, outside: 1000 })).toBeCloseTo(0, 9)
})

test('the chance of so many standard errors is the area under the bell curve beyond them', () => {
  for (let z = -8; z <= 8; z += 0.37) expect(chanceOf(z) / areaBeyond(z)).toBeCloseTo(1, 5)
  expect(chanceOf(0)).toBeCloseTo(1, 6)
  expect(chanceOf(40)).toBeLessThan(1e-300)
})

test('is worth saying with a twentieth of the set and one and a half times its share in the rest', () => {
  const all = { inside: 1000, outside: 100_000 }
  expect(isWorthSaying({ inside: 60, outside: 4000 }, all)).toBe(true)
  expect(isWorthSaying({ inside: 49, outside: 0 }, all)).toBe(false)
  expect(isWorthSaying({ inside: 60, outside: 4001 }, all)).toBe(false)
  expect(isWorthSaying({ inside: 4, outside: 0 }, { inside: 20, outside: 50 })).toBe(false)
})

test('what is kept is what Benjamini and Hochberg keep: the example of their article, at its own level', () => {
  // Their section 3.1 has fifteen chances and keeps four at 0.05; a fifth of each is the same at 0.01
  const article = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1]
  const scaled = article.map((chance) => (chance * FALSE_SHARE_MAX) / 0.05)
  expect(chanceKept(scaled.toReversed(), 15)).toBe(scaled[3])
  expect(chanceKept(scaled, 150)).toBe(scaled[1])
  expect(chanceKept([0.5, 0.02], 2)).toBe(0)
  expect(chanceKept([], 40)).toBe(0)
})
