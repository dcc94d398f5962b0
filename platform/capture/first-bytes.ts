import type { Duplex } from 'node:stream'

/** A client that says nothing for so long waits for the server to speak first, as with SSH and SMTP. */
const SILENCE_MS = 500

/** RFC 8446 §5.1: content type of a handshake. */
const HANDSHAKE = 0x16
/** RFC 9110 §9.1: methods are tokens, and those in use are in capitals. */
const METHOD = /^[A-Z]{3,20} /

/** The first bytes of a client, which stay to be read; none when it says nothing, or ends. */
export function firstBytes(socket: Duplex): Promise<Buffer> {
  return new Promise((resolve) => {
    const done = (bytes: Buffer): void => {
      clearTimeout(silent)
      socket.off('data', onData)
      socket.off('close', onEnd)
      socket.off('end', onEnd)
      socket.pause()
      if (bytes.length > 0) socket.unshift(bytes)
      resolve(bytes)
    }
    const onData = (bytes: Buffer): void => done(bytes)
    const onEnd = (): void => done(Buffer.alloc(0))
    const silent = setTimeout(onEnd, SILENCE_MS)
    socket.once('data', onData)
    socket.once('end', onEnd)
    socket.once('close', onEnd)
    socket.resume() // it may have been looked at before
  })
}

export const looksLikeTls = (bytes: Buffer): boolean => bytes[0] === HANDSHAKE
export const looksLikeHttp = (bytes: Buffer): boolean => METHOD.test(bytes.subarray(0, 21).toString('latin1'))
