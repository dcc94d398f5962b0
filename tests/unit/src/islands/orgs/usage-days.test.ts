import { expect, test } from 'vitest'

import { lastDays, sumBy } from '#src/islands/orgs/overview/usage-days.ts'
import type { Usage } from '#wire/product/usage.ts'

const NOW = Date.parse('2026-03-02T00:30:00Z')
const DAYS: NonNullable<Usage['days']> = [
  { day: '2026-03-02', kind: 'requests', events: 5, bytes: 50 },
  { day: '2026-03-01', kind: 'requests', events: 2, bytes: 20 },
  { day: '2026-03-01', kind: 'rejected', events: 1, bytes: 7 },
  { day: '2026-01-01', kind: 'issues', events: 9, bytes: 90 },
]

test('fourteen days back from today, with days without an event, and only kinds that occur in them', () => {
  const { rows, kinds } = lastDays(DAYS, NOW)
  expect([rows.length, rows[0]?.day, rows.at(-1)?.day]).toEqual([14, '2026-03-02', '2026-02-17'])
  expect(kinds).toEqual(['requests', 'rejected'])
  expect(rows.slice(0, 3).map(({ total }) => total)).toEqual([5, 3, 0])
  expect(rows[1]?.byKind.get('rejected')).toBe(1)
})

test('storage counts everything that is kept, also what is older', () => {
  expect([...sumBy(DAYS, ({ kind }) => kind, 'bytes')]).toEqual([
    ['requests', 70],
    ['rejected', 7],
    ['issues', 90],
  ])
})
