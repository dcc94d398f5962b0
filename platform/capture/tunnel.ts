import { connect, type LookupFunction, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'

import type { ObservedConnection } from './observed.ts'
import { chosenVersion } from './server-hello.ts'

/** As browsers give up on a server that does not take a connection. */
const CONNECT_MS = 30_000

/** A connection to the server. Rejects with the error of the network. */
export function connectTo(host: string, port: number, lookup: LookupFunction): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const server = connect({ host, port, lookup, noDelay: true })
    const late = setTimeout(() => server.destroy(Object.assign(new Error('late'), { code: 'ETIMEDOUT' })), CONNECT_MS)
    server.once('connect', () => {
      clearTimeout(late)
      server.off('error', reject)
      resolve(server)
    })
    server.once('error', (cause) => {
      clearTimeout(late)
      reject(cause)
    })
  })
}

/** Bytes both ways, counted, until either side ends. */
export function joinSockets(client: Duplex, server: Socket, connection: ObservedConnection): void {
  connection.remoteIp ||= server.remoteAddress ?? ''
  // One of them may have ended while the first bytes were waited for
  if (client.destroyed || server.destroyed) {
    client.destroy()
    server.destroy()
    return
  }
  client.on('data', (chunk: Buffer) => void (connection.sent += chunk.length))
  server.on('data', (chunk: Buffer) => {
    if (connection.received === 0 && connection.encrypted) connection.tls = chosenVersion(chunk)
    connection.received += chunk.length
  })
  client.pipe(server)
  server.pipe(client)
  endTogether(client, server)
}

/** What one side wrote before it ended reaches the other; what breaks off breaks both off. */
export function endTogether(one: Duplex, other: Duplex): void {
  for (const [ended, left] of [
    [one, other],
    [other, one],
  ] as const) {
    ended.on('error', () => left.destroy())
    ended.on('close', () => void (ended.readableEnded ? left.end() : left.destroy()))
  }
}
