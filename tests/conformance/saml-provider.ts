import { generateKeyPairSync, sign } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'

import * as samlify from 'samlify'

/** A key and a certificate over it, signed by itself: the least that X.509 takes (RFC 5280 §4.1), because Node reads certificates but makes none. */
export function makeKey(commonName = 'test'): { privateKey: string; certificate: string } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const algorithm = der(0x30, Buffer.from('06092a864886f70d01010b0500', 'hex')) // sha256WithRSAEncryption
  const name = der(0x30, der(0x31, der(0x30, Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from(commonName)))))
  const validity = der(0x30, der(0x17, Buffer.from('260101000000Z')), der(0x17, Buffer.from('460101000000Z')))
  const facts = der(0x30, der(0x02, Buffer.from([1])), algorithm, name, validity, name, publicKey.export({ type: 'spki', format: 'der' }))
  const signature = der(0x03, Buffer.from([0]), sign('sha256', facts, privateKey))
  const lines = der(0x30, facts, algorithm, signature).toString('base64').replace(/.{64}/g, '$&\n').trim()
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}

/** Tag, length, content (X.690 §8.1). */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

export interface SamlPerson {
  nameId: string
  email?: string
  name?: string
  groups?: string[]
}

/** What an answer says beside the person; each test changes one thing. */
export interface SamlFacts {
  audience?: string
  recipient?: string
  destination?: string
  inResponseTo?: string
  issuer?: string
  status?: string
  issuedAt?: Date
  notBefore?: Date
  notOnOrAfter?: Date
  confirmedUntil?: Date
  nameIdFormat?: string
  assertionId?: string
  method?: string
}

type Signing = 'both' | 'assertion' | 'response' | 'none'

export interface SamlProviderOptions {
  entityId: string
  ssoUrl: string
  key?: { privateKey: string; certificate: string }
  signing?: Signing
  algorithm?: string
}

const SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'

/** An identity provider made of samlify: reads our request, answers with a response that it signs. */
export function openSamlProvider({ entityId, ssoUrl, key = makeKey(), signing = 'both', algorithm = SHA256 }: SamlProviderOptions) {
  samlify.setSchemaValidator({ validate: async () => 'skipped' }) // it is us who must check, not the provider
  const signsAssertion = signing === 'both' || signing === 'assertion'
  const signsResponse = signing === 'both' || signing === 'response'

  async function respond(serviceMetadata: string, person: SamlPerson, facts: SamlFacts): Promise<string> {
    const service = samlify.ServiceProvider({ metadata: withSigned(serviceMetadata, signsAssertion), wantMessageSigned: signsResponse })
    const provider = samlify.IdentityProvider({
      entityID: entityId,
      privateKey: key.privateKey,
      signingCert: key.certificate,
      isAssertionEncrypted: false,
      wantAuthnRequestsSigned: false,
      requestSignatureAlgorithm: algorithm,
      messageSigningOrder: 'sign-then-encrypt',
      singleLogoutService: [{ Binding: samlify.Constants.namespace.binding.redirect, Location: ssoUrl }],
      singleSignOnService: [{ Binding: samlify.Constants.namespace.binding.redirect, Location: ssoUrl }],
      nameIDFormat: ['urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'],
      loginResponseTemplate: { context: TEMPLATE, attributes: [] },
    })
    const { context } = await provider.createLoginResponse(
      service,
      { extract: { request: { id: facts.inResponseTo ?? '' } } } as never,
      'post',
      { email: person.email ?? '' },
      ((template: string) => ({ id: '_response', context: filled(template, person, facts, { service, entityId }) })) as never,
    )
    return context
  }

  return { entityId, ssoUrl, key, respond }
}

/** Whether the service wants its assertions signed decides, for this library, whether they are. */
const withSigned = (metadata: string, wanted: boolean): string =>
  metadata.replace(/WantAssertionsSigned="\w+"/, `WantAssertionsSigned="${wanted}"`)

function filled(
  template: string,
  person: SamlPerson,
  facts: SamlFacts,
  { service, entityId }: { service: ReturnType<typeof samlify.ServiceProvider>; entityId: string },
): string {
  const now = Date.now()
  const acs = String(service.entityMeta.getAssertionConsumerService('post'))
  const values: Record<string, string> = {
    ResponseID: `_r${now}${Math.trunc(performance.now() * 1000)}`,
    AssertionID: facts.assertionId ?? `_a${now}${Math.trunc(performance.now() * 1000)}`,
    Destination: facts.destination ?? acs,
    Recipient: facts.recipient ?? acs,
    Audience: facts.audience ?? service.entityMeta.getEntityID(),
    InResponseTo: facts.inResponseTo ?? '',
    Issuer: facts.issuer ?? entityId,
    IssueInstant: (facts.issuedAt ?? new Date(now)).toISOString(),
    StatusCode: facts.status ?? 'urn:oasis:names:tc:SAML:2.0:status:Success',
    NotBefore: (facts.notBefore ?? new Date(now - 1000)).toISOString(),
    NotOnOrAfter: (facts.notOnOrAfter ?? new Date(now + 300_000)).toISOString(),
    ConfirmedUntil: (facts.confirmedUntil ?? facts.notOnOrAfter ?? new Date(now + 300_000)).toISOString(),
    NameIDFormat: facts.nameIdFormat ?? 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    Method: facts.method ?? 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
    NameID: person.nameId,
    Attributes: [
      attribute('email', person.email === undefined ? [] : [person.email]),
      attribute('name', person.name === undefined ? [] : [person.name]),
      attribute('groups', person.groups ?? []),
    ].join(''),
  }
  const text = template.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
  return facts.inResponseTo === undefined ? text.replace(/ InResponseTo=""/g, '') : text
}

const attribute = (name: string, values: string[]): string =>
  values.length === 0
    ? ''
    : `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`

const TEMPLATE = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="{ResponseID}" Version="2.0" IssueInstant="{IssueInstant}" Destination="{Destination}" InResponseTo="{InResponseTo}"><saml:Issuer>{Issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="{StatusCode}"/></samlp:Status><saml:Assertion ID="{AssertionID}" Version="2.0" IssueInstant="{IssueInstant}"><saml:Issuer>{Issuer}</saml:Issuer><saml:Subject><saml:NameID Format="{NameIDFormat}">{NameID}</saml:NameID><saml:SubjectConfirmation Method="{Method}"><saml:SubjectConfirmationData NotOnOrAfter="{ConfirmedUntil}" Recipient="{Recipient}" InResponseTo="{InResponseTo}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="{NotBefore}" NotOnOrAfter="{NotOnOrAfter}"><saml:AudienceRestriction><saml:Audience>{Audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="{IssueInstant}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>{Attributes}</saml:AttributeStatement></saml:Assertion></samlp:Response>`

/** What our request asks: its id and where the answer shall go. */
export function readRequest(address: string): { id: string; acs: string; relayState: string; issuer: string; xml: string } {
  const query = new URL(address).searchParams
  const xml = inflateRawSync(Buffer.from(query.get('SAMLRequest') ?? '', 'base64')).toString()
  const value = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? ''
  return {
    id: value(/\bID="([^"]+)"/),
    acs: value(/AssertionConsumerServiceURL="([^"]+)"/),
    issuer: value(/<saml:Issuer[^>]*>([^<]+)</),
    relayState: query.get('RelayState') ?? '',
    xml,
  }
}
