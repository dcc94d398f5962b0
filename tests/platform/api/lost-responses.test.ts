import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { type Access, httpClient } from '#src/clients/http.ts'
import { ownAccountClient } from '#src/clients/own-account.ts'
import { resourceClient } from '#src/clients/resource.ts'
import { WireFailure } from '#src/lib/errors.ts'
import { environmentResource } from '#wire/product/environments.ts'
import { objectiveResource } from '#wire/product/objectives.ts'
import { viewResource } from '#wire/product/views.ts'

import { openSsoPlatform, type Owner } from '../identity/sso-platform.ts'

/** The console's own clients and the platform's own API, with something in between that loses the first answer of one method. */
const platform = await openSsoPlatform()
platform.ready()
let ada: Owner
let losing: { method: string; status: number | undefined } | undefined
let seen: string[] = []

/** Hands requests on and answers back, but one: its work is done, its answer read to the end, and the connection closed. */
const proxy = createServer((request, response) => {
  seen.push(request.method ?? '')
  const { method, url, headers } = request
  const handed = forward(`${platform.origin}${url}`, { method, headers }, (answer) => {
    if (losing && losing.status === undefined && losing.method === method) {
      losing.status = answer.statusCode
      answer.resume().once('end', () => response.destroy())
      return
    }
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  request.pipe(handed)
})

beforeAll(async () => {
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  ada = await platform.organization('Acme', 'ada@acme.example')
})
afterEach(() => {
  losing = undefined
  seen = []
})
afterAll(async () => {
  proxy.closeAllConnections()
  proxy.close()
  await platform.close()
})

const through =
  (token: () => string): Access =>
  async () => ({ baseURL: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/api`, token: token() })
const member = httpClient(through(() => ada.apiToken))
const views = resourceClient(viewResource, member)
const objectives = resourceClient(objectiveResource, member)
const environments = resourceClient(environmentResource, member)
const account = ownAccountClient(httpClient(through(() => ada.idToken)))

const lose = (method: string): void => void ([losing, seen] = [{ method, status: undefined }, []])
const kindOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (cause: unknown) => (cause instanceof WireFailure ? cause.error.kind : cause),
  )
const deletionsOf = async (action: string): Promise<number> =>
  (await platform.audit(ada)).filter((record) => record.action === action).length

const VIEW = { page: '/traffic/requests', name: 'Slow', query: 'q=duration%3A%3E1s', shared: false }
const OBJECTIVE = { by: 'vendor' as const, key: ['Stripe'], targetPercent: 99.9, windowDays: 28 as const }

test('a view whose deletion succeeded, but whose response was lost, is deleted, once', async () => {
  const { id } = await views.create(VIEW)
  lose('DELETE')
  await views.remove({ id })
  expect([losing?.status, seen]).toEqual([204, ['DELETE', 'DELETE']])
  expect((await views.page({})).items).toEqual([])
  expect(await deletionsOf('view.delete')).toBe(1)
  expect(await kindOf(views.remove({ id }))).toBe('not-found')
})

test('an objective of the version that was read is, too', async () => {
  const made = await objectives.create(OBJECTIVE)
  lose('DELETE')
  await objectives.remove(made)
  expect([losing?.status, seen]).toEqual([204, ['DELETE', 'DELETE']])
  expect((await objectives.page({})).items).toEqual([])
  expect(await deletionsOf('objective.delete')).toBe(1)
})

test('choices whose change succeeded, but whose response was lost, are chosen, with the version they have now', async () => {
  const { version, ...before } = await account.notifications()
  const chosen = { ...before, weeklySummary: !before.weeklySummary }
  lose('PUT')
  const stored = await account.changeNotifications(chosen, version)
  expect([losing?.status, seen]).toEqual([200, ['PUT', 'PUT', 'GET']])
  expect(stored).toEqual({ ...chosen, version: expect.not.stringMatching(`^${version}$`) })
  // The version is good for the next change
  expect(await account.changeNotifications(before, stored.version)).toMatchObject(before)
})

test('choices that somebody else changed meanwhile stay theirs, and it is said', async () => {
  const { version, ...before } = await account.notifications()
  await account.changeNotifications({ ...before, newIssues: !before.newIssues }, version)
  seen = []
  expect(await kindOf(account.changeNotifications({ ...before, weeklySummary: true }, version))).toBe('stale')
  expect(seen).toEqual(['PUT'])
  expect(await account.notifications()).toMatchObject({ ...before, newIssues: !before.newIssues })
})

const OIDC = { issuer: 'https://login.example', clientId: 'a', scopes: ['openid', 'email'], emailIsVerified: true }

/** Not asked by any screen yet; the platform's other resources of this kind, with more in the answer than was sent. */
test.each([
  ['/retention', { requests: 14 }, 'done'],
  ['/sso', { kind: 'oidc', oidc: OIDC, groupRoles: [{ group: 'ops', role: 'admin' }] }, 'done'],
  // A secret is never read again, so nobody can say
  ['/sso', { oidc: { ...OIDC, clientSecret: 'very secret' } }, 'stale'],
])('PUT %s with %o is %s when its response is lost', async (path, change, outcome) => {
  const before = (await member(path)) as Record<string, unknown> & { version: string }
  const { version, addresses: _a, domains: _d, test: _t, recent: _r, oidc: _o, saml: _s, ...settings } = before
  lose('PUT')
  const work = member(path, { method: 'PUT', body: { ...settings, ...change }, headers: { 'If-Match': `"${version}"` } })
  expect(await kindOf(work)).toBe(outcome)
  expect([losing?.status, seen]).toEqual([200, ['PUT', 'PUT', 'GET']])
  if (outcome === 'done') expect(await work).toMatchObject({ version: expect.not.stringMatching(`^${version}$`) })
})

test('what a POST made is there once, and whoever sent it learns that nothing is known', async () => {
  lose('POST')
  expect(await kindOf(environments.create({ name: 'staging' }))).toBe('offline')
  expect([losing?.status, seen]).toEqual([201, ['POST']])
  expect((await environments.page({})).items.filter(({ name }) => name === 'staging')).toHaveLength(1)
})
