import * as v from 'valibot'

import { PATHS } from './paths.ts'
import type { Setting } from './resource.ts'
import { ROLES } from './roles.ts'
import { filledText, idText, type Of, readerOf, whole } from './schema.ts'

/** Roles that an identity provider may give: an owner is made by an owner. */
export const SSO_ROLES = ['viewer', 'editor', 'admin'] as const
export type SsoRole = (typeof SSO_ROLES)[number]

export const SSO_DOMAINS_MAX = 20
const GROUP_ROLES_MAX = 100
/** The one in use, and the next ones. */
const CERTIFICATES_MAX = 3
const CERTIFICATE_MAX = 8 * 1024
const BREAK_GLASS_MAX = 20
const SCOPES_MAX = 20
const SECRET_MAX = 1024
const TEXT_MAX = 256
const URL_MAX = 8 * 1024
/** RFC 1035 §2.3.4, as text. */
const DOMAIN_MAX = 253
/** An e-mail address, the longest of what names an organization. */
const HINT_MAX = 320

const filled = filledText(TEXT_MAX, 'Fill this in.')
const upTo = (max: number) => v.pipe(v.string(), v.maxLength(max, `Use at most ${max} characters.`))
const listOf = <Item extends v.GenericSchema>(item: Item, max: number, what: string) =>
  v.pipe(v.array(item), v.maxLength(max, `Use at most ${max} ${what}.`))

const method = v.picklist(['oidc', 'saml'])
const role = v.picklist(SSO_ROLES)

const oidc = {
  /** `https://login.example.com`, where `/.well-known/openid-configuration` is found. */
  issuer: upTo(URL_MAX),
  clientId: filled,
  scopes: listOf(filled, SCOPES_MAX, 'scopes'),
  /** The provider gives out verified addresses only, though it does not say `email_verified`. */
  emailIsVerified: v.boolean(),
}

const saml = v.strictObject({
  entityId: filled,
  ssoUrl: upTo(URL_MAX),
  /** PEM or bare base64. */
  certificates: v.pipe(
    v.array(upTo(CERTIFICATE_MAX)),
    v.minLength(1, 'Paste the provider’s certificate.'),
    v.maxLength(CERTIFICATES_MAX, `Use at most ${CERTIFICATES_MAX} certificates.`),
  ),
  /** The whole response must be signed, not only the assertion, which always must. */
  requireSignedResponse: v.boolean(),
  /** People may begin at the provider's own page. */
  allowIdpInitiated: v.boolean(),
})
export type SsoSaml = Of<typeof saml>

const common = {
  kind: v.picklist(['none', 'oidc', 'saml']),
  /** Names of claims or attributes in the provider's answer. */
  attributes: v.strictObject({ email: filled, name: filled, groups: filled }),
  /** The highest role of the groups a person is in; who is in none gets `defaultRole`. With an empty list roles are set by hand. */
  groupRoles: listOf(v.strictObject({ group: filled, role }), GROUP_ROLES_MAX, 'groups'),
  defaultRole: role,
  /** Whoever has an address of a proven domain becomes a member at the first sign-in; off: only who was invited. */
  justInTime: v.boolean(),
  /** Whether members may sign in this way. */
  enabled: v.boolean(),
  /** Members with an address of a proven domain may sign in this way only. Needs a test of these very settings, a proven domain and a break-glass owner. */
  enforced: v.boolean(),
  /** Owners who may still use their password when enforced: the way back when the provider fails. */
  breakGlass: listOf(idText, BREAK_GLASS_MAX, 'owners'),
}

/** PUT /sso with If-Match (owner). Everything is sent each time, but `oidc`, `saml` and the secret: left out, they stay as they are. */
export const ssoSettingsBody = v.strictObject({
  ...common,
  oidc: v.optional(
    v.strictObject({
      ...oidc,
      /** Write only. Left out: the stored one stays. */
      clientSecret: v.optional(
        v.pipe(v.string(), v.minLength(1, 'Fill this in.'), v.maxLength(SECRET_MAX, `Use at most ${SECRET_MAX} characters.`)),
      ),
    }),
  ),
  saml: v.optional(saml),
})
export type SsoSettingsBody = Of<typeof ssoSettingsBody>

/** POST /sso/domains (owner). Then POST /sso/domains/{id}/check, or DELETE /sso/domains/{id}. */
export const ssoDomainBody = v.strictObject({ domain: upTo(DOMAIN_MAX) })
export type SsoDomainBody = Of<typeof ssoDomainBody>

export const ssoDomain = v.object({
  id: v.string(),
  domain: v.string(),
  /** Put a TXT record with `value` at `record`, then call the check. */
  record: v.string(),
  value: v.string(),
  provenMs: v.nullable(whole),
})
export type SsoDomain = Of<typeof ssoDomain>

