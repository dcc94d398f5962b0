import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { NO_VISITS, PAUSE_MS, readVisits, type Visits, withVisit } from '#src/lib/last-visits.ts'

const FIXTURES = new URL('../../../fixtures/', import.meta.url)
const naughty = JSON.parse(readFileSync(new URL('hostile/blns.json', FIXTURES), 'utf8')) as string[]
const NOW = Date.UTC(2026, 10, 24)
const looks = (visits: Visits, ...times: number[]): Visits => times.reduce((all, ms) => withVisit(all, 'u1', 'acme', ms), visits)
const beforeOf = ({ visits }: Visits): number | undefined => visits.find(({ orgId }) => orgId === 'acme')?.beforeMs

test('whatever storage holds, it is read as visits or as none, and never throws', () => {
  for (const text of [...naughty, ...naughty.map((value) => JSON.stringify(value)), 'null', '[]', '7', '{"uid":7,"visits":7}'])
    expect(readVisits(text).visits).toEqual([])
  const good = { orgId: 'acme', lastMs: NOW, beforeMs: 0 }
  const half = { uid: 'u1', visits: [null, good, { ...good, lastMs: 'x' }, { ...good, beforeMs: -1 }, { ...good, orgId: 7 }] }
  expect(readVisits(JSON.stringify(half))).toEqual({ uid: 'u1', visits: [good] })
})

test('a visit lasts while somebody comes back within half an hour; the next one knows when it ended', () => {
  expect(beforeOf(looks(NO_VISITS, NOW))).toBe(0)
  const first = looks(NO_VISITS, NOW, NOW + PAUSE_MS - 1, NOW + 2 * PAUSE_MS - 2)
  expect(beforeOf(first)).toBe(0)
  const second = looks(first, NOW + 10 * PAUSE_MS)
  expect(beforeOf(second)).toBe(NOW + 2 * PAUSE_MS - 2)
  // Still the second, however often somebody looks
  expect(beforeOf(looks(second, NOW + 10 * PAUSE_MS + 1, NOW + 11 * PAUSE_MS))).toBe(NOW + 2 * PAUSE_MS - 2)
})

test('each organization has its own visits, another person none, and a clock that was set back no visit in the future', () => {
  const both = withVisit(looks(NO_VISITS, NOW), 'u1', 'other', NOW + 5 * PAUSE_MS)
  expect(both.visits.map(({ orgId, beforeMs }) => [orgId, beforeMs])).toEqual([
    ['other', 0],
    ['acme', 0],
  ])
  expect(withVisit(both, 'u2', 'acme', NOW + 9 * PAUSE_MS)).toEqual({
    uid: 'u2',
    visits: [{ orgId: 'acme', lastMs: NOW + 9 * PAUSE_MS, beforeMs: 0 }],
  })
  expect(beforeOf(looks(NO_VISITS, NOW, NOW - PAUSE_MS))).toBe(0)
})

test('of very many organizations those looked at last are kept', () => {
  let visits = NO_VISITS
  for (let nth = 0; nth < 60; nth++) visits = withVisit(visits, 'u1', `org${nth}`, NOW + nth)
  expect(visits.visits).toHaveLength(50)
  expect(visits.visits.at(-1)?.orgId).toBe('org10')
})
