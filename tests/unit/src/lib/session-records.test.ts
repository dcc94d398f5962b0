import { readdirSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { ID_PATTERN, NO_CONTEXT, readContext, readId, readPreAuth, readUser } from '#src/lib/session-records.ts'
import { ID_PATTERN as WIRE_ID_PATTERN } from '#wire/documents.ts'

const FIXTURES = new URL('../../../fixtures/', import.meta.url)
const naughty = JSON.parse(readFileSync(new URL('hostile/blns.json', FIXTURES), 'utf8')) as string[]
const refused = readdirSync(new URL('json-test-suite/', FIXTURES))
  .filter((name) => name.startsWith('n_'))
  .map((name) => readFileSync(new URL(`json-test-suite/${encodeURIComponent(name)}`, FIXTURES), 'latin1'))

test('whatever storage holds, it is read as a record or as nothing, and never throws', () => {
  expect(naughty.length + refused.length).toBeGreaterThan(650)
  for (const text of [...naughty, ...refused, ...naughty.map((value) => JSON.stringify(value))]) {
    expect(readUser(text)).toBeNull()
    expect(readContext(text)).toEqual(NO_CONTEXT)
    expect(readPreAuth(text)).toBeNull()
  }
})

test('naughty strings as fields never become ids', () => {
  for (const value of naughty) {
    const user = readUser(JSON.stringify({ uid: value, email: value }))
    if (user) expect(user.uid).toMatch(ID_PATTERN)
    expect(readContext(JSON.stringify({ orgId: value, contextId: value, deleting: value })).deleting).toBe(false)
  }
})

test('records come back as they were written', () => {
  expect(readUser('{"uid":"u1","email":"ada@example.com"}')).toEqual({ uid: 'u1', email: 'ada@example.com' })
  expect(readContext('{"orgId":"acme","contextId":"prod","deleting":true}')).toEqual({ orgId: 'acme', contextId: 'prod', deleting: true })
  expect(readPreAuth('{"path":"/orgs","query":"?a=1"}')).toEqual({ path: '/orgs', query: '?a=1' })
  expect(readPreAuth('{"path":"/orgs","query":"","uid":"u1"}')).toEqual({ path: '/orgs', query: '', uid: 'u1' })
})

test('an environment that cannot be one is dropped, the organization stays', () => {
  expect(readContext('{"orgId":"acme","contextId":"../x"}')).toEqual({ orgId: 'acme', contextId: '', deleting: false })
})

test.each(['a/b', '..', '__proto__', '%00', 'a b', '', 'x'.repeat(129), 'x'.repeat(1500), 'é'])('%j is no id', (text) => {
  expect(readId(text)).toBe('')
})

test('the console and the API agree on what an id is', () => {
  expect(ID_PATTERN.source).toBe(WIRE_ID_PATTERN.source)
})
