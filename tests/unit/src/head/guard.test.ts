import { readdirSync, readFileSync } from 'node:fs'
import { createContext, Script } from 'node:vm'

import { beforeAll, expect, test } from 'vitest'

import { bundle } from '#src/build/head-scripts.ts'
import { safeReturn } from '#src/lib/safe-return.ts'

const ORIGIN = 'https://console.example'
const USER = JSON.stringify({ uid: 'u1', email: 'ada@example.com' })
const FIXTURES = new URL('../../../fixtures/', import.meta.url)
const payloads = readFileSync(new URL('hostile/patt_Open-Redirect-payloads.txt', FIXTURES), 'utf8').split(/\r?\n/).filter(Boolean)

let script: Script
beforeAll(async () => {
  script = new Script(await bundle('guard.ts'))
})

/** Opens a page in as much of a browser as the guard touches; what it did is in the answer. */
function open(
  address: string,
  { storage = {}, openPage = false, config }: { storage?: Record<string, string>; openPage?: boolean; config?: object } = {},
) {
  const stored = new Map(Object.entries(storage))
  const page = { address, left: undefined as string | undefined, stored, hidden: false }
  const attributes = new Map<string, string>(openPage ? [['data-open', '']] : [])
  const documentElement = {
    setAttribute: (name: string, value: string) => attributes.set(name, value),
    toggleAttribute: (name: string, on: boolean) => (on ? attributes.set(name, '') : attributes.delete(name)),
    removeAttribute: (name: string) => attributes.delete(name),
    hasAttribute: (name: string) => attributes.has(name),
    getAttribute: (name: string) => attributes.get(name) ?? null,
    hidden: false,
  }
  const window = new EventTarget()
  const url = new URL(address, ORIGIN)
  const sandbox = createContext({
    URL,
    Event,
    MutationObserver: class {
      observe(): void {}
    },
    SIGHTGLASS: config,
    window,
    document: Object.assign(new EventTarget(), { documentElement }),
    navigator: { onLine: true },
    location: { href: url.href, pathname: url.pathname, origin: url.origin, replace: (to: string) => (page.left = to) },
    history: { state: null, replaceState: (_state: unknown, _title: string, to: URL) => (page.address = to.pathname + to.search) },
    localStorage: { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => stored.set(key, value) },
  })
  script.runInContext(sandbox)
  return Object.assign(page, { attributes, hidden: documentElement.hidden })
}

test('signed out, a page is remembered with its query and sign-in is opened, before anything shows', () => {
  const page = open('/traffic/requests?q=a&orgId=acme')
  expect(page.left).toBe('/sign-in')
  expect(page.hidden).toBe(true)
  expect(JSON.parse(page.stored.get('session:pre-auth') ?? '')).toEqual({ path: '/traffic/requests', query: '?q=a&orgId=acme' })
})

test('the page on which somebody’s session ended stays theirs, with a query as long as a filter may be', () => {
  const query = `?q=${'a'.repeat(6000)}`
  const record = JSON.stringify({ path: '/traffic/requests', query, uid: 'u1' })
  expect(open(`/traffic/requests${query}`, { storage: { 'session:pre-auth': record } }).stored.get('session:pre-auth')).toBe(record)
  const other = open('/orgs', { storage: { 'session:pre-auth': record } }).stored.get('session:pre-auth') ?? ''
  expect(JSON.parse(other)).toEqual({ path: '/orgs', query: '' })
})

test.each(['/sign-in', '/sign-up', '/contact', '/sso/oidc/sign-in', '/dev/charts', '/no/such/page'])(
  'organization and environment in the address of %s set the context, signed in or not',
  (path) => {
    for (const user of [{}, { 'session:user': USER }]) {
      const context = (query: string, before?: string): unknown =>
        JSON.parse(
          open(path + query, { storage: { ...user, ...(before && { 'session:context': before }) }, openPage: true }).stored.get(
            'session:context',
          ) ?? 'null',
        )
      expect(context('?orgId=acme&contextId=prod')).toEqual({ orgId: 'acme', contextId: 'prod', deleting: false })
      expect(context('?orgId=acme', '{"orgId":"globex","contextId":"prod"}')).toEqual({ orgId: 'acme', contextId: '', deleting: false })
      expect(context('?contextId=test', '{"orgId":"globex"}')).toEqual({ orgId: 'globex', contextId: 'test', deleting: false })
      for (const odd of ['?orgId=a%2Fb', '?orgId=', '?contextId=prod', '?x=1']) expect(context(odd)).toBeNull()
    }
  },
)

test('a page of the shell confirms the membership first, so its address changes nothing that is remembered', () => {
  const storage = { 'session:user': USER, 'session:context': '{"orgId":"acme"}' }
  expect(open('/traffic/requests?orgId=globex', { storage }).stored.get('session:context')).toBe('{"orgId":"acme"}')
})

test('an address with a slash at its end becomes the one without; the root keeps its own', () => {
  expect(open('/dev/icons/?x=1', { openPage: true }).address).toBe('/dev/icons?x=1')
  expect(open('/?x=1', { openPage: true }).address).toBe('/?x=1')
  expect(open(`${ORIGIN}//evil.example/`, { openPage: true }).address).toBe('//evil.example')
})

