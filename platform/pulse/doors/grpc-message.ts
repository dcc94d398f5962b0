import type { Http2ServerResponse } from 'node:http2'

const NAME = 'grpc-message'

/**
 * Text as the header `grpc-message` carries it: bytes of UTF-8, of which only those outside of visible ASCII, and the percent sign, are
 * escaped (gRPC over HTTP/2, "Responses"). Tools that show the header as it came stay readable.
 */
export const grpcMessage = (text: string): string =>
  text.toWellFormed().replace(/[^\x20-\x24\x26-\x7e]/gu, (char) => encodeURIComponent(char))

/** The library escapes spaces and marks as well, as in an address. Its trailers leave in the spelling above. */
export function spellMessages(response: Http2ServerResponse): void {
  const addTrailers = response.addTrailers.bind(response)
  response.addTrailers = (trailers) => {
    const message = trailers[NAME]
    addTrailers(typeof message === 'string' ? { ...trailers, [NAME]: grpcMessage(decodeURIComponent(message)) } : trailers)
  }
}
