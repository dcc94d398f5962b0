import { request } from 'node:http'
import type { AddressInfo } from 'node:net'

import { serve } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { newId, newSecret } from '#platform/lib/ids.ts'
import type { IssuedKey } from '#wire/product/api-keys.ts'
import { mayActAs, ROLES } from '#wire/product/roles.ts'

import { type RunningPlatform, openPlatform } from '../support/platform.ts'
import { permissionOf, PERMISSIONS } from './permissions.ts'
import { attempt, buildStage, CASES, type Operation, operationsOf, rightPerson, rightToken, type Stage } from './stage.ts'

/**
 * The authorization matrix (security.md A1, A2): every operation of /openapi.json × everybody who could try. Expected answers come from the
 * table of docs/permissions.md, which people wrote, and not from what the routes declare.
 */
const platform: RunningPlatform = await openPlatform()
const operations = await operationsOf(platform)
let stage: Stage
let stranger: Stage
let removed: Stage['viewer']
let outdated: Stage['viewer']

beforeAll(async () => {
  stage = await buildStage(platform)
  stranger = await buildStage(platform)
  removed = await platform.join(stage.orgId, 'owner')
  outdated = await platform.join(stage.orgId, 'admin')
  await platform.documents.transaction((transaction) => platform.access.dismiss(transaction, stage.orgId, removed.uid))
  await platform.documents.transaction((transaction) => platform.access.changeRole(transaction, stage.orgId, outdated.uid, 'owner'))
  platform.advance(5_000)
})
afterAll(() => platform.close())

/** Everybody who holds something that is not a good API token of the stage. */
const OUTSIDERS: [who: string, token: () => string | undefined][] = [
  ['nobody', () => undefined],
  ['an empty bearer', () => ''],
  ['garbage', () => 'not-a-token'],
  ['a well-formed token that was never given out', () => newSecret('sga_')],
  ['a removed owner', () => removed.apiToken],
  ['a token from before a role change', () => outdated.apiToken],
  ['a warehouse token', () => stage.owner.warehouseToken],
]

const expectedOfRole = ({ name, success }: Operation, actor: (typeof ROLES)[number]): number => {
  const { who } = permissionOf(name)
  if (who === 'everybody') return success
  if (who === 'signed in') return 401
  return mayActAs(actor, who) ? success : 403
}

test('every operation is in the table of permissions, and asks for what stands there', () => {
  const declared = operations.map(({ name, auth, role, personOnly }) => ({
    name,
    who: auth === 'public' ? 'everybody' : auth === 'identity' ? 'signed in' : role,
    byKey: auth === 'public' ? undefined : auth === 'member' && !personOnly,
  }))
  const byName = (all: readonly { name: string }[]) => all.toSorted((a, b) => a.name.localeCompare(b.name))
  expect(byName(declared)).toEqual(byName(PERMISSIONS))
})

test('every operation has a case, and every case an operation', () => {
  expect(operations.map(({ name }) => name).sort()).toEqual(Object.keys(CASES).sort())
})

