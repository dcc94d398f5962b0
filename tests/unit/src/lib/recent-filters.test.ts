import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { NO_RECENT, readRecentFilters, RECENT_MAX, withRecent } from '#src/lib/recent-filters.ts'

const FIXTURES = new URL('../../../fixtures/', import.meta.url)
const naughty = JSON.parse(readFileSync(new URL('hostile/blns.json', FIXTURES), 'utf8')) as string[]
const requests = { orgId: 'acme', page: '/traffic/requests' }

test('whatever storage holds, it is read as filters or as nothing, and never throws', () => {
  for (const text of [...naughty, ...naughty.map((value) => JSON.stringify(value)), 'null', '[]', '7', '{"uid":7,"filters":7}'])
    expect(readRecentFilters(text).filters).toEqual([])
  const half = { uid: 'u1', filters: [null, { ...requests, text: 'status:5xx' }, { ...requests }, { ...requests, text: 'x'.repeat(501) }] }
  expect(readRecentFilters(JSON.stringify(half))).toEqual({ uid: 'u1', filters: [{ ...requests, text: 'status:5xx' }] })
})

test('ten of a page are kept, newest first, each once; other pages keep theirs', () => {
  let recent = withRecent(NO_RECENT, 'u1', { ...requests, page: '/traffic/connections', text: 'opaque:true' })
  for (let i = 0; i < 12; i++) recent = withRecent(recent, 'u1', { ...requests, text: ` host:h${i} ` })
  recent = withRecent(recent, 'u1', { ...requests, text: 'host:h5' })
  const here = recent.filters.filter(({ page }) => page === requests.page).map(({ text }) => text)
  expect(here).toHaveLength(RECENT_MAX)
  expect(here.slice(0, 3)).toEqual(['host:h5', 'host:h11', 'host:h10'])
  expect(new Set(here).size).toBe(RECENT_MAX)
  expect(recent.filters.at(-1)?.text).toBe('opaque:true')
})

test('nothing is remembered of an empty filter, of a very long one, or of another person', () => {
  const mine = withRecent(NO_RECENT, 'u1', { ...requests, text: 'status:5xx' })
  expect(withRecent(mine, 'u1', { ...requests, text: ' ' })).toEqual(mine)
  expect(withRecent(mine, 'u1', { ...requests, text: 'x'.repeat(501) })).toEqual(mine)
  expect(withRecent(mine, 'u2', { ...requests, text: 'a:b' }).filters.map(({ text }) => text)).toEqual(['a:b'])
  let many = NO_RECENT
  for (let i = 0; i < 200; i++) many = withRecent(many, 'u1', { orgId: `org${i}`, page: '/p', text: 'a' })
  expect(many.filters).toHaveLength(100)
})
