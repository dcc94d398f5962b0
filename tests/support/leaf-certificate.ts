import { generateKeyPairSync, sign } from 'node:crypto'

interface Leaf {
  authorityKey: string
  authorityName: string
  /** Whom it is for, as its common name. */
  name?: string
  /** UTCTime, `YYMMDDhhmmssZ` (X.680 §47). */
  from?: string
  to?: string
}

/** The least that X.509 takes (RFC 5280 §4.1), signed by an authority of that name. */
export function leafOf({ authorityKey, authorityName, name = 'leaf', from = '260101000000Z', to = '460101000000Z' }: Leaf): {
  certificate: string
  privateKey: string
} {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = der(0x30, Buffer.from('06082a8648ce3d040302', 'hex'))
  const nameOf = (text: string) => der(0x30, der(0x31, der(0x30, Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from(text)))))
  const validity = der(0x30, der(0x17, Buffer.from(from)), der(0x17, Buffer.from(to)))
  const key = publicKey.export({ type: 'spki', format: 'der' })
  const facts = der(0x30, der(0x02, Buffer.from([7])), algorithm, nameOf(authorityName), validity, nameOf(name), key)
  const certificate = pem(facts, algorithm, sign('sha256', facts, authorityKey))
  return { certificate, privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
}

/** An authority over an RSA key, as somebody brings along: version 3 with the one extension that makes it one (RFC 5280 §4.2.1.9), and no key identifier. */
export function rsaAuthority(): { certificate: string; privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const algorithm = der(0x30, Buffer.from('06092a864886f70d01010b0500', 'hex'))
  const name = der(0x30, der(0x31, der(0x30, Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from('Old root')))))
  const validity = der(0x30, der(0x17, Buffer.from('260101000000Z')), der(0x17, Buffer.from('460101000000Z')))
  const extensions = der(0xa3, der(0x30, der(0x30, Buffer.from('0603551d130101ff040530030101ff', 'hex'))))
  const key = publicKey.export({ type: 'spki', format: 'der' })
  const facts = der(0x30, Buffer.from('a003020102', 'hex'), der(0x02, Buffer.from([7])), algorithm, name, validity, name, key, extensions)
  return {
    certificate: pem(facts, algorithm, sign('sha256', facts, privateKey)),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

function pem(facts: Buffer, algorithm: Buffer, signature: Buffer): string {
  const whole = der(0x30, facts, algorithm, der(0x03, Buffer.from([0]), signature))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

/** Tag, length, content (X.690 §8.1). */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
