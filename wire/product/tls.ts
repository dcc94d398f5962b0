import * as v from 'valibot'

import { nameOf, type Of, readerOf, whole } from './schema.ts'

export const TLS_VERSIONS = ['1.0', '1.1', '1.2', '1.3'] as const
export type TlsVersion = (typeof TLS_VERSIONS)[number]

/** RFC 5280 appendix A.1, ub-common-name. */
const COMMON_NAME_MAX = 64
export const CA_YEARS_MAX = 10
export const CA_YEARS_DEFAULT = 2
const PEM_MAX = 16 * 1024

const minVersion = v.picklist(TLS_VERSIONS)

const certificate = v.object({
  /** As RFC 4514 writes it, one part a line. */
  subject: v.string(),
  issuer: v.string(),
  serialNumber: v.string(),
  /** SHA-256, in pairs with colons. */
  fingerprint: v.string(),
  /** `EC P-256`, `RSA 2048`. */
  key: v.string(),
  validFromMs: whole,
  validToMs: whole,
  /** PEM. Public: it is what machines are told to trust. */
  pem: v.string(),
})
export type TlsCertificate = Of<typeof certificate>

/** GET /tls (everybody): the authority whose certificates inspection shows to clients, and the oldest version of TLS that is fine. The private key never leaves the platform. */
export const tlsSettings = v.object({
  authority: v.nullable(v.object({ certificate, origin: v.picklist(['generated', 'uploaded']), sinceMs: whole })),
  /** Those before it, newest first: machines may still trust them, and should not for ever. */
  former: v.array(v.object({ certificate, untilMs: whole })),
  minVersion,
  version: v.string(),
})
export type TlsSettings = Of<typeof tlsSettings>

/** PUT /tls with If-Match (admin). */
export const tlsPolicyBody = v.strictObject({ minVersion })
export type TlsPolicyBody = Of<typeof tlsPolicyBody>

const YEARS = `Choose from 1 to ${CA_YEARS_MAX} whole years.`

/** POST /tls/authority with If-Match (owner): a new key and its certificate, in the place of what there is. */
export const generateAuthorityBody = v.strictObject({
  commonName: nameOf(COMMON_NAME_MAX),
  years: v.pipe(v.number(YEARS), v.integer(YEARS), v.minValue(1, YEARS), v.maxValue(CA_YEARS_MAX, YEARS)),
})
export type GenerateAuthorityBody = Of<typeof generateAuthorityBody>

const pem = (what: string) =>
  v.pipe(v.string(), v.trim(), v.minLength(1, `Paste the ${what}.`), v.maxLength(PEM_MAX, `Use at most ${PEM_MAX} characters.`))

/** PUT /tls/authority with If-Match (owner): one's own. The key is sealed and never returned. DELETE /tls/authority takes it away. */
export const uploadAuthorityBody = v.strictObject({ certificate: pem('certificate'), privateKey: pem('private key') })
export type UploadAuthorityBody = Of<typeof uploadAuthorityBody>

export const readTlsSettings = readerOf(tlsSettings, 'TLS settings')
