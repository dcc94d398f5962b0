import { createHash, generateKeyPairSync, type KeyObject, sign, X509Certificate } from 'node:crypto'

import { der, elementsIn, hex, serialNumber, time } from './der.ts'

/** Object identifiers in DER: RFC 5758 §3.2, RFC 4055 §5, RFC 5280 §4.2.1 and appendix A. */
const ECDSA_SHA256 = der(0x30, hex('06082a8648ce3d040302'))
const RSA_SHA256 = der(0x30, hex('06092a864886f70d01010b'), hex('0500'))
const COMMON_NAME = hex('0603550403')
const BASIC_CONSTRAINTS = hex('0603551d13')
const KEY_USAGE = hex('0603551d0f')
const EXTENDED_KEY_USAGE = hex('0603551d25')
const SERVER_AUTHENTICATION = hex('06082b06010505070301')
const ALTERNATIVE_NAMES = hex('0603551d11')
const SUBJECT_KEY_ID = hex('0603551d0e')
const AUTHORITY_KEY_ID = hex('0603551d23')
const TRUE = hex('0101ff')
/** RFC 5280 appendix A.1, ub-common-name. */
const COMMON_NAME_MAX = 64
/** Clocks of machines that will see it may be slow. */
const BACKDATED_MS = 3_600_000

export interface MadeAuthority {
  /** PEM. */
  certificate: string
  /** PKCS 8, PEM. */
  privateKey: string
}

/**
 * An authority over its own P-256 key, signed by itself: the least of RFC 5280 that makes one, with a path length of nothing but leaves. What is made
 * here is read by Node before it is used.
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
  const name = nameOf(commonName)
  const notAfter = new Date(notBeforeMs)
  notAfter.setUTCFullYear(notAfter.getUTCFullYear() + years)
  const certificate = signed(
    {
      issuer: name,
      subject: name,
      notBeforeMs: notBeforeMs - BACKDATED_MS,
      notAfterMs: notAfter.getTime(),
      publicKey,
      extensions: [
        extension(BASIC_CONSTRAINTS, der(0x30, TRUE, hex('020100'))),
        extension(KEY_USAGE, hex('03020106')), // keyCertSign, cRLSign
        extension(SUBJECT_KEY_ID, der(0x04, keyId(publicKey)), false),
      ],
    },
    privateKey,
  )
  return { certificate, privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
}

export interface LeafOptions {
  /** A host name in lower case, or an address. */
  host: string
  /** The bytes of an address as RFC 5280 §4.2.1.6 has them; undefined for a name. */
  address: Buffer | undefined
  publicKey: KeyObject
  authority: { certificate: string; privateKey: KeyObject }
  nowMs: number
  lifetimeMs: number
}

/** A certificate for one server, signed by an authority and not valid for longer than it. PEM. */
export function makeLeaf({ host, address, publicKey, authority, nowMs, lifetimeMs }: LeafOptions): string {
  const issuer = new X509Certificate(authority.certificate)
  const { subject, keyIdentifier } = partsOf(issuer)
  const inSubject = host.length <= COMMON_NAME_MAX
  const alternative = address ? der(0x87, address) : der(0x82, Buffer.from(host, 'latin1'))
  return signed(
    {
      issuer: subject,
      subject: inSubject ? nameOf(host) : der(0x30),
      notBeforeMs: Math.max(nowMs - BACKDATED_MS, Date.parse(issuer.validFrom)),
      notAfterMs: Math.min(nowMs + lifetimeMs, Date.parse(issuer.validTo)),
      publicKey,
      extensions: [
        extension(BASIC_CONSTRAINTS, der(0x30)),
        extension(KEY_USAGE, hex('03020780')), // digitalSignature
        extension(EXTENDED_KEY_USAGE, der(0x30, SERVER_AUTHENTICATION), false),
        extension(ALTERNATIVE_NAMES, der(0x30, alternative), !inSubject),
        ...(keyIdentifier ? [extension(AUTHORITY_KEY_ID, der(0x30, der(0x80, keyIdentifier)), false)] : []),
      ],
    },
    authority.privateKey,
  )
}

interface Facts {
  issuer: Buffer
  subject: Buffer
  notBeforeMs: number
  notAfterMs: number
  publicKey: KeyObject
  extensions: Buffer[]
}

/** RFC 5280 §4.1, as PEM. */
function signed({ issuer, subject, notBeforeMs, notAfterMs, publicKey, extensions }: Facts, key: KeyObject): string {
  const algorithm = key.asymmetricKeyType === 'rsa' ? RSA_SHA256 : ECDSA_SHA256
  const facts = der(
    0x30,
    der(0xa0, hex('020102')), // version 3
    der(0x02, serialNumber()),
    algorithm,
    issuer,
    der(0x30, time(notBeforeMs), time(notAfterMs)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(0x30, ...extensions)),
  )
  const signature = der(0x03, hex('00'), sign('sha256', facts, key))
  const lines =
    der(0x30, facts, algorithm, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

const nameOf = (commonName: string): Buffer => der(0x30, der(0x31, der(0x30, COMMON_NAME, der(0x0c, Buffer.from(commonName, 'utf8')))))

const extension = (id: Buffer, value: Buffer, critical = true): Buffer => der(0x30, id, ...(critical ? [TRUE] : []), der(0x04, value))

/** RFC 5280 §4.2.1.2, method 1: SHA-1 over the bits of the key, which are the last of its structure. */
function keyId(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([hex('04'), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return createHash('sha1').update(point).digest()
}

/** Its name byte by byte, because clients compare it so, and its key's identifier if it has one. */
function partsOf({ raw }: X509Certificate): { subject: Buffer; keyIdentifier: Buffer | undefined } {
  const [facts] = elementsIn(elementsIn(raw)[0]?.content ?? raw)
  const fields = elementsIn(facts?.content ?? raw)
  // [0] version, serial, algorithm, issuer, validity, subject, key, … [3] extensions; an authority has version 3 and so all of them
  const subject = fields[5]?.whole ?? der(0x30)
  const extensions = fields.find(({ tag }) => tag === 0xa3)
  const own = elementsIn(elementsIn(extensions?.content ?? der(0x30))[0]?.content ?? der(0x30)).find(({ content }) =>
    content.subarray(0, SUBJECT_KEY_ID.length).equals(SUBJECT_KEY_ID),
  )
  const value = own && elementsIn(own.content).at(-1)
  return { subject, keyIdentifier: value && elementsIn(value.content)[0]?.content }
}
