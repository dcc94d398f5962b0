import { sha256Hex } from '#platform/lib/crypto.ts'
import type { DocumentReader } from '#platform/lib/ports/documents.ts'
import type { SsoRole, SsoSaml, SsoSignIn } from '#wire/product/sso.ts'

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

export const NO_SSO: SsoRecord = {
  kind: 'none',
  oidc: null,
  saml: null,
  attributes: { email: 'email', name: 'name', groups: 'groups' },
  groupRoles: [],
  defaultRole: 'viewer',
  justInTime: false,
  enabled: false,
  enforced: false,
  breakGlass: [],
}

/** Version of settings that were never written. */
export const NO_VERSION = 'none'

export type SsoTestRecord = { atMs: number; ok: boolean; error: string | null; email: string | null; fingerprint: string }

export type SsoRecentRecord = { items: Pick<SsoSignIn, keyof SsoSignIn>[] }

export type SsoDomainRecord = { domain: string; value: string; createdMs: number; provenMs: number | null }

export type ProvenDomainRecord = { orgId: string; domain: string }

/** Who a provider's person is here: an account that single sign-on made, or one that somebody had before. */
export type SsoLinkRecord = { uid: string; issuer: string; subject: string; account: 'made' | 'own'; createdMs: number }

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
