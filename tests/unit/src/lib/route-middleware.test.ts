import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { runMiddleware } from '#src/lib/route-middleware.ts'

const at = (address: string) => new URL(address, 'https://console.example')

test('a page without checks takes any address', () => {
  expect(runMiddleware('', at('/x?id=../y'))).toBeUndefined()
})

test('a name that is not registered fails, also one that every object has', () => {
  for (const name of ['auht', 'constructor', '__proto__', 'toString', 'plain-id auht'])
    expect(runMiddleware(name, at('/x?id=a'))).toEqual({ reason: 'unknown' })
})

test('an id in the address has to be one; none at all is for the page to say', () => {
  expect(runMiddleware('plain-id', at('/x?id=abc-1_2'))).toBeUndefined()
  expect(runMiddleware('plain-id', at('/x'))).toBeUndefined()
  for (const id of ['a/b', '..', '__proto__', 'a%00', '%20', 'x'.repeat(129)])
    expect(runMiddleware('plain-id', at(`/x?id=${id}`)), id).toEqual({ reason: 'refused', status: 404 })
})

test('no naughty string is taken for an id that could change a path', () => {
  const strings = JSON.parse(readFileSync('tests/fixtures/hostile/blns.json', 'utf8')) as string[]
  for (const text of strings) {
    const url = at('/x')
    url.searchParams.set('id', text)
    if (runMiddleware('plain-id', url) === undefined) expect(text).toMatch(/^[\w-]{1,128}$/)
  }
})

test('a callback that comes from no provider is not found', () => {
  expect(runMiddleware('provider-answer', at('/sso/oidc/callback#code=x'))).toBeUndefined()
  expect(runMiddleware('provider-answer', at('/sso/oidc/callback?error=access_denied'))).toBeUndefined()
  expect(runMiddleware('provider-answer', at('/sso/oidc/callback'))).toEqual({ reason: 'refused', status: 404 })
})

test('a check that says no is a 404, one that gives a status is that, and the first to fail decides', () => {
  const checks = { yes: () => true, no: () => false, gone: () => 410 }
  expect(runMiddleware('yes', at('/x'), checks)).toBeUndefined()
  expect(runMiddleware('yes no gone', at('/x'), checks)).toEqual({ reason: 'refused', status: 404 })
  expect(runMiddleware('yes gone no', at('/x'), checks)).toEqual({ reason: 'refused', status: 410 })
})
