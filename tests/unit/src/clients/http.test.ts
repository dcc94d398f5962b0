import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { type Access, httpClient } from '#src/clients/http.ts'
import { WireFailure } from '#src/lib/errors.ts'

/** Answers given in turn; the last one again and again. */
let answers: { status: number; headers?: Record<string, string>; body?: unknown; delayMs?: number }[] = []
let seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string; atMs: number }[] = []
let origin = ''

const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body, atMs: performance.now() })
  const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? { status: 200, body: {} }
  await new Promise((resolve) => setTimeout(resolve, answer.delayMs ?? 0))
  response.writeHead(answer.status, {
    'content-type': answer.status < 400 ? 'application/json' : 'application/problem+json',
    ...answer.headers,
  })
  response.end(JSON.stringify(answer.body ?? {}))
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  answers = []
  seen = []
})

const as =
  (token: string): Access =>
  async () => ({ baseURL: `${origin}/api`, token })
const client = (token = 't1') => httpClient(as(token))
const errorOf = async (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (cause: unknown) => (cause instanceof WireFailure ? cause.error : cause),
  )

test('a call carries the token, JSON and nothing about the page', async () => {
  answers = [{ status: 200, body: { ok: 1 } }]
  expect(await client()('/things?x=1', { method: 'POST', body: { a: 1 } })).toEqual({ ok: 1 })
  const [call] = seen
  expect(call).toMatchObject({ method: 'POST', url: '/api/things?x=1', body: '{"a":1}' })
  expect(call?.headers).toMatchObject({ authorization: 'Bearer t1', 'content-type': 'application/json' })
  expect(call?.headers.cookie ?? call?.headers.referer).toBeUndefined()
})

test('without a token there is no Authorization header', async () => {
  await client('')('/things')
  expect(seen[0]?.headers.authorization).toBeUndefined()
})

const RETRIED = [408, 409, 425, 429, 500, 502, 503, 504]

test.each((['GET', 'PUT', 'DELETE'] as const).flatMap((method) => RETRIED.map((status) => ({ method, status }))))(
  'a $method with the response $status is tried once more, as it was',
  async ({ method, status }) => {
    answers = [
      { status, headers: { 'retry-after': '0' } },
      { status: 200, body: [] },
    ]
    const headers = { 'If-Match': '"v1"' }
    expect(await client()('/x?a=1', { method, headers, query: { b: 2 }, ...(method === 'PUT' && { body: { a: 1 } }) })).toEqual([])
    expect(seen).toHaveLength(2)
    const [first, second] = seen.map(({ atMs: _, ...call }) => call)
    expect(second).toEqual(first)
  },
)

test.each((['GET', 'PUT', 'DELETE'] as const).flatMap((method) => RETRIED.map((status) => ({ method, status }))))(
  'a $method with the response $status twice is at its end',
  async ({ method, status }) => {
    answers = [{ status, headers: { 'retry-after': '0' } }]
    expect(await errorOf(client()('/x', { method }))).toHaveProperty('kind')
    expect(seen).toHaveLength(2)
  },
)

test.each(
  (['GET', 'PUT', 'DELETE'] as const).flatMap((method) => [400, 403, 404, 410, 412, 413, 422, 501].map((status) => ({ method, status }))),
)('a $method with the response $status is not', async ({ method, status }) => {
  answers = [{ status }]
  expect(await errorOf(client()('/x', { method }))).toHaveProperty('kind')
  expect(seen).toHaveLength(1)
})

test.each(['POST', 'PATCH'] as const)('a %s is never repeated', async (method) => {
  answers = [{ status: 503, headers: { 'retry-after': '0' } }]
  expect(await errorOf(client()('/x', { method }))).toMatchObject({ kind: 'busy', retryAfterSeconds: 0 })
  expect(seen).toHaveLength(1)
})

