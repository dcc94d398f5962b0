import { Fault } from '#platform/lib/faults.ts'
import { own } from '#wire/own.ts'
import type { SsoDiscovered } from '#wire/product/sso.ts'

import type { Outbound } from './outbound.ts'
import { refusedShape } from './xml-shape.ts'

/** OpenID Connect Discovery §4, and what of it helps to fill in the settings. */
const WELL_KNOWN = '/.well-known/openid-configuration'
/** SAML bindings §3.4: the one that our requests use. */
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
/** Names in a list of a provider that are shown; the longest list of a large one has some fifty. */
const NAMES_MAX = 100
/** As many as the settings keep. */
const CERTIFICATES_MAX = 3

/** Reads the configuration that a provider publishes under its issuer, which has to name that issuer. Fault `invalid` at `from`. */
export async function discoverOidc(outbound: Outbound, issuer: string): Promise<NonNullable<SsoDiscovered['oidc']>> {
  const address = URL.parse(issuer)
  if (!address) throw wrong('Enter the address of the provider, like https://login.example.com.')
  const configuration: unknown = await fetchText(outbound, `${issuer.replace(/\/$/, '')}${WELL_KNOWN}`).then((text) => {
    try {
      return JSON.parse(text)
    } catch (cause) {
      throw wrong(`There is no OpenID configuration at ${issuer}.`, cause)
    }
  })
  const found: Record<string, unknown> = typeof configuration === 'object' && configuration !== null ? { ...configuration } : {}
  const text = (name: string): string => textOf(own(found, name))
  const names = (name: string): string[] => {
    const list = own(found, name)
    return Array.isArray(list)
      ? list.filter((one): one is string => typeof one === 'string' && one.length <= NAMES_MAX).slice(0, NAMES_MAX)
      : []
  }
  if (text('issuer') !== issuer)
    throw wrong(
      text('issuer') === ''
        ? `There is no OpenID configuration at ${issuer}.`
        : `The provider calls itself ${text('issuer').slice(0, 200)}. Use that.`,
    )
  return {
    issuer,
    authorizationEndpoint: text('authorization_endpoint'),
    tokenEndpoint: text('token_endpoint'),
    scopes: names('scopes_supported'),
    claims: names('claims_supported'),
  }
}

/**
 * Reads the metadata of a SAML provider, at an address or as it was pasted. Fault `invalid` at
 * `from`. Its signature proves nothing to somebody who has pinned no key yet, so it is
 * not looked at.
 */
export async function discoverSaml(outbound: Outbound, metadata: string): Promise<NonNullable<SsoDiscovered['saml']>> {
  const given = metadata.trim()
  const xml = /^https?:\/\//i.test(given) ? await fetchText(outbound, given) : given
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw wrong('Metadata with a document type is not read.')
  const shape = refusedShape(xml)
  if (shape) throw wrong(`This metadata is not read: ${shape}. Use that of one provider.`)
  const { parseDomFromString, xpath } = await import('@node-saml/node-saml/lib/xml.js')
  const document = await parseDomFromString(xml).catch((cause: unknown) => {
    throw wrong('This is not SAML metadata. Paste the whole XML, or its address.', cause)
  })
  const [provider, ...more] = xpath.selectElements(document, named('IDPSSODescriptor'))
  if (!provider) throw wrong('This metadata describes no identity provider.')
  if (more.length > 0) throw wrong('This metadata describes several identity providers. Use that of one.')
  const entityId = provider.parentNode ? xpath.selectAttributes(provider.parentNode, '@entityID')[0]?.value : undefined
  const ssoUrl = xpath
    .selectElements(provider, named('SingleSignOnService'))
    .find((service) => service.getAttribute('Binding') === REDIRECT)
    ?.getAttribute('Location')
  if (!entityId || !ssoUrl) throw wrong('This metadata has no entity id, or no address for requests by redirect.')
  const certificates = xpath
    .selectElements(provider, `./*[local-name(.)='KeyDescriptor'][not(@use) or @use='signing']//*[local-name(.)='X509Certificate']`)
    .map((element) => (element.textContent ?? '').replace(/\s/g, ''))
  if (certificates.length === 0) throw wrong('This metadata has no certificate.')
  return { entityId, ssoUrl, certificates: [...new Set(certificates)].slice(0, CERTIFICATES_MAX).map(pemOf) }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const named = (name: string): string => `.//*[local-name(.)='${name}']`

const pemOf = (base64: string): string =>
  `-----BEGIN CERTIFICATE-----\n${base64.match(/.{1,64}/g)?.join('\n') ?? ''}\n-----END CERTIFICATE-----`

/** What went wrong between us and the provider is for its owner to read; what it answered with is not shown. */
async function fetchText(outbound: Outbound, address: string): Promise<string> {
  const response = await outbound(address, { headers: { accept: 'application/json, application/samlmetadata+xml, */*' } }).catch(
    (cause: unknown) => {
      throw wrong(
        'The provider did not answer under this address. It is reached over https, at public addresses and those the operator allows.',
        cause,
      )
    },
  )
  if (!response.ok) throw wrong(`The provider answered with ${response.status} under this address.`)
  return response.text()
}

const wrong = (sentence: string, cause?: unknown): Fault =>
  new Fault('invalid', sentence, { fields: { from: sentence }, ...(cause !== undefined && { cause }) })
