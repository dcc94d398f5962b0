import { request } from 'node:http'
import { connect, type Socket } from 'node:net'

import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'

import { type HttpServer, type HttpServerOptions, listen } from '#platform/lib/http-server.ts'
import { CONNECTIONS_MAX, CONSOLE_CONNECTIONS_PER_ADDRESS_MAX } from '#platform/lib/limits.ts'
import { createProxies } from '#platform/lib/proxies.ts'

/** Nothing is closed by the clock in these tests unless it says so. */
const NEVER_MS = 600_000

let server: HttpServer
const sockets = new Set<Socket>()
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  await server.close(0)
})

/** The console's port. `/api/slow` is at work until `release`. */
async function open(more: Partial<HttpServerOptions> = {}) {
  const held = Promise.withResolvers<void>()
  const arrived: (() => void)[] = []
  const app = new Hono()
    .get('/api/quick', (c) => c.text('quick'))
    .get('/api/slow', async (c) => {
      arrived.shift()?.()
      await held.promise
      return c.text('slow')
    })
  server = await listen({
    host: '127.0.0.1',
    port: 0,
    hosts: [],
    origins: [],
    wires: { prefixes: ['/api/'], app },
    pages: (_, response) => response.end('page'),
    ...more,
  })
  return {
    release: held.resolve,
    /** A call that is at work when this resolves. */
    async slow(from: string): Promise<{ status: Promise<number> }> {
      const there = new Promise<void>((resolve) => arrived.push(resolve))
      const status = get('/api/slow', from)
      await there
      return { status }
    },
  }
}

/** Connects from an address of this machine (all of 127/8 is, on Linux) and says nothing. */
async function silent(from: string): Promise<{ closed: Promise<void>; socket: Socket }> {
  const socket = connect({ port: server.port, host: '127.0.0.1', localAddress: from })
  sockets.add(socket)
  const closed = new Promise<void>((resolve) => socket.once('close', () => (sockets.delete(socket), resolve())))
  socket.on('error', () => undefined).resume()
  await new Promise<void>((resolve) => socket.once('connect', resolve).once('close', resolve))
  return { closed, socket }
}

const get = (path: string, from: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { host: `127.0.0.1:${server.port}` }
    request({ host: '127.0.0.1', port: server.port, path, localAddress: from, agent: false, headers }, (answer) =>
      resolve(answer.resume().statusCode ?? 0),
    )
      .on('error', reject)
      .end()
  })

test('2,050 silent connections from one address keep nobody out, not even their own address', async () => {
  await open({ limits: { silentTimeoutMs: NEVER_MS } })
  const attack = await Promise.all(Array.from({ length: 2_050 }, () => silent('127.0.0.1')))
  expect(await get('/', '127.0.0.2')).toBe(200)
  expect(await get('/api/quick', '127.0.0.1')).toBe(200)
  const gone = attack.slice(0, 2_050 - CONSOLE_CONNECTIONS_PER_ADDRESS_MAX)
  await Promise.all(gone.map(({ closed }) => closed)) // the oldest, so that their address holds no more than it may
})

test('silent connections from many addresses, more than there are places, keep nobody out', async () => {
  await open({ limits: { silentTimeoutMs: NEVER_MS } })
  const addresses = Array.from({ length: 10 }, (_, i) => `127.0.1.${i + 1}`)
  const attack = await Promise.all(Array.from({ length: CONNECTIONS_MAX + 50 }, (_, i) => silent(addresses[i % 10] ?? '')))
  expect(await get('/', '127.0.0.2')).toBe(200)
  await Promise.all(attack.slice(0, 50).map(({ closed }) => closed))
})

test('a connection that says nothing is closed early, one that has spoken is not closed with it', async () => {
  await open({ limits: { silentTimeoutMs: 200 } })
  const spoken = await silent('127.0.0.1')
  let end: 'closed' | 'open' = 'open'
  void spoken.closed.then(() => (end = 'closed'))
  spoken.socket.write('GET ')
  const { closed } = await silent('127.0.0.1')
  await closed
  expect(end).toBe('open')
})

test('what is at work is never closed to make space; when all are, the newest is refused until one ends', async () => {
  const { slow, release } = await open({ limits: { silentTimeoutMs: NEVER_MS, perAddressMax: 3 } })
  const atWork = [await slow('127.0.0.1'), await slow('127.0.0.1'), await slow('127.0.0.1')]
  await (await silent('127.0.0.1')).closed
  await expect(get('/', '127.0.0.1')).rejects.toThrow()
  expect(await get('/', '127.0.0.2')).toBe(200)
  release()
  expect(await Promise.all(atWork.map(({ status }) => status))).toEqual([200, 200, 200])
  // Each of them went after its answer, which is noticed as soon as its connection is.
  for (let status = 0; status !== 200; ) status = await get('/', '127.0.0.1').catch(() => 0)
})

test('a trusted proxy has no limit of its own, and its connections are not closed for others’', async () => {
  const proxies = createProxies({ networks: ['127.0.0.9'], header: 'x-forwarded-for' })
  await open({ proxies, limits: { silentTimeoutMs: NEVER_MS, perAddressMax: 3, connectionsMax: 20 } })
  const proxy = await Promise.all(Array.from({ length: 12 }, () => silent('127.0.0.9')))
  let closed = 0
  for (const one of proxy) void one.closed.then(() => closed++)
  const others = await Promise.all(Array.from({ length: 50 }, (_, i) => silent(`127.0.2.${i + 1}`)))
  expect(await get('/', '127.0.0.1')).toBe(200)
  await Promise.all(others.slice(0, 42).map((one) => one.closed))
  expect(closed).toBe(0)
})
