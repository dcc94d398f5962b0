import { expect, test } from 'vitest'

import { appliedView, changesTo, changesToNone, isBare, viewAddress } from '#src/lib/view-state.ts'
import fc from '#tests/properties.ts'

const errors = { id: 'v1', page: '/traffic/requests', query: 'from=now-6h&q=status%3A5xx' }
const everything = { id: 'v2', page: '/traffic/requests', query: '' }
const views = [errors, everything]

/** The address after these changes, as `setSearch` makes them. */
function after(text: string, changes: Record<string, string | undefined>): URLSearchParams {
  const search = new URLSearchParams(text)
  for (const [name, value] of Object.entries(changes)) {
    if (value) search.set(name, value)
    else search.delete(name)
  }
  return search
}

test('only an address that says nothing but the place is bare', () => {
  expect(isBare(new URLSearchParams('orgId=a&contextId=b'))).toBe(true)
  for (const text of ['orgId=a&q=x', 'id=7', 'view=none', 'from=now-1h', 'anything='])
    expect(isBare(new URLSearchParams(text)), text).toBe(false)
})

test('a view replaces everything but the place', () => {
  const search = after(
    'orgId=a&contextId=b&q=old&cols=time&id=7&live=1',
    changesTo(new URLSearchParams('orgId=a&contextId=b&q=old&cols=time&id=7&live=1'), errors),
  )
  expect(Object.fromEntries(search)).toEqual({ orgId: 'a', contextId: 'b', from: 'now-6h', q: 'status:5xx', view: 'v1' })
})

test('whatever was there, a view that was applied is the one that is shown, unchanged, and the place stays', () => {
  const name = fc.constantFrom('q', 'from', 'cols', 'orgId', 'contextId', 'view', 'id', 'mark', '__proto__', 'x y')
  fc.assert(
    fc.property(fc.array(fc.tuple(name, fc.string({ minLength: 1 }))), fc.constantFrom(...views), (pairs, view) => {
      const before = new URLSearchParams(pairs)
      const search = after(before.toString(), changesTo(before, view))
      expect(appliedView(search, views)).toEqual({ view, changed: false })
      expect(search.get('orgId')).toBe(before.get('orgId'))
    }),
  )
})

test('what was remembered cannot move somebody to another organization', () => {
  const changes = changesTo(new URLSearchParams('orgId=a'), { id: 'v', query: 'orgId=evil&contextId=evil&q=x' })
  expect(after('orgId=a', changes).toString()).toBe('orgId=a&q=x&view=v')
})

test('the view that is named may have been changed; without a name it is the one that says the same', () => {
  expect(appliedView(new URLSearchParams('view=v1&q=other'), views)).toEqual({ view: errors, changed: true })
  expect(appliedView(new URLSearchParams('q=status:5xx&from=now-6h&orgId=a&id=7'), views)).toEqual({ view: errors, changed: false })
  expect(appliedView(new URLSearchParams('orgId=a'), views)).toBeUndefined()
  expect(appliedView(new URLSearchParams('view=gone'), views)).toBeUndefined()
})

test('who shows everything is in no view, and the default stays away', () => {
  const search = after('orgId=a&q=x&view=v1', changesToNone(new URLSearchParams('orgId=a&q=x&view=v1')))
  expect(search.toString()).toBe('orgId=a&view=none')
  expect(appliedView(search, views)).toBeUndefined()
  expect(isBare(search)).toBe(false)
})

test('a link names the organization, the state and the view', () => {
  expect(viewAddress(errors, 'acme')).toBe('/traffic/requests?orgId=acme&from=now-6h&q=status%3A5xx&view=v1')
})
