import { request } from 'node:http'
import { connect, constants } from 'node:http2'
import type { Socket } from 'node:net'

import type { ServiceTarget } from '#domain/agent-config/service-target.ts'
import type { ServiceTestResult } from '#wire/product/agent-services.ts'

import { codeOf } from './connect.ts'
import { type HttpProbe, judgeGrpc, judgeHttp, type Verdict } from './judge.ts'
import { placeOf } from './step.ts'

/** Bytes of the headers of an answer; more is an error of the parser. */
const HEADERS_MAX = 8 * 1024
/** Of the body only what comes before gRPC's trailers has to be passed over. */
const PASSED_OVER_MAX = 4 * 1024
const CALLED_BY = 'Sightglass connection test'
/** gRPC health checking protocol. It needs no secret, and where nobody serves it the answer is gRPC all the same. */
const GRPC_HEALTH = '/grpc.health.v1.Health/Check'
/** Length-prefixed message of no bytes: not compressed, length 0 (gRPC over HTTP/2). */
const EMPTY_MESSAGE = Buffer.alloc(5)

/** What the other end says, without secrets. Its status is all that is looked at. */
export async function readResponse(socket: Socket, target: ServiceTarget, budget: AbortSignal): Promise<ServiceTestResult> {
  const { probe } = target
  const verdict = await (probe === 'grpc' ? callGrpc(socket, target, budget) : askHttp(socket, { ...target, probe }, budget)).catch(
    failureOf,
  )
  return { step: 'response', ...verdict }
}

async function askHttp(socket: Socket, target: ServiceTarget & { probe: HttpProbe }, budget: AbortSignal): Promise<Verdict> {
  const { probe, path } = target
  const status = await new Promise<number>((resolve, reject) => {
    const sent = request({
      createConnection: () => socket,
      method: probe === 'bucket' ? 'HEAD' : 'GET',
      path,
      headers: { host: placeOf(target), 'user-agent': CALLED_BY, connection: 'close' },
      maxHeaderSize: HEADERS_MAX,
      signal: budget,
    })
    sent.on('response', (response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    sent.on('error', reject)
    sent.end()
  })
  return judgeHttp(probe, status, path)
}

function callGrpc(socket: Socket, target: ServiceTarget, budget: AbortSignal): Promise<Verdict> {
  const session = connect(`${target.tls ? 'https' : 'http'}://${placeOf(target)}`, {
    createConnection: () => socket,
    maxSessionMemory: 1,
    settings: { enablePush: false, maxHeaderListSize: HEADERS_MAX },
  })
  return new Promise<Verdict>((resolve, reject) => {
    let status = 0
    let passedOver = 0
    session.on('error', reject)
    session.on('close', () => reject(new Error('The connection was closed.'))) // after an answer it changes nothing
    budget.addEventListener('abort', () => reject(budget.reason as Error), { once: true })
    const call = session.request(
      { ':method': 'POST', ':path': GRPC_HEALTH, 'content-type': 'application/grpc', te: 'trailers', 'user-agent': CALLED_BY },
      { signal: budget },
    )
    call.on('error', reject)
    call.on('response', (headers) => {
      status = headers[':status'] ?? 0
      if (headers['grpc-status'] !== undefined) resolve(judgeGrpc(status, String(headers['grpc-status'])))
    })
    call.on('trailers', (trailers) =>
      resolve(judgeGrpc(status, trailers['grpc-status'] === undefined ? undefined : String(trailers['grpc-status']))),
    )
    call.on('data', (part: Buffer) => {
      passedOver += part.length
      if (passedOver > PASSED_OVER_MAX) call.close(constants.NGHTTP2_CANCEL)
    })
    call.on('close', () => (status > 0 ? resolve(judgeGrpc(status, undefined)) : reject(new Error('There was no answer.'))))
    call.end(EMPTY_MESSAGE)
  }).finally(() => session.destroy())
}

/** What kept an answer from coming, or from being read. */
function failureOf(cause: unknown): Verdict {
  const code = codeOf(cause)
  const isLate = cause instanceof Error && (cause.name === 'TimeoutError' || cause.name === 'AbortError')
  if (isLate)
    return {
      state: 'failed',
      found: 'It takes connections and does not answer in time.',
      advice: 'Look into its log, and at what is in front of it.',
    }
  if (code === 'HPE_HEADER_OVERFLOW')
    return { state: 'failed', found: 'Its answer is longer than any answer in HTTP should be.', advice: 'Check the port.' }
  if (code.startsWith('HPE_') || code.startsWith('ERR_HTTP2_'))
    return {
      state: 'failed',
      found: 'What answers is not the version of HTTP that agents speak here.',
      advice: 'Check the port and the protocol.',
    }
  return {
    state: 'failed',
    found: 'It takes connections and closes them without an answer.',
    advice: 'Check the port, and whether it expects TLS.',
  }
}
