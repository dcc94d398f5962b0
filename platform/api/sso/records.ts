import { X509Certificate } from 'node:crypto'

import { sha256Hex } from '#platform/lib/crypto.ts'
import { Fault } from '#platform/lib/faults.ts'
import type { DocumentReader } from '#platform/lib/ports/documents.ts'
import { DEFAULT_SSO, type SsoRole, type SsoSaml, type SsoSignIn } from '#wire/product/sso.ts'

/** Where single sign-on keeps its state. None of it is readable through the browser's document API. */
export const ssoPaths = {
  settings: (orgId: string) => `orgs/${orgId}/sso/settings`,
  test: (orgId: string) => `orgs/${orgId}/ssoState/test`,
  recent: (orgId: string) => `orgs/${orgId}/ssoState/recent`,
  domains: (orgId: string) => `orgs/${orgId}/ssoDomains`,
  domain: (orgId: string, id: string) => `orgs/${orgId}/ssoDomains/${id}`,
  links: (orgId: string) => `orgs/${orgId}/ssoLinks`,
  /** Issuer and subject may hold anything, so the id is a digest of both. */
  link: (orgId: string, issuer: string, subject: string) => `orgs/${orgId}/ssoLinks/${sha256Hex(JSON.stringify([issuer, subject]))}`,
  provenDomains: 'ssoDomains',
  /** One document per proven domain in the installation: it has one owner. */
  provenDomain: (domain: string) => `ssoDomains/${sha256Hex(domain)}`,
} as const

export type SsoOidcRecord = {
  issuer: string
  clientId: string
  /** Null: a public client. */
  sealedSecret: string | null
  /** Last four characters, to recognize a secret by. */
  secretHint: string | null
  scopes: string[]
  emailIsVerified: boolean
}

/** `SsoSaml` as the store's types want it. */
export type SsoSamlRecord = Pick<SsoSaml, keyof SsoSaml>

export type SsoRecord = {
  kind: 'none' | 'oidc' | 'saml'
  oidc: SsoOidcRecord | null
  saml: SsoSamlRecord | null
  attributes: { email: string; name: string; groups: string }
  groupRoles: { group: string; role: SsoRole }[]
  defaultRole: SsoRole
  justInTime: boolean
  enabled: boolean
  enforced: boolean
  breakGlass: string[]
}

export const NO_SSO: SsoRecord = { ...DEFAULT_SSO, oidc: null, saml: null }

export type SsoTestRecord = { atMs: number; ok: boolean; error: string | null; email: string | null; fingerprint: string }

export type SsoRecentRecord = { items: Pick<SsoSignIn, keyof SsoSignIn>[] }

export type SsoDomainRecord = { domain: string; value: string; createdMs: number; provenMs: number | null }

export type ProvenDomainRecord = { orgId: string; domain: string }

/** Who a provider's person is here: an account that single sign-on made, or one that somebody had before. */
export type SsoLinkRecord = { uid: string; issuer: string; subject: string; account: 'made' | 'own'; createdMs: number }

type Intent = { type: 'test'; uid: string; email: string } | { type: 'connect'; uid: string }

/** Hands out a ticket with which the sign-in starts something that was authorized here; implemented by the identity module. */
export type IssueTicket = (start: { orgId: string; intent: Intent }) => string

/** Says whether two settings lead to the same sign-in: what a test has shown holds for these alone. */
export const fingerprintOf = ({ kind, oidc, saml, attributes }: SsoRecord): string =>
  sha256Hex(JSON.stringify([kind, kind === 'oidc' ? oidc : saml, attributes], stableOrder))

/** Stores may return fields in any order. */
const stableOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** `ada@example.com` → `example.com`. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** The organization that has proved to own a domain. */
export async function ownerOfDomain(reader: DocumentReader, domain: string): Promise<string | undefined> {
  return (await reader.get<ProvenDomainRecord>(ssoPaths.provenDomain(domain)))?.data.orgId
}

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
