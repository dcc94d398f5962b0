import { type Profile, SAML, type SamlConfig, SamlStatusError, ValidateInResponseTo } from '@node-saml/node-saml'

import { CLOCK_SKEW_SECONDS } from '#platform/lib/limits.ts'
import type { SsoPerson } from '#platform/lib/ports/identity.ts'
import { own } from '#wire/own.ts'

import { emailOf, groupsOf, nameOf } from './claims.ts'
import { type SamlProvider, type SsoConnection, SsoFailure } from './directory.ts'
import { readResponseText } from './saml-text.ts'

const SKEW_MS = CLOCK_SKEW_SECONDS * 1000
const SUBJECT_MAX = 255
/** An assertion without an end is remembered this long; one that would be valid for longer is refused. */
const ASSERTION_LIFE_MAX_MS = 24 * 3600 * 1000
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success'

/** Our side of the connection, one for each organization, so that a response for one is not valid for another. */
export interface SamlAddresses {
  entityId: string
  acsUrl: string
}

/** A verified response. `inResponseTo` is undefined when the provider started the sign-in. */
export interface SamlResponse {
  person: SsoPerson
  inResponseTo: string | undefined
  assertionId: string
  /** Until when the same assertion could come again. */
  replayableMs: number
}

/** The address for the browser to sign in at, with our request in it (HTTP-Redirect binding). */
export async function startSaml(provider: SamlProvider, addresses: SamlAddresses, requestId: string, relayState: string): Promise<string> {
  const saml = partner(provider, addresses, { requestId })
  return saml.getAuthorizeUrlAsync(relayState, undefined, {})
}

/** For the provider's administrator: our identity and where responses go. */
export function samlMetadata(addresses: SamlAddresses): string {
  const nobody = { entityId: 'none', ssoUrl: addresses.acsUrl, certificates: ['none'], requireSignedResponse: true }
  return partner({ kind: 'saml', allowIdpInitiated: false, ...nobody }, addresses, {}).generateServiceProviderMetadata(null, null)
}

/**
 * The person in a response, if every check passes: ours (saml-text.ts), then signature over response and assertion by a pinned certificate, issuer,
 * audience and times by node-saml, then the rest: recipient, request id, success, a persistent subject.
 */
export async function readSamlResponse(
  connection: Pick<SsoConnection, 'attributes'>,
  provider: SamlProvider,
  addresses: SamlAddresses,
  samlResponse: string,
): Promise<SamlResponse> {
  const text = readResponseText(samlResponse)
  const { profile } = await partner(provider, addresses, {})
    .validatePostResponseAsync({ SAMLResponse: Buffer.from(text).toString('base64') })
    .catch((cause: unknown) => {
      throw failureOf(cause)
    })
  if (!profile) throw new SsoFailure('invalid', 'the response holds no assertion')
  const answer = answerOf(connection, provider, addresses, profile)
  checkEnvelope(text, addresses.acsUrl, answer.inResponseTo)
  return answer
}

function partner(provider: SamlProvider, addresses: SamlAddresses, { requestId }: { requestId?: string }): SAML {
  return new SAML({ ...partnerOptions(provider, addresses), ...(requestId !== undefined && { generateUniqueId: () => requestId }) })
}

/** The library's settings: what it has to require. */
export function partnerOptions(provider: SamlProvider, { entityId, acsUrl }: SamlAddresses): SamlConfig {
  return {
    issuer: entityId,
    audience: entityId,
    callbackUrl: acsUrl,
    entryPoint: provider.ssoUrl,
    idpIssuer: provider.entityId,
    idpCert: provider.certificates, // pinned: KeyInfo is never used
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: provider.requireSignedResponse,
    acceptedClockSkewMs: SKEW_MS,
    maxAssertionAgeMs: ASSERTION_LIFE_MAX_MS,
    validateInResponseTo: ValidateInResponseTo.never, // it would believe the unsigned attribute; the signed one is compared below
    disableRequestedAuthnContext: true,
    identifierFormat: null,
  }
}

/**
 * The library checks the status only when there is no assertion, so an error with a decoy assertion must not pass; and it does not check the
 * destination of the response. Both are in the envelope: they can only refuse what the signed assertion alone would allow.
 */
function checkEnvelope(text: string, acsUrl: string, inResponseTo: string | undefined): void {
  const status = attributeOf(text, 'StatusCode', 'Value')
  if (status !== SUCCESS) throw new SsoFailure('declined', `the provider returned ${status ?? 'without a status'}`)
  if ((attributeOf(text, 'Response', 'Destination') ?? acsUrl) !== acsUrl)
    throw new SsoFailure('invalid', 'the response was sent elsewhere')
  if ((attributeOf(text, 'Response', 'InResponseTo') ?? inResponseTo) !== inResponseTo)
    throw new SsoFailure('invalid', 'response and assertion belong to different requests')
}

