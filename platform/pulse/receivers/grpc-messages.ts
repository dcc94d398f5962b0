import { bodyChunks, type BodyLimits } from './body.ts'
import { CODE, GrpcError } from './grpc-status.ts'

/** "Length-Prefixed-Message" of gRPC over HTTP/2: a flag for compression, the length, the bytes. */
const PREFIX_BYTES = 5

/** One message of a call while it arrives. */
export interface GrpcMessage {
  /** Bytes on the wire, as announced. */
  readonly sizeBytes: number
  readonly compressed: boolean
  /** Its content, decompressed; faults as in `bodyChunks`. Can be read once. */
  chunks(limits: BodyLimits): AsyncIterable<Uint8Array>
  /** Reads what is left of it and keeps nothing. */
  discard(): Promise<void>
}

/** The messages of a call, one after the other. What the reader leaves of one is discarded before the next. */
export async function* readMessages(
  chunks: AsyncIterable<Uint8Array>,
  encoding: string | undefined,
): AsyncGenerator<GrpcMessage, void, undefined> {
  const source = createByteSource(chunks)
  for (let prefix = await source.exactly(PREFIX_BYTES); prefix; prefix = await source.exactly(PREFIX_BYTES)) {
    const view = new DataView(prefix.buffer, prefix.byteOffset, PREFIX_BYTES)
    const message = messageOf(source, view.getUint8(0), view.getUint32(1), encoding)
    yield message
    await message.discard()
  }
}

function messageOf(source: ByteSource, flag: number, sizeBytes: number, encoding: string | undefined): GrpcMessage {
  if (flag > 1) throw new GrpcError(CODE.internal, 'The message has unknown flags.')
  const compressed = flag === 1
  if (compressed && (encoding === undefined || encoding === 'identity'))
    throw new GrpcError(CODE.internal, 'The message is compressed, but no encoding was announced.')
  if (compressed && encoding !== 'gzip') throw new GrpcError(CODE.unimplemented, 'Send messages plain or compressed with gzip.')
  let missing = sizeBytes
  async function* content(): AsyncGenerator<Uint8Array, void, undefined> {
    while (missing > 0) {
      const piece = await source.next(missing)
      if (!piece) throw new CutOff()
      missing -= piece.byteLength
      yield piece
    }
  }
  return {
    sizeBytes,
    compressed,
    // An empty message stays empty: there is nothing in it that could be compressed.
    chunks: (limits) => bodyChunks(content(), compressed && sizeBytes > 0 ? 'gzip' : undefined, limits),
    async discard() {
      for await (const _ of content());
    },
  }
}

/** The other side stopped in the middle of a message. */
class CutOff extends GrpcError {
  constructor() {
    super(CODE.internal, 'The call ended in the middle of a message.')
  }
}

interface ByteSource {
  /** At least one and at most so many bytes; undefined at the end. */
  next(most: number): Promise<Uint8Array | undefined>
  /** Undefined at the end. */
  exactly(count: number): Promise<Uint8Array | undefined>
}

function createByteSource(chunks: AsyncIterable<Uint8Array>): ByteSource {
  const iterator = chunks[Symbol.asyncIterator]()
  let rest: Uint8Array = new Uint8Array(0)

  async function next(most: number): Promise<Uint8Array | undefined> {
    while (rest.byteLength === 0) {
      const { done, value } = await iterator.next()
      if (done) return undefined
      rest = value
    }
    const piece = rest.subarray(0, most)
    rest = rest.subarray(piece.byteLength)
    return piece
  }

  return {
    next,
    async exactly(count) {
      const parts: Uint8Array[] = []
      for (let missing = count; missing > 0; ) {
        const piece = await next(missing)
        if (!piece && missing === count) return undefined
        if (!piece) throw new CutOff()
        parts.push(piece)
        missing -= piece.byteLength
      }
      return Buffer.concat(parts)
    },
  }
}