test('open pages stay', () => {
  expect(open('/sign-in', { openPage: true }).left).toBeUndefined()
  expect(open('/dev/icons?x=1', { openPage: true })).toMatchObject({ left: undefined, address: '/dev/icons?x=1' })
})

test.each([
  ['?demo=true', '/sign-in?demo=true'],
  ['?demo=true&demo=false', '/sign-in?demo=true'],
  ['?demo=TRUE', '/sign-in'],
  ['?demo[]=true', '/sign-in'],
  ['?demo=false&demo=true', '/sign-in'],
])('signed out with %s leads to %s and opens nothing', (query, target) => {
  expect(open(`/traffic/requests${query}`).left).toBe(target)
})

test('signed in, the demo parameter is taken away', () => {
  expect(open('/orgs?demo=true&orgId=acme', { storage: { 'session:user': USER } }).address).toBe('/orgs?orgId=acme')
})

test.each(['/sign-in', '/sign-up', '/sign-in?demo=true'])('signed in, %s leads home', (address) => {
  expect(open(address, { storage: { 'session:user': USER }, openPage: true }).left).toBe('/')
})

test('a page without an organization goes on where the session left off, and says so in its address', () => {
  const storage = { 'session:user': USER, 'session:context': '{"orgId":"acme","contextId":"prod"}' }
  expect(open('/traffic/requests?q=a', { storage }).address).toBe('/traffic/requests?q=a&orgId=acme&contextId=prod')
  expect(open('/traffic/requests?orgId=globex', { storage }).address).toBe('/traffic/requests?orgId=globex')
})

test.each(['{', '[]', 'null', '"x"', '{"uid":""}', '{"uid":"a/b"}', '{"uid":7}'])('a session record of %s is no session', (record) => {
  expect(open('/orgs', { storage: { 'session:user': record } }).left).toBe('/sign-in')
})

test('whatever else is stored as user, context and pre-auth record is as good as nothing stored', () => {
  const naughty = JSON.parse(readFileSync(new URL('hostile/blns.json', FIXTURES), 'utf8')) as string[] // a list of strings, see its README
  const broken = readdirSync(new URL('json-test-suite/', FIXTURES))
    .filter((name) => name.startsWith('n_'))
    .map((name) => readFileSync(new URL(`json-test-suite/${encodeURIComponent(name)}`, FIXTURES), 'latin1'))
  const shapes = [
    'null',
    '[]',
    '0',
    '{}',
    '{"uid":1}',
    '{"uid":"__proto__"}',
    '{"uid":"a/b","email":[]}',
    '{"orgId":{},"contextId":7}',
    '{"path":["x"]}',
  ]
  const wanted = { path: '/orgs', query: '?q=a' }
  for (const text of [...shapes, ...naughty, ...broken]) {
    const nobody = open('/orgs?q=a', { storage: { 'session:user': text, 'session:pre-auth': text } })
    expect([nobody.left, JSON.parse(nobody.stored.get('session:pre-auth') ?? '')], text).toEqual(['/sign-in', wanted])
    const somebody = open('/orgs?q=a', { storage: { 'session:user': USER, 'session:context': text } })
    expect([somebody.left, somebody.address, somebody.hidden], text).toEqual([undefined, '/orgs?q=a', false])
  }
})

test('whatever address the guard remembers, sign-in leads to our own origin', () => {
  for (const payload of [...payloads, '//evil.example/x', '/\\evil.example']) {
    if (!URL.canParse(`/${payload}`, ORIGIN)) continue
    const url = new URL(ORIGIN + (payload.startsWith('/') ? payload : `/${payload}`))
    const record: unknown = JSON.parse(
      open(url.pathname.startsWith('//') ? `${ORIGIN}${url.pathname}` : url.href).stored.get('session:pre-auth') ?? '{}',
    )
    const { path, query } = record as { path: unknown; query: unknown }
    expect(new URL(safeReturn(path, query, ORIGIN), ORIGIN).origin).toBe(ORIGIN)
  }
})

test('the demo is offered on the sign-in page only, for the exact word', () => {
  expect(open('/sign-in?demo=true', { openPage: true }).attributes.has('data-demo')).toBe(true)
  expect(open('/sign-in?demo=TRUE', { openPage: true }).attributes.has('data-demo')).toBe(false)
})

test('the providers of the deployment are named before the first paint, on open pages', () => {
  const config = { signInProviders: ['google', 'github'] }
  expect(open('/sign-in', { openPage: true, config }).attributes.get('data-providers')).toBe('google github')
  expect(open('/sign-in', { openPage: true }).attributes.has('data-providers')).toBe(false)
  expect(open('/sign-in', { openPage: true, config: { signInProviders: 'google' } }).attributes.has('data-providers')).toBe(false)
})

test('the theme is set before the first paint, and only to one that exists', () => {
  expect(open('/sign-in', { openPage: true, storage: { 'ui:theme': 'dark', 'ui:rail': 'collapsed' } }).attributes).toEqual(
    new Map([
      ['data-open', ''],
      ['data-signed-out', ''],
      ['data-theme', 'dark'],
      ['data-rail', 'collapsed'],
    ]),
  )
  expect(open('/sign-in', { openPage: true, storage: { 'ui:theme': '"><script>' } }).attributes).toEqual(
    new Map([
      ['data-open', ''],
      ['data-signed-out', ''],
    ]),
  )
})
