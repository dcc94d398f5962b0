import { EventEmitter, once } from 'node:events'
import { createServer as createPlain, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { createDecider } from '#domain/proxy/policy.ts'
import { createAdmission } from '#platform/capture/client.ts'
import type { Exchange, ObservedConnection } from '#platform/capture/observed.ts'
import { type Capture, createCapture } from '#platform/capture/proxy.ts'
import { isOwnAddress, reachOf } from '#platform/capture/reach.ts'
import { DEFAULT_PROXY } from '#wire/product/proxy.ts'

import { quietLog } from '../pulse/support/recording-receivers.ts'

/** What clients and servers that mean harm, or know no better, do to a proxy: nothing is passed on that was not seen, and nothing ends it. */
let capture: Capture
let port: number
let exchanges: Exchange[]
let closed: ObservedConnection[]
let policy = { ...DEFAULT_PROXY, bypass: [] as string[] }
const asked: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = []
let server: Server
let target: string

beforeAll(async () => {
  server = createPlain(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    asked.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
    response.end('ok')
  })
  server.listen(0, '0.0.0.0') // every address of the loopback network is another host
  await once(server, 'listening')
  target = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())
beforeEach(async () => {
  exchanges = []
  closed = []
  asked.length = 0
  policy = { ...DEFAULT_PROXY, bypass: [] }
  const observer = {
    opened: () => undefined,
    closed: (connection: ObservedConnection) => void closed.push(connection),
    exchanged: (exchange: Exchange) => void exchanges.push(exchange),
  }
  const leaves = { contextFor: () => Promise.reject(new Error('None here.')) }
  capture = createCapture({ decide: (host) => createDecider(policy)(host), leaves, observer, log: quietLog })
  port = await capture.listen('127.0.0.1', 0)
})
afterEach(() => capture.close())

/** Sends these bytes to the proxy; resolves with everything that comes back until it ends the connection. */
async function say(text: string): Promise<string> {
  const client = connect(port, '127.0.0.1')
  let heard = ''
  client.on('data', (chunk) => (heard += chunk))
  client.on('error', () => undefined)
  client.write(text)
  await once(client, 'close')
  return heard
}
const request = (lines: readonly string[], body = ''): string => `${lines.join('\r\n')}\r\nConnection: close\r\n\r\n${body}`

test.each([
  ['a status that is none', 'HTTP/1.1 000 Odd\r\n\r\n', /^HTTP\/1\.1 502 /],
  ['no HTTP at all', '\u0000\u0001garbage\r\n\r\n', /^HTTP\/1\.1 502 /],
  [
    'another protocol that nobody asked for',
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: odd\r\nConnection: Upgrade\r\n\r\nodd',
    /^HTTP\/1\.1 502 /,
  ],
  ['nothing', '', /^HTTP\/1\.1 502 /],
  ['a head without an end', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}`, /^HTTP\/1\.1 502 /],
  ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nokk', /^HTTP\/1\.1 502 /],
  ['less than it promised', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nok', /^HTTP\/1\.1 200 OK\r\n(?:.+\r\n)+\r\nok$/],
  ['a chunk that is none', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nok\r\n', /^(?:$|HTTP\/1\.1 (?:200|502) )/],
])('a server that sends %s gets its client a sentence or an end, and the proxy goes on', async (_what, answer, expected) => {
  const odd = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(answer, 'latin1'))
  }).listen(0, '127.0.0.1')
  await once(odd, 'listening')
  const host = `127.0.0.1:${(odd.address() as AddressInfo).port}`
  expect(await say(request([`GET http://${host}/ HTTP/1.1`, `Host: ${host}`]))).toMatch(expected)
  expect(exchanges).toHaveLength(1)
  odd.close()
  expect(await say(request([`GET http://${target}/after HTTP/1.1`, `Host: ${target}`]))).toMatch(/ok$/)
})

test('what a connection option names as its own does not hide a second request behind the first', async () => {
  const hidden = `GET /hidden HTTP/1.1\r\nHost: ${target}\r\n\r\n`
  for (const option of ['content-length', 'Content-Length, host'])
    expect(
      await say(
        `GET http://${target}/seen HTTP/1.1\r\nHost: ${target}\r\nConnection: close, ${option}\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
      ),
    ).toMatch(/ok$/)
  expect(asked.map(({ url, body }) => [url, body])).toEqual([
    ['/seen', hidden],
    ['/seen', hidden],
  ])
  expect(exchanges.map(({ path }) => path)).toEqual(['/seen', '/seen'])
})

test('a body without a length keeps its frame whatever the method, and one that is packed for one connection is refused', async () => {
  expect(
    await say(
      request([`GET http://${target}/chunked HTTP/1.1`, `Host: ${target}`, 'Transfer-Encoding: chunked'], '5\r\nhello\r\n0\r\n\r\n'),
    ),
  ).toMatch(/ok$/)
  expect(asked).toMatchObject([{ url: '/chunked', body: 'hello' }])
  const packed = await say(
    request([`POST http://${target}/packed HTTP/1.1`, `Host: ${target}`, 'Transfer-Encoding: gzip, chunked'], '0\r\n\r\n'),
  )
  expect(packed).toMatch(/^HTTP\/1\.1 501 /)
  expect(asked).toHaveLength(1)
})

test('a request goes to the host of its address and says so, whatever its header says', async () => {
  await say(request([`GET http://${target}/ HTTP/1.1`, 'Host: elsewhere.test']))
  expect(asked[0]?.headers.host).toBe(target)
})

test('a host that is denied is denied as the header of a request to another one, too, and from the moment that it is', async () => {
  policy = { ...policy, deny: ['denied.test', '*.tracker.test'] }
  for (const host of ['denied.test', 'DENIED.test:443', 'a.tracker.test.'])
    expect(await say(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n\r\n${request(['GET / HTTP/1.1', `Host: ${host}`])}`), host).toMatch(
      /403 Forbidden[^]*deny /,
    )
  const client = connect(port, '127.0.0.1')
  let heard = ''
  client.on('data', (chunk) => (heard += chunk))
  client.on('error', () => undefined)
  for (const path of ['/one', '/two']) {
    client.write(`GET http://${target}${path} HTTP/1.1\r\nHost: ${target}\r\n\r\n`)
    await once(client, 'data')
    policy = { ...policy, deny: ['127.0.0.1'] }
  }
  await once(client, 'close')
  expect(heard).toMatch(/200 OK[^]*403 Forbidden[^]*deny 127\.0\.0\.1/)
  expect(asked.map(({ url }) => url)).toEqual(['/one'])
})

test('a request with a body is no beginning of another protocol', async () => {
  const text = request([`POST http://${target}/body HTTP/1.1`, `Host: ${target}`, 'Upgrade: websocket', 'Content-Length: 5'], 'hello')
  expect(await say(text.replace('Connection: close', 'Connection: Upgrade, close'))).toMatch(/ok$/)
  expect(asked).toMatchObject([{ url: '/body', body: 'hello' }])
  expect(asked[0]?.headers.upgrade).toBeUndefined()
})

test('what is for the proxy alone is neither passed on nor reported', async () => {
  await say(request([`GET http://${target}/ HTTP/1.1`, `Host: ${target}`, 'Proxy-Authorization: Basic c2VjcmV0', 'X-Kept: 1']))
  expect(asked[0]?.headers).toMatchObject({ 'x-kept': '1' })
  expect(JSON.stringify([asked, exchanges])).not.toMatch(/c2VjcmV0/)
})

test('a request that leads back to the proxy ends there', async () => {
  const own = `127.0.0.1:${port}`
  expect(await say(request([`GET http://${own}/ HTTP/1.1`, `Host: ${own}`]))).toMatch(/^HTTP\/1\.1 400 /) // by its path alone it is for no site
  const tunnelled = await say(
    `CONNECT ${own} HTTP/1.1\r\nHost: ${own}\r\n\r\n${request([`GET http://${target}/ HTTP/1.1`, `Host: ${target}`])}`,
  )
  expect(tunnelled).toMatch(/400 Bad Request[^]*names no path/)
  expect(asked).toEqual([])
})

test('one client connection holds so many hosts: of more the one used longest ago is let go', async () => {
  const client = connect(port, '127.0.0.1')
  const { port: serverPort } = server.address() as AddressInfo
  for (let i = 1; i <= 102; i++) {
    const host = `127.0.0.${i}:${serverPort}`
    client.write(`GET http://${host}/ HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
    await once(client, 'data')
  }
  expect(closed.map(({ host }) => host)).toEqual(['127.0.0.1', '127.0.0.2'])
  client.destroy()
})

test('clients of other machines reach nothing of the proxy’s, by name or any of its addresses, and take no more than their share', async () => {
  const own = Object.values(networkInterfaces()).flatMap((all) => all?.map(({ address }) => address) ?? [])
  const [remote, local] = [reachOf('203.0.113.9'), reachOf('127.0.0.1')]
  for (const address of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1', '169.254.169.254', '0.0.0.0', ...own]) {
    expect(remote.refuses(address), address).toBe(true)
    expect(local.refuses(address), address).toBe(false)
  }
  expect(remote.refuses('203.0.113.10')).toBe(false)
  expect([...own, '::ffff:127.0.0.1'].every(isOwnAddress)).toBe(true)
  expect(['fe80::1', '169.254.1.1', '', '203.0.113.9'].some(isOwnAddress)).toBe(false)
  for (const name of ['localhost', '2130706433', '0x7f.1'])
    await expect(
      new Promise((resolve, reject) => remote.lookup(name, {}, (error, address) => (error ? reject(error) : resolve(address)))),
      name,
    ).rejects.toThrow()

  const admit = createAdmission()
  const socketOf = (remoteAddress: string): Socket => Object.assign(new EventEmitter(), { remoteAddress }) as Socket
  const sockets = Array.from({ length: 101 }, () => socketOf('203.0.113.9'))
  expect(sockets.map(admit).filter(Boolean)).toHaveLength(100)
  expect(admit(socketOf('203.0.113.10'))).toBe(true)
  expect(Array.from({ length: 600 }, (_, i) => admit(socketOf(`203.0.${i >> 8}.${i & 255}`))).filter(Boolean)).toHaveLength(399)
  expect(admit(socketOf('127.0.0.1'))).toBe(true)
  sockets[0]?.emit('close')
  expect(admit(socketOf('203.0.113.9'))).toBe(true)
})
