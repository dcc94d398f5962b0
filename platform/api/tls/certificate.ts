import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** Object identifiers in DER: RFC 5758 §3.2, RFC 5280 §4.2.1 and appendix A. */
const ECDSA_SHA256 = hex('06082a8648ce3d040302')
const COMMON_NAME = hex('0603550403')
const BASIC_CONSTRAINTS = hex('0603551d13')
const KEY_USAGE = hex('0603551d0f')
const SUBJECT_KEY_ID = hex('0603551d0e')
const TRUE = hex('0101ff')
const SERIAL_BYTES = 16
/** Clocks of machines that will see it may be slow. */
const BACKDATED_MS = 3_600_000

export interface MadeAuthority {
  /** PEM. */
  certificate: string
  /** PKCS 8, PEM. */
  privateKey: string
}

/**
 * An authority over its own P-256 key, signed by itself: the least of RFC 5280 that makes one, with a path length of nothing but leaves. Node reads and
 * verifies certificates, and makes none; what is made here is read by it before it is used.
 */
export function makeAuthority({
  commonName,
  notBeforeMs,
  years,
}: {
  commonName: string
  notBeforeMs: number
  years: number
}): MadeAuthority {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = der(0x30, der(0x31, der(0x30, COMMON_NAME, der(0x0c, Buffer.from(commonName, 'utf8')))))
  const notAfter = new Date(notBeforeMs)
  notAfter.setUTCFullYear(notAfter.getUTCFullYear() + years)
  const facts = der(
    0x30,
    der(0xa0, hex('020102')), // version 3
    der(0x02, serialNumber()),
    der(0x30, ECDSA_SHA256),
    name,
    der(0x30, time(notBeforeMs - BACKDATED_MS), time(notAfter.getTime())),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(0x30, ...extensionsOf(publicKey))),
  )
  const signature = der(0x03, hex('00'), sign('sha256', facts, privateKey))
  const lines =
    der(0x30, facts, der(0x30, ECDSA_SHA256), signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

/** It signs certificates and revocation lists, and no other authority stands below it. */
function extensionsOf(publicKey: KeyObject): Buffer[] {
  const extension = (id: Buffer, value: Buffer, critical = true): Buffer => der(0x30, id, ...(critical ? [TRUE] : []), der(0x04, value))
  // RFC 5280 §4.2.1.2, method 1: SHA-1 over the bits of the key, which are the last of its structure
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([hex('04'), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return [
    extension(BASIC_CONSTRAINTS, der(0x30, TRUE, hex('020100'))),
    extension(KEY_USAGE, hex('03020106')), // keyCertSign, cRLSign
    extension(SUBJECT_KEY_ID, der(0x04, createHash('sha1').update(point).digest()), false),
  ]
}

/** Positive, not zero, and without a needless byte before it. */
function serialNumber(): Buffer {
  const bytes = randomBytes(SERIAL_BYTES)
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40
  return bytes
}

/** UTCTime until 2049, GeneralizedTime from then on (RFC 5280 §4.1.2.5). */
function time(ms: number): Buffer {
  const text = new Date(ms).toISOString().replace(/[-:T]|\.\d+/g, '')
  return text < '2050' ? der(0x17, Buffer.from(text.slice(2))) : der(0x18, Buffer.from(text))
}

/** Tag, length, content (X.690 §8.1). */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

function hex(text: string): Buffer {
  return Buffer.from(text, 'hex')
}
