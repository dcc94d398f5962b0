import { expect, test } from 'vitest'

import { CONNECTIONS, TRAFFIC } from '#domain/filter/connection-fields.ts'
import { REQUESTS } from '#domain/filter/fields.ts'
import { carriedTo } from '#src/lib/carry.ts'
import { settleFilter } from '#src/lib/settle-filter.ts'

const scope = { orgId: 'acme', contextId: 'prod' }
const here = new URL('https://c.example/traffic/requests?orgId=acme&q=status%3A5xx&from=now-6h&sort=duration&view=v1&id=r1&live=1')

test('filter and range travel between screens about traffic; order, row and view belong to one screen', () => {
  expect(carriedTo('/traffic/connections', here, scope)).toBe('/traffic/connections?orgId=acme&contextId=prod&q=status%3A5xx&from=now-6h')
  expect(carriedTo('/orgs', here, scope)).toBe('/orgs?orgId=acme&contextId=prod')
  expect(carriedTo('/traffic/requests', new URL('https://c.example/orgs?q=x'), scope)).toBe('/traffic/requests?orgId=acme&contextId=prod')
})

test('of home, which has no filter, the range travels, there and back', () => {
  expect(carriedTo('/', here, scope)).toBe('/?orgId=acme&contextId=prod&from=now-6h')
  expect(carriedTo('/traffic/requests', new URL('https://c.example/?orgId=acme&from=now-7d&to=now&q=x'), scope)).toBe(
    '/traffic/requests?orgId=acme&contextId=prod&from=now-7d&to=now',
  )
  expect(carriedTo('/orgs', new URL('https://c.example/?orgId=acme&from=now-7d'), scope)).toBe('/orgs?orgId=acme&contextId=prod')
})

test('a condition that a screen does not know waits, and applies again where it is known', () => {
  const there = settleFilter('host:api.stripe.com status:5xx -method:GET', '', CONNECTIONS)
  expect(there).toEqual({ q: 'host:api.stripe.com', aside: 'status:5xx -method:GET' })
  expect(settleFilter(there.q, there.aside, REQUESTS)).toEqual({ q: 'host:api.stripe.com status:5xx -method:GET', aside: '' })
})

test('what waits is added to what was requested meanwhile, once', () => {
  expect(settleFilter('vendor:stripe tls:1.2', 'tls:1.2 status:500', TRAFFIC)).toEqual({ q: 'vendor:stripe', aside: 'tls:1.2 status:500' })
  expect(settleFilter('client:checkout', 'client:checkout', REQUESTS)).toEqual({ q: 'client:checkout', aside: '' })
})

test('alternatives stay together: they wait as a whole when one of them is not known', () => {
  expect(settleFilter('(tls:1.2 OR host:a.example) client:b', '', REQUESTS)).toEqual({
    q: 'client:b',
    aside: 'tls:1.2 OR host:a.example',
  })
  expect(settleFilter('client:b', 'tls:1.2 OR host:a.example', CONNECTIONS).q).toBe('client:b (tls:1.2 OR host:a.example)')
})

test('a mistake stays where it was made', () => {
  expect(settleFilter('colour:red tls:1.2', '', REQUESTS)).toEqual({ q: 'colour:red tls:1.2', aside: '' })
})
