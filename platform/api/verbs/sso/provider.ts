import { X509Certificate } from 'node:crypto'

import { Fault } from '#platform/lib/faults.ts'
import type { SsoSaml } from '#wire/product/sso.ts'

import type { SsoSamlRecord } from '../../sso/records.ts'

/** RSA keys below this are broken in years, not centuries (NIST SP 800-57 part 1, table 2). */
const RSA_BITS_MIN = 2048

/** An address of an identity provider, as it is kept: https, unless the operator named its host. */
export function providerAddress(text: string, internalHosts: readonly string[], name: string): string {
  const url = URL.parse(text)
  const plain = url && url.username === '' && url.password === '' && url.hash === ''
  const secure = url?.protocol === 'https:' || (url?.protocol === 'http:' && internalHosts.includes(url.host))
  if (!plain || !secure) throw wrong(name, 'Enter an address that begins with https://, without a user name.')
  return text
}

/** The SAML part of the settings with its certificates in one spelling. */
export function samlOf(saml: SsoSaml, internalHosts: readonly string[]): SsoSamlRecord {
  return {
    entityId: saml.entityId,
    ssoUrl: providerAddress(saml.ssoUrl, internalHosts, 'saml.ssoUrl'),
    certificates: saml.certificates.map(certificateOf),
    requireSignedResponse: saml.requireSignedResponse,
    allowIdpInitiated: saml.allowIdpInitiated,
  }
}

/** PEM of a certificate that a signature can be checked with. When it ends is the provider's business: it is pinned, not trusted. */
function certificateOf(text: string): string {
  const bare = text.replace(/-----(?:BEGIN|END) CERTIFICATE-----|\s/g, '')
  try {
    const certificate = new X509Certificate(Buffer.from(bare, 'base64'))
    const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey
    if (asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= RSA_BITS_MIN) return certificate.toString()
  } catch (cause) {
    throw wrong('saml.certificates', 'This is not a certificate. Paste the whole text, from BEGIN CERTIFICATE to END CERTIFICATE.', cause)
  }
  throw wrong('saml.certificates', `Only certificates with an RSA key of at least ${RSA_BITS_MIN} bits can be used.`)
}

const wrong = (name: string, sentence: string, cause?: unknown): Fault =>
  new Fault('invalid', sentence, { fields: { [name]: sentence }, ...(cause !== undefined && { cause }) })
