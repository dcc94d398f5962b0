import { request } from 'node:http'
import type { AddressInfo } from 'node:net'

import { serve } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { newId } from '#platform/lib/ids.ts'

import { type RunningPlatform, openPlatform } from '../support/platform.ts'
import { type Actor, actorsOf, expectedOf } from './actors.ts'
import { permissionOf, PERMISSIONS } from './permissions.ts'
import { attempt, buildStage, CASES, type Operation, operationsOf, rightToken, type Stage } from './stage.ts'

/**
 * The authorization matrix (security.md A1, A2): every operation of /openapi.json × everybody who could try. Expected answers come from the
 * table of docs/permissions.md, which people wrote, and not from what the routes declare.
 */
const platform: RunningPlatform = await openPlatform()
const operations = await operationsOf(platform)
let stage: Stage
let stranger: Stage
let actors: Actor[]

beforeAll(async () => {
  stage = await buildStage(platform)
  stranger = await buildStage(platform)
  actors = await actorsOf(platform, stage)
})
afterAll(() => platform.close())

test('every operation is in the table of permissions, and requires what stands there', () => {
  const declared = operations.map(({ name, auth, openTo, role, personOnly }) => ({
    name,
    who: auth === 'public' ? 'everybody' : auth === 'identity' ? 'signed in' : role,
    openTo,
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

/** Security.md A1 asks for 570; what the organization and its settings have to hold asks for this many. */
const CASES_MIN = 1_500

test('there are enough cases', () => {
  expect(operations.length * actors.length).toBeGreaterThanOrEqual(CASES_MIN)
})

/** What somebody gets, on a stage of their own where they would change it. */
async function tryAs(actor: Actor, operation: Operation) {
  const expected = expectedOf(actor, operation, permissionOf(operation.name))
  const changes = expected < 400 && operation.method !== 'GET' && operation.auth !== 'public'
  const own = changes ? await buildStage(platform) : stage
  const token = await actor.token(own, operation)
  const id = CASES[operation.name]?.id?.(own, (actor.as?.(own) ?? own.owner).apiToken)
  return { expected, reply: await attempt(platform, own, operation, { token, ...(id !== undefined && { id }) }) }
}

describe.each(operations.map((operation) => [operation.name, operation] as const))('%s', (_name, operation) => {
  const { path } = operation
  const { who } = permissionOf(operation.name)
  const auth = who === 'everybody' ? 'public' : who === 'signed in' ? 'identity' : 'member'

  test('lets in whom the table names, and nobody else', async () => {
    const wrong: string[] = []
    for (const actor of actors) {
      const { expected, reply } = await tryAs(actor, operation)
      if (reply.status !== expected) wrong.push(`${actor.who}: ${reply.status} and not ${expected}: ${reply.text}`)
      if (expected === 403 && actor.standing.is === 'member')
        expect(reply.body).toMatchObject({ code: 'forbidden', detail: expect.stringContaining(who) })
    }
    expect(wrong).toEqual([])
  })

  if (auth === 'member')
    test('is about the organization of the caller, and of no other', async () => {
      const changes = operation.method !== 'GET' && !path.includes('{id}')
      const { owner, secret } = changes ? await buildStage(platform) : stranger
      for (const token of [owner.apiToken, secret]) {
        const reply = await attempt(platform, stage, operation, { token })
        // Without an id the call is about their own organization; an id of ours is unknown to them.
        if (path.includes('{id}')) expect(reply.status, reply.text).toBe(operation.personOnly && token === secret ? 403 : 404)
        else expect(reply.text).not.toContain(stage.orgId)
      }
    })

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

  test('HEAD requires the same authorization as GET', async () => {
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
