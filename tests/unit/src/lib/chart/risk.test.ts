import { expect, test } from 'vitest'

import { type RiskAddend, riskBand, riskScore } from '#src/lib/chart/risk.ts'
import fc from '#tests/properties.ts'

const addends = (points: readonly number[]): RiskAddend[] =>
  points.map((value, index) => ({ id: String(index), label: '', points: value, evidence: '', href: '' }))

test('a score is the sum of its reasons, and ends at a hundred', () => {
  expect(riskScore(addends([34, 22, 12]))).toBe(68)
  expect(riskScore(addends([80, 60]))).toBe(100)
  expect(riskScore([])).toBe(0)
})

test('what is thought away does not count; above a hundred it may change nothing', () => {
  expect(riskScore(addends([34, 22, 12]), new Set(['1']))).toBe(46)
  expect(riskScore(addends([80, 60, 40]), new Set(['2']))).toBe(100)
})

test('thinking a reason away never raises a score', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(60)), fc.array(fc.nat(20)), (points, without) => {
      const reasons = addends(points)
      const left = riskScore(reasons, new Set(without.map(String)))
      expect(left).toBeLessThanOrEqual(riskScore(reasons))
      expect(left).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('bands begin where CVSS has them', () => {
  expect([0, 39, 40, 69, 70, 89, 90, 100].map(riskBand)).toEqual(['low', 'low', 'medium', 'medium', 'high', 'high', 'critical', 'critical'])
})
