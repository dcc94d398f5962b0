import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { safeReturn } from '#src/lib/safe-return.ts'

const ORIGIN = 'https://console.example'
const FIXTURES = new URL('../../../fixtures/hostile/', import.meta.url)

const payloads = ['patt_Open-Redirect-payloads.txt', 'patt_openredirects.txt']
  .flatMap((name) => readFileSync(new URL(name, FIXTURES), 'utf8').split(/\r?\n/))
  .filter((line) => line !== '')

/** A payload as it stands, decoded, and in the places where one could put it. */
const variants = payloads.flatMap((payload) => [payload, decoded(payload)]).flatMap((text) => [text, `/${text}`, text.replace(/^\/+/, '/')])

test('no published open-redirect payload leads away from our origin, raw or decoded', () => {
  expect(payloads.length).toBeGreaterThan(250)
  const escaped = variants.filter((text) => new URL(safeReturn(text, '', ORIGIN), ORIGIN).origin !== ORIGIN)
  expect(escaped).toEqual([])
})

test('nor does one in the query, and what is returned passes the rule again', () => {
  for (const text of variants) {
    const address = safeReturn('/traffic/requests', `?q=${text}`, ORIGIN)
    expect(new URL(address, ORIGIN).origin).toBe(ORIGIN)
    const again = new URL(safeReturn(text, '', ORIGIN), ORIGIN)
    expect(safeReturn(again.pathname, again.search, ORIGIN)).toBe(again.pathname + again.search)
  }
})

test('a filter of several thousand characters comes back whole', () => {
  const query = `?q=${'path%3A%2Fa%20OR%20'.repeat(400)}`
  expect(safeReturn('/traffic/requests', query, ORIGIN)).toBe(`/traffic/requests${query}`)
})

test('a page of this site comes back with its query', () => {
  expect(safeReturn('/traffic/requests', '?orgId=acme&q=status%3A5xx', ORIGIN)).toBe('/traffic/requests?orgId=acme&q=status%3A5xx')
})

test.each(['/sign-in', '/sign-up', '/sign-out', '/sign-out/', '/sso/oidc/callback', '/SIGN-OUT', '/x/../sign-out', '/%2e/sign-out'])(
  '%s is no destination',
  (path) => {
    expect(safeReturn(path, '', ORIGIN)).toBe('/')
  },
)

test.each([
  ['//evil.example/x', ''],
  ['/\\evil.example', ''],
  ['/\t/evil.example', ''],
  ['/.//evil.example', ''],
  ['/a/..//evil.example', ''],
  ['https://evil.example', ''],
  ['', ''],
  ['/', '\\@evil.example'],
  [`/${'a'.repeat(16_384)}`, ''],
])('%j with %j leads home', (path, query) => {
  expect(safeReturn(path, query, ORIGIN)).toBe('/')
})

test.each([undefined, null, 7, {}, [], true])('a record that holds %j leads home', (value) => {
  expect(safeReturn(value, '', ORIGIN)).toBe('/')
  if (value !== undefined) expect(safeReturn('/orgs', value, ORIGIN)).toBe('/')
})

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
