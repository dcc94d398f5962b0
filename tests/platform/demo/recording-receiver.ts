import { createServer as createHttp1 } from 'node:http'
import { createServer as createHttp2 } from 'node:http2'
import { type AddressInfo, type Socket, createServer } from 'node:net'

import { toBinary } from '@bufbuild/protobuf'
import { Code, ConnectError } from '@connectrpc/connect'
import { connectNodeAdapter } from '@connectrpc/connect-node'

import { type Event, EventSchema, EventStoreService } from '#wire/agent/gen/eventstore/v1/eventstore_pb.js'

export interface RecordingReceiver {
  port: number
  /** Batches that were acknowledged, in order. */
  batches: { token: string; events: Event[] }[]
  heartbeats: { token: string; body: Record<string, string> }[]
  /** Digest → bytes, and how many batches had been taken when it came. */
  objects: Map<string, { bytes: Buffer; batchesBefore: number }>
  /** The next calls of IngestBatch fail with these codes, in order. */
  failWith: Code[]
  close(): Promise<void>
}

/** The agents' port as far as the demo uses it: gRPC over h2c and plain HTTP/1.1 on one socket. Keeps what it receives. */
export async function openRecordingReceiver(): Promise<RecordingReceiver> {
  const batches: RecordingReceiver['batches'] = []
  const heartbeats: RecordingReceiver['heartbeats'] = []
  const objects: RecordingReceiver['objects'] = new Map()
  const failWith: Code[] = []
  const http2 = createHttp2(
    connectNodeAdapter({
      routes: (router) =>
        router.service(EventStoreService, {
          ingestBatch(request, context) {
            const code = failWith.shift()
            if (code !== undefined) throw new ConnectError('as the test wishes', code)
            batches.push({ token: context.requestHeader.get('authorization') ?? '', events: request.events })
            return {}
          },
        }),
    }),
  )
  const http1 = createHttp1(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer) // a request without an encoding gives buffers
    const bytes = Buffer.concat(chunks)
    const token = request.headers.authorization ?? ''
    if (request.method === 'PATCH' && request.url === '/api/v1/heartbeat') {
      heartbeats.push({ token, body: JSON.parse(bytes.toString()) as Record<string, string> })
      response.writeHead(201).end('{}')
    } else if (request.method === 'PUT' && request.url?.startsWith('/assets/')) {
      objects.set(request.url.slice('/assets/'.length), { bytes, batchesBefore: batches.length })
      response.writeHead(201).end()
    } else response.writeHead(404).end()
  })
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    socket.once('readable', () => {
      const start = socket.read() as Buffer | null
      if (start === null) return
      socket.unshift(start)
      ;(start.toString('latin1', 0, 3) === 'PRI' ? http2 : http1).emit('connection', socket)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port, // listening on TCP, so it has one
    batches,
    heartbeats,
    objects,
    failWith,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export const bytesOf = (event: Event): Uint8Array => toBinary(EventSchema, event)