const signIn = v.object({
  atMs: whole,
  /** As the provider named the person; '' when it never came so far. */
  subject: v.string(),
  email: v.string(),
  groups: v.array(v.string()),
  role: v.nullable(v.picklist(ROLES)),
  /** Null when it worked, else a key of SSO_ERRORS. */
  error: v.nullable(v.string()),
})
export type SsoSignIn = Of<typeof signIn>

/** GET /sso (admin). */
export const ssoSettings = v.object({
  ...common,
  oidc: v.nullable(v.object({ ...oidc, secretHint: v.nullable(v.string()) })),
  saml: v.nullable(saml),
  /** To copy into the provider's own settings. */
  addresses: v.object({ redirectUri: v.string(), acsUrl: v.string(), entityId: v.string(), metadataUrl: v.string() }),
  domains: v.array(ssoDomain),
  /** The newest test; `current` says whether it was of the settings as they are now. */
  test: v.nullable(
    v.object({
      atMs: whole,
      ok: v.boolean(),
      current: v.boolean(),
      error: v.nullable(v.string()),
      email: v.nullable(v.string()),
    }),
  ),
  /** Newest first. */
  recent: v.array(signIn),
  /** Send it back as `If-Match`. */
  version: v.string(),
})
export type SsoSettings = Of<typeof ssoSettings>

export const ssoSetting: Setting<SsoSettingsBody, SsoSettings> = {
  name: 'single sign-on settings',
  path: PATHS.sso,
  value: ssoSettingsBody,
  stored: ssoSettings,
}

/** What counts while nobody has set it up. */
export const DEFAULT_SSO = {
  kind: 'none',
  attributes: { email: 'email', name: 'name', groups: 'groups' },
  groupRoles: [],
  defaultRole: 'viewer',
  justInTime: false,
  enabled: false,
  enforced: false,
  breakGlass: [],
} satisfies SsoSettingsBody

/** Metadata of large providers have some hundred KiB; what is pasted also fits into a body of the API. */
const METADATA_MAX = 128 * 1024

/** POST /sso/discover (owner): what a provider says of itself, to fill the settings with. Nothing is stored. */
export const ssoDiscoverBody = v.strictObject({
  kind: method,
  /** An issuer; of SAML the address of metadata, or their XML. */
  from: v.pipe(upTo(METADATA_MAX), v.trim(), v.minLength(1, 'Fill this in.')),
})
export type SsoDiscoverBody = Of<typeof ssoDiscoverBody>

export const ssoDiscovered = v.object({
  oidc: v.nullable(
    v.object({
      issuer: v.string(),
      authorizationEndpoint: v.string(),
      tokenEndpoint: v.string(),
      /** Empty when the provider does not say. */
      scopes: v.array(v.string()),
      claims: v.array(v.string()),
    }),
  ),
  saml: v.nullable(v.object({ entityId: v.string(), ssoUrl: v.string(), certificates: v.array(v.string()) })),
})
export type SsoDiscovered = Of<typeof ssoDiscovered>

/** POST /sso/lookup, without a bearer: a slug, a domain or an e-mail address. */
export const ssoLookupBody = v.strictObject({ org: upTo(HINT_MAX) })

/** `password` for everything that single sign-on is not open for, whether it exists or not. */
export const ssoLookup = v.object({ method: v.picklist(['oidc', 'saml', 'password']) })
export type SsoLookup = Of<typeof ssoLookup>

/** POST /sso/connect, with the ID token as bearer: my own account shall be found through this organization's provider from now on. */
export const ssoConnectBody = v.strictObject({ orgId: idText })

/** Where a sign-in starts (`SSO_SIGN_IN_PATHS`). Good for two minutes, once. */
export const ssoTicket = v.object({ method, ticket: v.string() })
export type SsoTicket = Of<typeof ssoTicket>

/**
 * POST /sso/exchange. `code` stands in the fragment of the callback page, for a minute, once; `verifier` is the text whose SHA-256
 * (base64url, no padding) the page sent as `challenge` when it started, so that a code is worth nothing in another browser.
 * Finishing `connect` needs the ID token of the same person as bearer.
 */
export interface SsoExchangeBody {
  code: string
  verifier: string
}

/** `token` is for `signInWithCustomToken`; null after `connect`, when the person is signed in already. */
export const ssoExchanged = v.object({ token: v.nullable(v.string()), orgId: v.string() })
export type SsoExchanged = Of<typeof ssoExchanged>

export const readSsoSettings = readerOf(ssoSettings, ssoSetting.name)
export const readSsoTicket = readerOf(ssoTicket, 'single sign-on ticket')
export const readSsoDiscovered = readerOf(ssoDiscovered, 'what the identity provider says')
export const readSsoDomain = readerOf(ssoDomain, 'domain')
