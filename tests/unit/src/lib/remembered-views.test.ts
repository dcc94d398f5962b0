import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { NOTHING_REMEMBERED, readRememberedViews, withRemembered } from '#src/lib/remembered-views.ts'

const FIXTURES = new URL('../../../fixtures/', import.meta.url)
const naughty = JSON.parse(readFileSync(new URL('hostile/blns.json', FIXTURES), 'utf8')) as string[]
const requests = { orgId: 'acme', page: '/traffic/requests' }
const errors = { id: 'v1', name: 'Errors', query: 'q=status%3A5xx' }

test('whatever storage holds, it is read as views or as nothing, and never throws', () => {
  for (const text of [...naughty, ...naughty.map((value) => JSON.stringify(value)), 'null', '[]', '7', '{"uid":7,"views":7}'])
    expect(readRememberedViews(text).views).toEqual([])
  const half = JSON.stringify({ uid: 'u1', views: [null, 7, { ...requests, ...errors }, { ...requests, id: 'v2' }] })
  expect(readRememberedViews(half)).toEqual({ uid: 'u1', views: [{ ...requests, ...errors }] })
})

test('a page of an organization has one view, the newest first', () => {
  const first = withRemembered(NOTHING_REMEMBERED, 'u1', requests, errors)
  const second = withRemembered(first, 'u1', { ...requests, orgId: 'other' }, { ...errors, id: 'v2' })
  const third = withRemembered(second, 'u1', requests, { ...errors, id: 'v3' })
  expect(third.views.map(({ orgId, id }) => [orgId, id])).toEqual([
    ['acme', 'v3'],
    ['other', 'v2'],
  ])
  expect(withRemembered(third, 'u1', requests, undefined).views.map(({ id }) => id)).toEqual(['v2'])
})

test('another person finds nothing, and the memory never grows without end', () => {
  const mine = withRemembered(NOTHING_REMEMBERED, 'u1', requests, errors)
  expect(withRemembered(mine, 'u2', { ...requests, page: '/traffic/clients' }, errors).views).toHaveLength(1)
  let many = NOTHING_REMEMBERED
  for (let i = 0; i < 100; i++) many = withRemembered(many, 'u1', { ...requests, orgId: `org${i}` }, errors)
  expect(many.views).toHaveLength(40)
  expect(many.views[0]?.orgId).toBe('org99')
})
