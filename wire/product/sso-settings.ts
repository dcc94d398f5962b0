import { reading } from './reading.ts'
import { ROLES, type Role } from './roles.ts'

/** Below the API's address. `settings`: GET (admin) and PUT with If-Match (owner); `test`: POST (owner); `domains`: see below (owner). */
/** Roles that an identity provider may give: an owner is made by an owner. */
export const SSO_ROLES = ['viewer', 'editor', 'admin'] as const
export type SsoRole = (typeof SSO_ROLES)[number]

/** What an owner sets. Everything is sent each time, but `oidc`, `saml` and the secret: left out, they stay as they are. */
export interface SsoSettingsBody {
  kind: 'none' | 'oidc' | 'saml'
  oidc?: SsoOidcBody | undefined
  saml?: SsoSaml | undefined
  /** Names of claims or attributes in the provider's answer. */
  attributes: { email: string; name: string; groups: string }
  /** The highest role of the groups a person is in; who is in none gets `defaultRole`. With an empty list roles are set by hand. */
  groupRoles: { group: string; role: SsoRole }[]
  defaultRole: SsoRole
  /** Whoever has an address of a proven domain becomes a member at the first sign-in; off: only who was invited. */
  justInTime: boolean
  /** Whether members may sign in this way. */
  enabled: boolean
  /** Members with an address of a proven domain may sign in this way only. Needs a test of these very settings, a proven domain and a break-glass owner. */
  enforced: boolean
  /** Owners who may still use their password when enforced: the way back when the provider fails. */
  breakGlass: string[]
}

export interface SsoOidcBody {
  /** `https://login.example.com`, where `/.well-known/openid-configuration` is found. */
  issuer: string
  clientId: string
  /** Write only. Left out: the stored one stays. */
  clientSecret?: string | undefined
  scopes: string[]
  /** The provider gives out verified addresses only, though it does not say `email_verified`. */
  emailIsVerified: boolean
}

export interface SsoSaml {
  entityId: string
  ssoUrl: string
  /** PEM or bare base64, at most three: the one in use, and the next one. */
  certificates: string[]
  /** The whole response must be signed, beside the assertion, which always must. */
  requireSignedResponse: boolean
  /** People may begin at the provider's own page. */
  allowIdpInitiated: boolean
}

export interface SsoSettings extends Omit<SsoSettingsBody, 'oidc' | 'saml'> {
  oidc: (Omit<SsoOidcBody, 'clientSecret'> & { secretHint: string | null }) | null
  saml: SsoSaml | null
  /** To copy into the provider's own settings. */
  addresses: { redirectUri: string; acsUrl: string; entityId: string; metadataUrl: string }
  domains: SsoDomain[]
  /** The newest test; `current` says whether it was of the settings as they are now. */
  test: { atMs: number; ok: boolean; current: boolean; error: string | null; email: string | null } | null
  /** Newest first. */
  recent: SsoSignIn[]
  /** Send it back as `If-Match`. */
  version: string
}

export interface SsoDomain {
  id: string
  domain: string
  /** Put a TXT record with `value` at `record`, then ask for the check. */
  record: string
  value: string
  provenMs: number | null
}

export interface SsoSignIn {
  atMs: number
  /** As the provider told it; '' when it never came so far. */
  subject: string
  email: string
  groups: string[]
  role: Role | null
  /** Null when it worked, else a key of SSO_ERRORS. */
  error: string | null
}

/** POST /sso/domains. Then POST /sso/domains/{id}/check, or DELETE /sso/domains/{id}. */
export interface SsoDomainBody {
  domain: string
}

export const SSO_DOMAINS_MAX = 20
export const SSO_GROUP_ROLES_MAX = 100
export const SSO_CERTIFICATES_MAX = 3

export function readSsoSettings(raw: unknown): SsoSettings {
  const settings = reading(raw, 'single sign-on settings')
  return {
    kind: settings.oneOf('kind', ['none', 'oidc', 'saml']),
    oidc: settings.object('oidc', orNull(readOidc)),
    saml: settings.object('saml', orNull(readSaml)),
    attributes: settings.object('attributes', readAttributes),
    groupRoles: settings.list('groupRoles', readGroupRole),
    defaultRole: settings.oneOf('defaultRole', SSO_ROLES),
    justInTime: settings.flag('justInTime'),
    enabled: settings.flag('enabled'),
    enforced: settings.flag('enforced'),
    breakGlass: settings.texts('breakGlass'),
    addresses: settings.object('addresses', readAddresses),
    domains: settings.list('domains', readSsoDomain),
    test: settings.object('test', orNull(readTest)),
    recent: settings.list('recent', readSignIn),
    version: settings.text('version'),
  }
}

export function readSsoDomain(raw: unknown): SsoDomain {
  const domain = reading(raw, 'domain')
  return {
    id: domain.text('id'),
    domain: domain.text('domain'),
    record: domain.text('record'),
    value: domain.text('value'),
    provenMs: domain.numberOrNull('provenMs'),
  }
}

const orNull =
  <Value>(read: (raw: unknown) => Value) =>
  (raw: unknown): Value | null =>
    raw === null ? null : read(raw)

function readOidc(raw: unknown): NonNullable<SsoSettings['oidc']> {
  const oidc = reading(raw, 'oidc')
  return {
    issuer: oidc.text('issuer'),
    clientId: oidc.text('clientId'),
    scopes: oidc.texts('scopes'),
    emailIsVerified: oidc.flag('emailIsVerified'),
    secretHint: oidc.textOrNull('secretHint'),
  }
}

function readSaml(raw: unknown): SsoSaml {
  const saml = reading(raw, 'saml')
  return {
    entityId: saml.text('entityId'),
    ssoUrl: saml.text('ssoUrl'),
    certificates: saml.texts('certificates'),
    requireSignedResponse: saml.flag('requireSignedResponse'),
    allowIdpInitiated: saml.flag('allowIdpInitiated'),
  }
}

function readAttributes(raw: unknown): SsoSettings['attributes'] {
  const attributes = reading(raw, 'attributes')
  return { email: attributes.text('email'), name: attributes.text('name'), groups: attributes.text('groups') }
}

function readGroupRole(raw: unknown): SsoSettings['groupRoles'][number] {
  const groupRole = reading(raw, 'group role')
  return { group: groupRole.text('group'), role: groupRole.oneOf('role', SSO_ROLES) }
}

function readAddresses(raw: unknown): SsoSettings['addresses'] {
  const addresses = reading(raw, 'addresses')
  return {
    redirectUri: addresses.text('redirectUri'),
    acsUrl: addresses.text('acsUrl'),
    entityId: addresses.text('entityId'),
    metadataUrl: addresses.text('metadataUrl'),
  }
}

function readTest(raw: unknown): NonNullable<SsoSettings['test']> {
  const test = reading(raw, 'test')
  return {
    atMs: test.number('atMs'),
    ok: test.flag('ok'),
    current: test.flag('current'),
    error: test.textOrNull('error'),
    email: test.textOrNull('email'),
  }
}

function readSignIn(raw: unknown): SsoSignIn {
  const signIn = reading(raw, 'sign-in')
  return {
    atMs: signIn.number('atMs'),
    subject: signIn.text('subject'),
    email: signIn.text('email'),
    groups: signIn.texts('groups'),
    role: signIn.object('role', (role) => (role === null ? null : reading({ role }, 'sign-in').oneOf('role', ROLES))),
    error: signIn.textOrNull('error'),
  }
}