/** Of the first element with that name; `readResponseText` has ruled out comments and CDATA that could contain one. */
function attributeOf(text: string, element: string, attribute: string): string | undefined {
  const tag = startTagOf(text, element)
  for (let at = tag.indexOf(attribute); at >= 0; at = tag.indexOf(attribute, at + 1)) {
    if (!/\s/.test(tag.charAt(at - 1))) continue
    QUOTED.lastIndex = at + attribute.length
    const value = QUOTED.exec(tag)?.[1]
    if (value !== undefined) return value
  }
  return undefined
}

const QUOTED = /\s*=\s*["']([^"']*)["']/y

/** A prefix of a name is short; a longer way back to `<` would be gone for every mention of the name. */
const BEFORE_NAME = 66

/** `<samlp:StatusCode Value="…">` with its attributes; `''` when there is none. */
function startTagOf(text: string, element: string): string {
  for (let at = text.indexOf(element); at >= 0; at = text.indexOf(element, at + 1)) {
    const before = text.slice(Math.max(at - BEFORE_NAME, 0), at)
    const opens = before.lastIndexOf('<')
    if (opens < 0 || !/^<(?:[\w.-]{1,64}:)?$/.test(before.slice(opens)) || !/\s/.test(text.charAt(at + element.length))) continue
    const end = text.indexOf('>', at)
    return end < 0 ? '' : text.slice(at, end)
  }
  return ''
}

/** An element as node-saml's parser returns it: children are lists, attributes are in `$`. */
type Element = { $?: Record<string, string>; [child: string]: unknown }

const childrenOf = (element: Element | undefined, name: string): Element[] => {
  const children = own(element, name)
  return Array.isArray(children) ? children.filter((child): child is Element => typeof child === 'object' && child !== null) : []
}

function answerOf(
  { attributes }: Pick<SsoConnection, 'attributes'>,
  provider: SamlProvider,
  { acsUrl }: SamlAddresses,
  profile: Profile,
): SamlResponse {
  const assertion = (profile.getAssertion?.() as { Assertion?: Element } | undefined)?.Assertion // the signed node, parsed by itself
  const assertionId = assertion?.$?.['ID'] ?? ''
  const confirmation = childrenOf(childrenOf(assertion, 'Subject')[0], 'SubjectConfirmation')
    .filter(({ $ }) => $?.['Method'] === BEARER)
    .map((bearer) => childrenOf(bearer, 'SubjectConfirmationData')[0]?.$)
    .find((data) => data?.['Recipient'] === acsUrl && isStillGood(data['NotOnOrAfter']))
  // SAML Profiles §4.1.4.2: a bearer confirmation names its recipient and its end.
  if (!confirmation || assertionId === '') throw new SsoFailure('invalid', 'the assertion is not for this address, or not any more')
  // SAML Core §2.3.3. The library only compares the end with it, and does not check that it has passed.
  if (!(Date.parse(assertion?.$?.['IssueInstant'] ?? '') <= Date.now() + SKEW_MS))
    throw new SsoFailure('clock', 'the assertion was issued in the future')
  const subject = profile.nameID ?? ''
  if (profile.nameIDFormat === TRANSIENT || subject.trim() === '' || subject.length > SUBJECT_MAX)
    throw new SsoFailure('settings', 'the provider sends no lasting name for a person')
  if (profile.issuer !== provider.entityId) throw new SsoFailure('invalid', 'the assertion is of another issuer')

  const told = new Map(Object.entries((profile['attributes'] as Record<string, unknown> | undefined) ?? {}))
  const email =
    emailOf(told.get(attributes.email)) ?? (attributes.email === 'NameID' || !told.has(attributes.email) ? emailOf(subject) : undefined)
  return {
    person: {
      issuer: provider.entityId,
      subject: subject.trim(),
      email,
      // SAML has no such claim: whether this provider may vouch for the address depends on who owns its domain.
      emailVerified: email !== undefined,
      name: nameOf(told.get(attributes.name)),
      groups: groupsOf(told.get(attributes.groups)),
    },
    inResponseTo: confirmation['InResponseTo'],
    assertionId,
    replayableMs: Math.min(Date.parse(confirmation['NotOnOrAfter'] ?? '') - Date.now() + 2 * SKEW_MS, ASSERTION_LIFE_MAX_MS),
  }
}

const isStillGood = (notOnOrAfter: string | undefined): boolean => Date.parse(notOnOrAfter ?? '') + SKEW_MS > Date.now() // NaN is not

function failureOf(cause: unknown): SsoFailure {
  if (cause instanceof SamlStatusError) return new SsoFailure('declined', 'the provider did not sign the person in', cause)
  const message = cause instanceof Error ? cause.message : ''
  if (/clocks skewed|not yet valid|too old/.test(message)) return new SsoFailure('clock', message, cause)
  return new SsoFailure('invalid', `the response does not hold: ${message}`, cause)
}
