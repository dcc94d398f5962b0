import { type ClientHttp2Session, connect as connectHttp2 } from 'node:http2'
import { connect, type Socket } from 'node:net'

import { afterEach, expect, test } from 'vitest'

import { createProxies } from '#platform/lib/proxies.ts'
import { STREAMING_PATH } from '#platform/pulse/receivers/grpc.ts'

import { connectAgent, httpRequestEvent } from '../../../conformance/support/agent-simulator.ts'
import { GOOD_TOKEN, openRecordingReceivers } from '../support/recording-receivers.ts'

/** The limits of the product divided by twenty, so that a test can wait for them. */
const QUICK = {
  headersTimeoutMs: 500,
  requestTimeoutMs: 1500,
  idleTimeoutMs: 1500,
  checkMs: 100,
  perAddressMax: 2000,
  connectionsMax: 2000,
}

let open: Awaited<ReturnType<typeof openRecordingReceivers>> | undefined
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await open?.receivers.close()
  open = undefined
})

/** Ends when the other side has closed it. */
function dial(port: number, onOpen: (socket: Socket) => void = () => undefined): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => onOpen(socket))
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.resume()
    socket.once('close', () => resolve())
  })
}

/** One byte every so often, as a slow attacker does. */
function drip(text: string): (socket: Socket) => void {
  return (socket) => {
    let at = 0
    const timer = setInterval(() => {
      if (socket.destroyed || at >= text.length) clearInterval(timer)
      else socket.write(text[at++] ?? '')
    }, 50)
    socket.once('close', () => clearInterval(timer))
  }
}

test.each([
  ['that say nothing', () => undefined],
  ['that drip HTTP/1.1 headers', drip(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(2000)}`)],
  ['that drip an HTTP/2 greeting', drip('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')],
  [
    'that greet by HTTP/2 and then only drip',
    (socket: Socket) => {
      socket.write('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')
      drip('\0\0\0'.repeat(1000))(socket)
    },
  ],
  [
    'that drip a body',
    (socket: Socket) => {
      socket.write(
        `POST /v1/traces HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${GOOD_TOKEN}\r\nContent-Type: application/x-protobuf\r\nContent-Length: 100000\r\n\r\n`,
      )
      drip('x'.repeat(1000))(socket)
    },
  ],
])('a hundred sockets %s are closed, and others are served meanwhile', async (_, attack) => {
  open = await openRecordingReceivers({ limits: QUICK })
  const { port, base } = open
  const lives = Array.from({ length: 100 }, () => dial(port, attack))
  const agent = connectAgent({ host: '127.0.0.1', port, token: GOOD_TOKEN })
  await agent.sendOnce([httpRequestEvent()])
  expect((await fetch(`${base}/api/v1/heartbeat`, { method: 'PATCH' })).status).toBe(201)
  agent.close()
  await Promise.all(lives)
})

const PATIENT = { ...QUICK, silentTimeoutMs: 600_000, headersTimeoutMs: 600_000, requestTimeoutMs: 600_000, idleTimeoutMs: 600_000 }

test('one address may hold only so many connections: the newest gets in, the oldest that does nothing goes', async () => {
  open = await openRecordingReceivers({ limits: { ...PATIENT, perAddressMax: 3 } })
  const { port } = open
  const agent = connectAgent({ host: '127.0.0.1', port, token: GOOD_TOKEN })
  const stream = agent.openStream()
  await stream.send([httpRequestEvent()])
  const silent = Array.from({ length: 20 }, () => dial(port))
  await Promise.all(silent.slice(0, -2)) // all but the newest two: three with the agent's
  expect((await fetch(`http://127.0.0.1:${port}/api/v1/heartbeat`, { method: 'PATCH' })).status).toBe(201)
  await silent.at(-2)
  // The agent's connection is at work, so nothing has closed it.
  expect(await stream.send([httpRequestEvent()])).toMatchObject({ totalAcceptedCount: 2 })
  agent.close()
})

/** A connection of its own with a call that stays open; the platform has taken the call when this resolves. */
async function atWork(port: number): Promise<ClientHttp2Session> {
  const session = connectHttp2(`http://127.0.0.1:${port}`)
  session.on('error', () => undefined)
  await new Promise((resolve) => session.once('connect', resolve))
  const headers = { ':method': 'POST', ':path': STREAMING_PATH, 'content-type': 'application/grpc', te: 'trailers' }
  session.request({ ...headers, authorization: `Bearer ${GOOD_TOKEN}` }).on('error', () => undefined)
  // Answered after what was sent before it
  await new Promise<void>((resolve, reject) => session.ping((cause) => (cause ? reject(cause) : resolve())))
  return session
}

const statusAt = (port: number): Promise<number> =>
  fetch(`http://127.0.0.1:${port}/api/v1/heartbeat`, { method: 'PATCH', headers: { Connection: 'close' } }).then(
    ({ status }) => status,
    () => 0,
  )

test('connections of one address that are all at work are not closed for another, which is refused until one ends', async () => {
  open = await openRecordingReceivers({ limits: { ...PATIENT, perAddressMax: 3 } })
  const { port } = open
  const sessions = [await atWork(port), await atWork(port), await atWork(port)]
  await dial(port)
  expect(await statusAt(port)).toBe(0)
  expect(sessions.map(({ closed, destroyed }) => closed || destroyed)).toEqual([false, false, false])
  sessions[0]?.destroy()
  // Its end is noticed as soon as it arrives.
  for (let status = 0; status !== 201; ) status = await statusAt(port)
  for (const session of sessions) session.destroy()
})

test('a trusted proxy holds as many connections as it needs', async () => {
  const proxies = createProxies({ networks: ['127.0.0.1'], header: 'x-forwarded-for' })
  open = await openRecordingReceivers({ proxies, limits: { ...PATIENT, perAddressMax: 3 } })
  const { port } = open
  const sessions = await Promise.all(Array.from({ length: 10 }, () => atWork(port)))
  expect(await statusAt(port)).toBe(201)
  expect(sessions.filter(({ closed, destroyed }) => closed || destroyed)).toEqual([])
  for (const session of sessions) session.destroy()
})

test('an HTTP/2 connection without calls is closed after a while, one with an open stream is not @variant', async () => {
  open = await openRecordingReceivers({ limits: QUICK })
  const { port, base } = open
  const idle = connectHttp2(base)
  idle.on('error', () => undefined)
  const agent = connectAgent({ host: '127.0.0.1', port, token: GOOD_TOKEN })
  const stream = agent.openStream()
  await stream.send([httpRequestEvent()])
  await new Promise((resolve) => idle.once('close', resolve))
  await new Promise((resolve) => setTimeout(resolve, QUICK.idleTimeoutMs))
  expect(await stream.send([httpRequestEvent()])).toMatchObject({ totalAcceptedCount: 2 })
  agent.close()
})

test('closing lets a running call finish and ends open streams', async () => {
  const held = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  open = await openRecordingReceivers()
  const { port, receivers, ingest } = open
  const agent = connectAgent({ host: '127.0.0.1', port, token: GOOD_TOKEN })
  const stream = agent.openStream()
  await stream.send([httpRequestEvent()])
  ingest.state.wait = async () => {
    arrived.resolve()
    await held.promise
  }
  const running = agent.sendOnce([httpRequestEvent()])
  await arrived.promise
  const closing = receivers.close()
  held.resolve()
  await running
  await closing
  agent.close()
  open = undefined
  expect(ingest.http()).toHaveLength(2)
})
