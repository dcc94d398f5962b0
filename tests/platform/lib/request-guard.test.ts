import { connect } from 'node:net'

import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { listen, type HttpServer } from '#platform/lib/http-server.ts'
import { isCanonicalTarget } from '#platform/lib/request-guard.ts'

let server: HttpServer
beforeAll(async () => {
  server = await listen({
    host: '127.0.0.1',
    port: 0,
    hosts: ['console.example'],
    origins: ['https://console.example'],
    wires: { prefixes: ['/api/'], app: new Hono().all('/api/*', (c) => c.text('wire')) },
    pages: (_, response) => response.end('page'),
  })
})
afterAll(() => server.close(0))

/** Sends bytes as they are; no client of ours would. Answers the status line's number. */
function raw(text: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
      const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]
      if (status) {
        resolve(Number(status))
        socket.destroy()
      }
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(0))
  })
}

const own = () => `Host: 127.0.0.1:${server.port}`
const get = (path: string, ...headers: string[]) =>
  raw([`GET ${path} HTTP/1.1`, ...(headers.length ? headers : [own()]), '', ''].join('\r\n'))

describe('the host a request names', () => {
  test('its own names and configured ones get a response', async () => {
    expect(await get('/', own())).toBe(200)
    expect(await get('/', `Host: localhost:${server.port}`)).toBe(200)
    expect(await get('/', 'Host: console.example')).toBe(200)
  })

  test.each(['evil.example', '127.0.0.1', 'localhost:1', '127.0.0.1.evil.example', ''])(
    'a rebound or foreign name %j is misdirected',
    async (host) => {
      expect(await get('/', `Host: ${host}`)).toBe(421)
    },
  )

  test('two hosts are refused', async () => {
    expect([400, 421]).toContain(await get('/', own(), 'Host: evil.example'))
  })
})

describe('the origin a request names', () => {
  test('a page of our own or a configured origin may call', async () => {
    expect(await get('/api/x', own(), `Origin: http://127.0.0.1:${server.port}`)).toBe(200)
    expect(await get('/api/x', own(), 'Origin: https://console.example')).toBe(200)
  })

  test.each(['null', 'https://evil.example', 'http://127.0.0.1.evil.example', 'http://127.0.0.1:1'])('%s may not', async (origin) => {
    expect(await get('/api/x', own(), `Origin: ${origin}`)).toBe(403)
    expect(await get('/', own(), `Origin: ${origin}`)).toBe(403)
  })
})

test('a refusal before any route is no page either', async () => {
  const { status, headers } = await fetch(`http://127.0.0.1:${server.port}/api/x`, { headers: { Origin: 'https://evil.example' } })
  expect([status, headers.get('x-content-type-options'), headers.get('x-frame-options')]).toEqual([403, 'nosniff', 'DENY'])
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
})

describe('the request line', () => {
  test.each(['TRACE', 'TRACK', 'PROPFIND'])('%s is not supported', async (method) => {
    expect([400, 405]).toContain(await raw(`${method} / HTTP/1.1\r\n${own()}\r\n\r\n`))
  })

  test.each(['//evil.example', '/api//x', '/api/../x', '/api/%2e%2e/x', '/api/%2Fx', '/a\\b', '/a;b', '/%00', '/%zz', '/%252e%252e/'])(
    '%s is refused before any route sees it',
    async (path) => {
      expect(await get(path)).toBe(400)
    },
  )

  test('an absolute target is refused', async () => {
    expect([400, 421]).toContain(await get(`http://evil.example/api/x`))
  })

  test('a too long address is refused', async () => {
    expect(await get(`/${'a'.repeat(9000)}`)).toBe(414)
  })
})

test.each([
  '/',
  '/traffic/requests',
  '/v1/projects/p/databases/(default)/documents:batchGet',
  '/v1/projects/p/databases/%28default%29/documents:commit',
  '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=local',
  '/a?next=//evil&x=%2F',
])('%s is a plain address', (target) => {
  expect(isCanonicalTarget(target)).toBe(true)
})