test('a POST that only reads may be', async () => {
  answers = [{ status: 503, headers: { 'retry-after': '0' } }, { status: 200 }]
  await client()('/query', { method: 'POST', body: {}, readsOnly: true })
  expect(seen).toHaveLength(2)
})

test('Retry-After is waited for', async () => {
  answers = [{ status: 429, headers: { 'retry-after': '1' } }, { status: 200 }]
  await client()('/x')
  expect((seen[1]?.atMs ?? 0) - (seen[0]?.atMs ?? 0)).toBeGreaterThan(990)
})

test('without it the second try comes after a jittered wait', async () => {
  answers = [{ status: 500 }, { status: 200 }]
  await client()('/x')
  expect((seen[1]?.atMs ?? 0) - (seen[0]?.atMs ?? 0)).toBeGreaterThan(240)
})

test('a 401 causes one new token and one replay', async () => {
  const asked: (string | undefined)[] = []
  const http = httpClient(async (refused) => {
    asked.push(refused)
    return { baseURL: origin, token: refused ? 'new' : 'old' }
  })
  answers = [{ status: 401 }, { status: 200, body: { ok: 1 } }]
  expect(await http('/x', { method: 'POST', body: { a: 1 } })).toEqual({ ok: 1 })
  expect(asked).toEqual([undefined, 'old'])
  expect(seen.map(({ headers, body }) => [headers.authorization, body])).toEqual([
    ['Bearer old', '{"a":1}'],
    ['Bearer new', '{"a":1}'],
  ])
})

test('a second 401 is the end', async () => {
  const http = httpClient(async (refused) => ({ baseURL: origin, token: refused ? 'new' : 'old' }))
  answers = [{ status: 401 }]
  expect(await errorOf(http('/x'))).toEqual({ kind: 'signed-out' })
  expect(seen).toHaveLength(2)
})

test('the same token again is not sent again', async () => {
  answers = [{ status: 401 }]
  expect(await errorOf(client()('/x'))).toEqual({ kind: 'signed-out' })
  expect(seen).toHaveLength(1)
})

test.each(['https://evil.example/', '//evil.example/', '\\\\evil', '@evil', '/../x', '/a/%2e%2e/b', ''])(
  '%j is not sent at all',
  async (path) => {
    expect(await errorOf(client()(path))).toMatchObject({ kind: 'refused' })
    expect(seen).toEqual([])
  },
)

test('a redirect is an error, and the token stays here', async () => {
  let elsewhere = 0
  const other = createServer((_, response) => {
    elsewhere++
    response.end('{}')
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  answers = [{ status: 302, headers: { location: `http://127.0.0.1:${(other.address() as AddressInfo).port}/` } }]
  expect(await errorOf(client()('/x', { method: 'POST' }))).toEqual({ kind: 'offline' })
  expect(elsewhere).toBe(0)
  other.close()
})

test('nobody at the other end reads as offline', async () => {
  const http = httpClient(async () => ({ baseURL: 'http://127.0.0.1:9', token: 't' }))
  expect(await errorOf(http('/x', { method: 'POST' }))).toEqual({ kind: 'offline' })
})

test('a platform that does not respond in time is said to be busy', async () => {
  answers = [{ status: 200, delayMs: 400 }]
  expect(await errorOf(client()('/x', { method: 'POST', timeoutMs: 60 }))).toMatchObject({ kind: 'busy' })
})

test('who gives up gets the own reason back', async () => {
  answers = [{ status: 200, delayMs: 400 }]
  const given = new AbortController()
  const pending = errorOf(client()('/x', { signal: given.signal }))
  setTimeout(() => given.abort(new Error('left the page')), 30)
  expect(await pending).toEqual(new Error('left the page'))
})

test('a stream is handed over as it arrives', async () => {
  answers = [{ status: 200, headers: { 'content-type': 'text/event-stream' }, body: 'x' }]
  const response = await client().open('/tail')
  expect(await new Response(response.body).text()).toBe('"x"')
  expect(seen[0]?.headers.accept).toBe('text/event-stream')
})
