import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'

import { Fault } from '#platform/lib/faults.ts'
import type { DocumentReader } from '#platform/lib/ports/documents.ts'
import type { TlsCertificate, TlsVersion, UploadAuthorityBody } from '#wire/product/tls.ts'

export const tlsPath = (orgId: string): string => `orgs/${orgId}/tls/settings`

/** Certificates of authorities before the present one that stay known. */
export const FORMER_MAX = 5
/** NIST SP 800-57 part 1, table 2. */
const RSA_BITS_MIN = 2048
const CURVES = new Set(['prime256v1', 'secp384r1', 'secp521r1'])

/** orgs/{orgId}/tls/settings. Not among the documents that browsers may read. */
export type TlsRecord = {
  authority: {
    /** PEM. */
    certificate: string
    /** PKCS 8, sealed by the keyring. */
    sealedKey: string
    origin: 'generated' | 'uploaded'
    sinceMs: number
  } | null
  former: { certificate: string; untilMs: number }[]
  minVersion: TlsVersion
}

/** RFC 8996 retires what is older. */
export const NO_TLS: TlsRecord = { authority: null, former: [], minVersion: '1.2' }

/** What agents tell the machines they run on to trust (qtap, GET /deploy/certificate). */
export const authorityCertificate = async (reader: DocumentReader, orgId: string): Promise<string | undefined> =>
  (await reader.get<TlsRecord>(tlsPath(orgId)))?.data.authority?.certificate

export function certificateView(pem: string): TlsCertificate {
  const certificate = new X509Certificate(pem)
  return {
    subject: certificate.subject,
    issuer: certificate.issuer,
    serialNumber: certificate.serialNumber,
    fingerprint: certificate.fingerprint256,
    key: keyLabel(certificate.publicKey),
    validFromMs: Date.parse(certificate.validFrom),
    validToMs: Date.parse(certificate.validTo),
    pem,
  }
}

function keyLabel({ asymmetricKeyType, asymmetricKeyDetails: details }: KeyObject): string {
  if (asymmetricKeyType === 'rsa') return `RSA ${details?.modulusLength ?? ''}`
  const curve = details?.namedCurve ?? ''
  return asymmetricKeyType === 'ec' ? `EC ${curve === 'prime256v1' ? 'P-256' : curve}` : (asymmetricKeyType ?? '')
}

/** What somebody pasted, in one spelling, if clients that trust it would accept what it signs. Fault `invalid` at the field. */
export function authorityIn(
  { certificate: pasted, privateKey: pastedKey }: UploadAuthorityBody,
  nowMs: number,
): { certificate: string; privateKey: string } {
  const certificate = readable(
    'certificate',
    'This is not a certificate. Paste one, from BEGIN CERTIFICATE to END CERTIFICATE.',
    () => new X509Certificate(pasted),
  )
  if (pasted.split('-----BEGIN CERTIFICATE-----').length > 2)
    throw wrong('certificate', 'Paste the certificate of the authority alone, without its chain.')
  if (!certificate.ca) throw wrong('certificate', 'This certificate may not sign others: it is not one of an authority.')
  if (Date.parse(certificate.validTo) <= nowMs) throw wrong('certificate', 'This certificate has expired.')
  if (Date.parse(certificate.validFrom) > nowMs) throw wrong('certificate', 'This certificate is not valid yet.')
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey
  const strong =
    asymmetricKeyType === 'rsa'
      ? (asymmetricKeyDetails?.modulusLength ?? 0) >= RSA_BITS_MIN
      : CURVES.has(asymmetricKeyDetails?.namedCurve ?? '')
  if (!strong) throw wrong('certificate', `Use a key on P-256, P-384 or P-521, or RSA of at least ${RSA_BITS_MIN} bits.`)
  const key = readable('privateKey', 'This is not a private key in PEM without a password.', () => createPrivateKey(pastedKey))
  if (!certificate.checkPrivateKey(key)) throw wrong('privateKey', 'This key does not belong to the certificate.')
  return { certificate: certificate.toString(), privateKey: key.export({ type: 'pkcs8', format: 'pem' }).toString() }
}

function readable<Value>(field: string, sentence: string, read: () => Value): Value {
  try {
    return read()
  } catch (cause) {
    throw wrong(field, sentence, cause)
  }
}

const wrong = (name: string, sentence: string, cause?: unknown): Fault =>
  new Fault('invalid', sentence, { fields: { [name]: sentence }, ...(cause !== undefined && { cause }) })
