import { connect as connectHttp2 } from 'node:http2'
import { connect, type Socket } from 'node:net'

import { afterEach, expect, test } from 'vitest'

import { connectAgent, httpRequestEvent } from '../../../conformance/support/agent-simulator.ts'
import { GOOD_TOKEN, openRecordingDoors } from '../support/recording-doors.ts'

/** The limits of the product divided by twenty, so that a test can wait for them. */
const QUICK = {
  headersTimeoutMs: 500,
  requestTimeoutMs: 1500,
  idleTimeoutMs: 1500,
  checkMs: 100,
  perAddressMax: 2000,
  connectionsMax: 2000,
}

let open: Awaited<ReturnType<typeof openRecordingDoors>> | undefined
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await open?.doors.close()
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
  open = await openRecordingDoors({ limits: QUICK })
  const { port, base } = open
  const lives = Array.from({ length: 100 }, () => dial(port, attack))
  const agent = connectAgent({ host: '127.0.0.1', port, token: GOOD_TOKEN })
  await agent.sendOnce([httpRequestEvent()])
  expect((await fetch(`${base}/api/v1/heartbeat`, { method: 'PATCH' })).status).toBe(201)
  agent.close()
  await Promise.all(lives)
})

test('one address may hold only so many connections; an earlier one that ends makes room', async () => {
  open = await openRecordingDoors({ limits: { ...QUICK, headersTimeoutMs: 600_000, requestTimeoutMs: 600_000, perAddressMax: 3 } })
  const { port } = open
  const kept = [dial(port), dial(port), dial(port)]
  await new Promise((resolve) => setTimeout(resolve, 50))
  await dial(port)
  sockets[0]?.destroy()
  await kept[0]
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect((await fetch(`http://127.0.0.1:${port}/api/v1/heartbeat`, { method: 'PATCH' })).status).toBe(201)
})

test('an HTTP/2 connection without calls is closed after a while, one with an open stream is not', async () => {
  open = await openRecordingDoors({ limits: QUICK })
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
  open = await openRecordingDoors()
  const { port, doors, ingest } = open
  const agent = connectAgent({ host: '127.0.0.1', port, token: GOOD_TOKEN })
  const stream = agent.openStream()
  await stream.send([httpRequestEvent()])
  ingest.state.wait = async () => {
    arrived.resolve()
    await held.promise
  }
  const running = agent.sendOnce([httpRequestEvent()])
  await arrived.promise
  const closing = doors.close()
  held.resolve()
  await running
  await closing
  agent.close()
  open = undefined
  expect(ingest.http()).toHaveLength(2)
})
