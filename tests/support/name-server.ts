import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const TYPE_TXT = 16
const CLASS_IN = 1
/** Standard response, recursion desired and available; the same with “no such name” (RFC 1035 §4.1.1). */
const FOUND = 0x8180
const NO_SUCH_NAME = 0x8183
const HEADER_BYTES = 12

/** A server of the domain name system on loopback that knows TXT records and nothing else (RFC 1035 §4). */
export async function openNameServer() {
  const records = new Map<string, string>()
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => {
    const end = endOfName(query)
    const name = nameIn(query)
    const text = query.readUInt16BE(end) === TYPE_TXT ? records.get(name) : undefined
    const header = Buffer.alloc(HEADER_BYTES)
    query.copy(header, 0, 0, 2) // its id
    header.writeUInt16BE(text === undefined ? NO_SUCH_NAME : FOUND, 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(text === undefined ? 0 : 1, 6)
    const question = query.subarray(HEADER_BYTES, end + 4)
    socket.send(Buffer.concat([header, question, ...(text === undefined ? [] : [recordOf(text)])]), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    publish: (name: string, text: string) => void records.set(name.toLowerCase(), text),
    close: () => new Promise<void>((closed) => socket.close(closed)),
  }
}

function labelsIn(query: Buffer): { labels: string[]; end: number } {
  const labels: string[] = []
  let at = HEADER_BYTES
  for (let size = query[at] ?? 0; size > 0; size = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + size))
    at += 1 + size
  }
  return { labels, end: at + 1 }
}

const nameIn = (query: Buffer): string => labelsIn(query).labels.join('.').toLowerCase()
const endOfName = (query: Buffer): number => labelsIn(query).end

/** For the name of the question, which stands at byte 12. */
function recordOf(text: string): Buffer {
  const value = Buffer.from(text)
  const record = Buffer.alloc(HEADER_BYTES)
  record.writeUInt16BE(0xc000 | HEADER_BYTES, 0)
  record.writeUInt16BE(TYPE_TXT, 2)
  record.writeUInt16BE(CLASS_IN, 4)
  record.writeUInt32BE(1, 6) // seconds it may be kept
  record.writeUInt16BE(value.length + 1, 10)
  return Buffer.concat([record, Buffer.from([value.length]), value])
}
