import { once } from 'node:events'
import { constants, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'

import type { Log } from '#platform/lib/log.ts'

import { type GrpcMessage, readMessages } from './grpc-messages.ts'
import { CODE, GrpcError, type Trailers, trailersOf, trailers } from './grpc-status.ts'

/** One call: what came with its headers, and its messages while they arrive. */
export interface GrpcCall {
  authorization: string | undefined
  /** What the caller calls itself, and where it is, for people. */
  sender: string
  connection: object | undefined
  messages: AsyncGenerator<GrpcMessage, void, undefined>
}

/** Responses of a call, encoded; a unary call yields one. */
export type GrpcMethod = (call: GrpcCall) => AsyncGenerator<Uint8Array, void, undefined>

const SENDER_MAX = 200
const HEADERS = { ':status': 200, 'content-type': 'application/grpc', 'grpc-accept-encoding': 'identity,gzip' }

/** Whether a request is a gRPC call, and not a protocol whose content type begins alike (gRPC-Web). */
export const isGrpc = (request: Http2ServerRequest): boolean =>
  /^application\/grpc(?:\+proto)?(?:;|$)/.test(request.headers['content-type'] ?? '')

/** gRPC over HTTP/2 (grpc/doc/PROTOCOL-HTTP2.md), as much of it as one server of a few methods needs. */
export async function respondToCall(
  request: Http2ServerRequest,
  response: Http2ServerResponse,
  method: GrpcMethod,
  log: Log,
): Promise<void> {
  const { stream, headers } = request
  const encoding = headers['grpc-encoding']
  const chunks = stream.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Uint8Array> // no encoding is set
  const call: GrpcCall = {
    authorization: headers.authorization,
    sender: `${headers['user-agent'] ?? 'an agent'} at ${request.socket.remoteAddress ?? 'an unknown address'}`.slice(0, SENDER_MAX),
    connection: stream.session,
    messages: readMessages(chunks, typeof encoding === 'string' ? encoding : undefined),
  }
  const reply = createResponse(response)
  try {
    for await (const message of method(call)) await reply.message(message)
    reply.end(trailers(CODE.ok, ''))
  } catch (cause) {
    if (!stream.destroyed) reply.end(trailersOf(cause, log))
  } finally {
    await chunks.return?.()
    if (!stream.destroyed) stream.resume() // its end, or data that nobody reads; `endWhenAnswered` ends a stream that goes on
  }
}

/** The one message of a call that has one. */
export async function onlyMessage({ messages }: GrpcCall): Promise<GrpcMessage> {
  const { value } = await messages.next()
  if (!value) throw new GrpcError(CODE.unimplemented, 'The call holds no message.')
  return value
}

function createResponse(response: Http2ServerResponse) {
  const { stream } = response

  function begin(): void {
    if (stream.headersSent || stream.destroyed) return
    stream.respond({ ...response.getHeaders(), ...HEADERS }, { waitForTrailers: true }) // the response sends those it was given when its stream wants them
  }

  return {
    async message(bytes: Uint8Array): Promise<void> {
      begin()
      const prefix = Buffer.alloc(5)
      prefix.writeUInt32BE(bytes.byteLength, 1)
      if (stream.destroyed || stream.write(Buffer.concat([prefix, bytes]))) return
      await Promise.race([once(stream, 'drain'), once(stream, 'close')])
    },
    end(final: Trailers): void {
      if (stream.destroyed) return
      if (!stream.headersSent) return refuseCall(response, final)
      response.addTrailers(final)
      stream.end()
    },
  }
}

/** A response of trailers only (gRPC over HTTP/2, "Responses"): the status is sent with the headers, without waiting for the body of the call. */
export function refuseCall(response: Http2ServerResponse, final: Trailers): void {
  const { stream } = response
  if (stream.destroyed) return // the caller has gone
  // Ends with its headers, else clients take the rest of the stream for broken; what they still send of the body is not read (RFC 9113 §8.1).
  stream.respond({ ...response.getHeaders(), ...HEADERS, ...final }, { endStream: true })
  stream.close(constants.NGHTTP2_NO_ERROR)
}
