import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipFile {
  name: string
  bytes: Uint8Array
  /** Where this entry says that its data begins; absent: where it does. */
  localAt?: number
}

/** A zip as simple programs write it, for tests: every file packed, sizes in front of the data. PKWARE, APPNOTE.TXT 6.3.10. */
export function zipOf(files: readonly ZipFile[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, bytes, localAt = at } of files) {
    const packed = deflateRawSync(bytes)
    const named = Buffer.from(name)
    const facts = Buffer.alloc(26) // version, flags, method, time, date, check sum, two sizes, two lengths
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(0x0800, 2)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(bytes.byteLength, 18)
    facts.writeUInt16LE(named.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, named, packed])
    const rest = Buffer.alloc(14) // comment, disk, attributes, place
    rest.writeUInt32LE(localAt, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), facts, rest, named]))
    parts.push(local)
    at += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, listed, end])
}
