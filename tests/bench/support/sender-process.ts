import { Agent, request as httpRequest } from 'node:http'

import { Client, credentials, Metadata } from '@grpc/grpc-js'

import { workIsolated } from './isolated.ts'
import { encodedBatches, type Load } from './batches.ts'
import { quantiles } from './numbers.ts'

export interface SendJob extends Load {
  host: string
  port: number
  token: string
  /** Calls under way at a time, all of this one process. */
  parallel: number
}

export interface SendResult {
  acknowledged: number
  milliseconds: number
  /** Of one call, from its start to its answer. */
  callMs: { p50: number; p99: number }
  refused: number
}

const DEADLINE_MS = 30_000
const INGEST_BATCH = '/eventstore.v1.EventStoreService/IngestBatch'

await workIsolated<SendJob, SendResult>(async (job) => {
  const batches = encodedBatches(job, Date.now())
  const send = job.receiver === 'grpc' ? grpcSender(job) : otlpSender(job)
  await sendAll(batches.slice(0, job.warm), job.parallel, send)
  const measured = batches.slice(job.warm)
  return async () => {
    const begun = performance.now()
    const { callsMs, refused } = await sendAll(measured, job.parallel, send)
    const milliseconds = performance.now() - begun
    const { p50, p99 } = quantiles(callsMs)
    return { acknowledged: measured.length * job.batchEvents, milliseconds, callMs: { p50, p99 }, refused }
  }
})

/** Everything once, a few at a time; what is refused is sent again, as agents do. */
async function sendAll(batches: readonly Uint8Array[], parallel: number, send: (batch: Uint8Array) => Promise<void>) {
  const callsMs: number[] = []
  let refused = 0
  const left = batches.values()
  const lane = async () => {
    for (const batch of left) {
      for (;;) {
        const begun = performance.now()
        try {
          await send(batch)
          callsMs.push(performance.now() - begun)
          break
        } catch (cause) {
          if (++refused > 1000) throw cause
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
      }
    }
  }
  await Promise.all(Array.from({ length: parallel }, lane))
  return { callsMs, refused }
}

/** Bytes as they are, so that the sender costs next to nothing. */
function grpcSender({ host, port, token }: SendJob): (batch: Uint8Array) => Promise<void> {
  const client = new Client(`${host}:${port}`, credentials.createInsecure())
  const metadata = new Metadata()
  metadata.set('authorization', `Bearer ${token}`)
  const plain = (bytes: Buffer): Buffer => bytes
  return (batch) =>
    new Promise((resolve, reject) =>
      client.makeUnaryRequest(INGEST_BATCH, plain, plain, Buffer.from(batch), metadata, { deadline: Date.now() + DEADLINE_MS }, (error) =>
        error ? reject(error) : resolve(),
      ),
    )
}

function otlpSender({ host, port, token, parallel }: SendJob): (batch: Uint8Array) => Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: parallel })
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/x-protobuf' }
  return (batch) =>
    new Promise((resolve, reject) => {
      const request = httpRequest({
        host,
        port,
        agent,
        method: 'POST',
        path: '/v1/traces',
        headers: { ...headers, 'Content-Length': batch.length },
      })
      request.once('error', reject)
      request.once('response', (response) => {
        response.resume()
        response.once('end', () => (response.statusCode === 200 ? resolve() : reject(new Error(`status ${response.statusCode}`))))
      })
      request.end(batch)
    })
}