test('every route the app has is described', () => {
  const described = new Set([...operations.map(({ method, path }) => `${method} ${path.replace('{id}', ':id')}`), 'GET /openapi.json'])
  const answered = platform.api.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`)
  expect(answered.filter((route) => !described.has(route))).toEqual([])
})

describe.each(operations.map((operation) => [operation.name, operation] as const))('%s', (_name, operation) => {
  const { success, path } = operation
  const { who, byKey } = permissionOf(operation.name)
  const auth = who === 'everybody' ? 'public' : who === 'signed in' ? 'identity' : 'member'

  test.each(OUTSIDERS)('%s', async (_who, token) => {
    const reply = await attempt(platform, stage, operation, { token: token() })
    expect(reply.status, reply.text).toBe(auth === 'public' ? success : 401)
  })

  test('an ID token', async () => {
    const own = auth === 'identity' && operation.method !== 'GET' ? await buildStage(platform) : stage
    const reply = await attempt(platform, own, operation, { token: rightPerson(operation.name, own).idToken })
    expect(reply.status, reply.text).toBe(auth === 'member' ? 401 : success)
  })

  test('a personal key, which reads, or writes as its owner may, and is nobody outside of its organization', async () => {
    const own = operation.method === 'GET' ? stage : await buildStage(platform)
    const body = { name: 'reader', orgId: own.orgId, scope: 'read', expiresInDays: 1 }
    const reader = (await platform.call('POST', '/api/me/keys', { token: own.owner.idToken, body })).body as IssuedKey
    const asReader = await attempt(platform, own, operation, { token: reader.secret })
    const reads = operation.method === 'GET' && who === 'viewer'
    expect(asReader.status, asReader.text).toBe(auth === 'public' ? success : auth === 'identity' ? 401 : reads ? success : 403)
    const asWriter = await attempt(platform, own, operation, { token: own.secret })
    const writes = byKey ? success : 403
    if (auth !== 'public') expect(asWriter.status, asWriter.text).toBe(auth === 'identity' ? 401 : writes)
  })

  test.each(ROLES)('%s', async (role) => {
    const expected = expectedOfRole(operation, role)
    // Who is allowed to change something gets a stage of their own.
    const own = expected < 400 && operation.method !== 'GET' ? await buildStage(platform) : stage
    const reply = await attempt(platform, own, operation, { token: own[role].apiToken })
    expect(reply.status, reply.text).toBe(expected)
    if (expected === 403) expect(reply.body).toMatchObject({ code: 'forbidden', detail: expect.stringContaining(who) })
  })

  if (auth === 'member') {
    test('the owner of another organization', async () => {
      const reply = await attempt(platform, stage, operation, { token: (await buildStage(platform)).owner.apiToken })
      // Without an id the call is about their own organization; an id of ours is unknown to them.
      if (path.includes('{id}')) expect(reply.status, reply.text).toBe(404)
      else expect(reply.text).not.toContain(stage.orgId)
    })
  }

  if (path.includes('{id}') && auth !== 'public') {
    test('an id of somebody else gets the response of one that does not exist or cannot exist', async () => {
      const withId = async (id: string) => {
        const { status, text, headers } = await attempt(platform, stage, operation, { token: rightToken(operation, stranger), id })
        const names = [...headers.keys()].sort()
        return { status, names, text: text.replace(/"requestId":"[^"]+"/, '') }
      }
      const foreign = await withId(CASES[operation.name]?.id?.(stage) ?? '')
      expect(foreign.status).toBe(404)
      for (const id of [
        newId(),
        ':id',
        '__proto__',
        'a.b',
        '%00',
        '%2e%2e%2forgs',
        '..%2f..%2fjwt',
        'a%2fb',
        'x'.repeat(129),
        '%F0%9F%92%A9',
      ])
        expect(await withId(id), id).toEqual(foreign)
    })
  }
})

describe('methods', () => {
  const paths = [...Map.groupBy(operations, ({ path }) => path)]
  const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'PURGE', 'LOCK', 'NOSUCH']

  test.each(paths)('%s takes what it describes and nothing else', async (path, there) => {
    const known = there.map(({ method }) => method)
    const others = METHODS.filter((method) => !known.includes(method) && !(method === 'HEAD' && known.includes('GET')))
    for (const method of others)
      for (const token of [undefined, stage.owner.apiToken]) {
        const reply = await platform.call(method, path.replace('{id}', stage.deployment.id), { token })
        expect(reply.status, method).toBe(405)
        expect(reply.headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining(known))
      }
  })

  test('HEAD asks for the same authorization as GET', async () => {
    for (const operation of operations.filter(({ method, auth }) => method === 'GET' && auth !== 'public')) {
      const head = (token: string | undefined) =>
        platform.call('HEAD', operation.path.replace('{id}', CASES[operation.name]?.id?.(stage) ?? ''), { token })
      expect((await head(undefined)).status, operation.name).toBe(401)
      expect((await head(rightToken(operation, stage))).status, operation.name).toBe(200)
    }
  })

  test('TRACE is refused by every path', async () => {
    const server = serve({ fetch: platform.api.fetch, port: 0, hostname: '127.0.0.1' })
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    const trace = (path: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const sent = request({ port, host: '127.0.0.1', method: 'TRACE', path }, (response) => {
          response.resume()
          resolve(response.statusCode)
        })
        sent.on('error', reject)
        sent.end()
      })
    try {
      for (const [path] of paths) expect([404, 405], path).toContain(await trace(path.replace('{id}', 'x')))
    } finally {
      await new Promise((resolve) => server.close(resolve))
    }
  })

  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/members/',
    '/api/Members',
    '/api//members',
    '/api/members/x/y',
    '/api/orgs/current/extra',
  ])('%s is nothing', async (path) => {
    expect((await platform.call('GET', path, { token: stage.owner.apiToken })).status).toBe(404)
  })
})
