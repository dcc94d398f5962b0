/**
 * Text as the header `grpc-message` carries it: UTF-8 bytes, of which only those outside of visible ASCII and the percent sign are escaped (gRPC over
 * HTTP/2, "Responses"). Tools that show the raw header stay readable.
 */
export const grpcMessage = (text: string): string =>
  text.toWellFormed().replace(/[^\x20-\x24\x26-\x7e]/gu, (char) => encodeURIComponent(char))
