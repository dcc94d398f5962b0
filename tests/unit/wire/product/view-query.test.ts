import { expect, test } from 'vitest'

import fc from '#tests/properties.ts'
import { viewQueryOf } from '#wire/product/view-query.ts'
import { readSavedView, VIEW_PAGE_PATTERN } from '#wire/product/views.ts'

const queryOf = (text: string): string => viewQueryOf(new URLSearchParams(text))

test('a view keeps what a page shows and leaves out where one is', () => {
  expect(queryOf('?orgId=acme&contextId=prod&q=status:5xx&from=now-6h&id=7&view=abc&demo=true&mark=1700000000000')).toBe(
    'from=now-6h&q=status%3A5xx',
  )
})

test('what is empty, comes twice or has a strange name is left out', () => {
  expect(queryOf('q=&sort=a&sort=b&__proto__=x&Q=1&a[b]=2&by=host')).toBe('by=host&sort=a')
})

test('whatever an address says, a kept query is one that is kept again, in ASCII, without the place', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.oneof(fc.constantFrom('q', 'orgId', 'id', 'cols'), fc.string()), fc.string({ unit: 'binary' }))),
      (pairs) => {
        const query = viewQueryOf(new URLSearchParams(pairs))
        expect(queryOf(query)).toBe(query)
        expect(query).toMatch(/^[\x21-\x7e]*$/)
        expect([...new URLSearchParams(query).keys()]).not.toContain('orgId')
      },
    ),
  )
})

test.each(['/traffic/requests', '/orgs/settings/views', '/inventory/services'])('%s is a list page', (page) => {
  expect(page).toMatch(VIEW_PAGE_PATTERN)
})

test.each([
  '',
  '/',
  '//evil.example',
  '/traffic',
  '/traffic/',
  '/traffic//x',
  '/traffic/requests/manage',
  '/orgs/new',
  '/traffic/../me',
  '/me/x',
  'https://a/traffic/x',
  '/traffic/x?y',
  '/traffic/x#y',
  '/traffic/x\n',
])('%j is none', (page) => {
  expect(page).not.toMatch(VIEW_PAGE_PATTERN)
  const view = { id: 'a', name: 'a', query: '', shared: true, ownerUid: 'u', ownerName: null, mine: false, mayChange: false }
  const rest = { defaultForMe: false, defaultForAll: false, createdMs: 1, changedMs: 1, changedByName: null, version: '1' }
  expect(() => readSavedView({ ...view, ...rest, page })).toThrow('saved view.page should be')
})
