/** RFC 8446 §5.1 and §4: a record of the handshake, and in it the server's hello. */
const HANDSHAKE = 0x16
const SERVER_HELLO = 2
/** RFC 8446 §4.2.1: TLS 1.3 stands in an extension, because what stands in the version itself would not pass old machines. */
const SUPPORTED_VERSIONS = 43
const VERSIONS: Readonly<Record<number, string>> = { 0x0301: 'TLSv1', 0x0302: 'TLSv1.1', 0x0303: 'TLSv1.2', 0x0304: 'TLSv1.3' }

/** The version that a server chose, as Node names it; `''` for what is no hello, or not all of it. Reads the first bytes of a server, and not more than those. */
export function chosenVersion(bytes: Buffer): string {
  // Record: type, version, length; handshake: type, three bytes of length; then version, random, session, cipher, compression, extensions
  if (bytes.length < 44 || bytes[0] !== HANDSHAKE || bytes[5] !== SERVER_HELLO) return ''
  const version = VERSIONS[bytes.readUInt16BE(9)] ?? ''
  let at = 43 + 1 + (bytes[43] ?? 0) + 2 + 1
  if (at + 2 > bytes.length) return version
  const end = Math.min(bytes.length, at + 2 + bytes.readUInt16BE(at))
  for (at += 2; at + 4 <= end; ) {
    const [type, length] = [bytes.readUInt16BE(at), bytes.readUInt16BE(at + 2)]
    if (type === SUPPORTED_VERSIONS && length === 2 && at + 6 <= end) return VERSIONS[bytes.readUInt16BE(at + 4)] ?? ''
    at += 4 + length
  }
  return version
}
