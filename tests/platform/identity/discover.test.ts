import { afterAll, beforeAll, expect, test } from 'vitest'

import { readSsoDiscovered } from '#wire/product/sso.ts'

import { openRealProvider } from '../../conformance/oidc-real-provider.ts'
import { makeKey } from '../../conformance/saml-provider.ts'
import { openSsoPlatform, type Owner, type SsoPlatform } from './sso-platform.ts'

let platform: SsoPlatform
let provider: Awaited<ReturnType<typeof openRealProvider>>
let owner: Owner

beforeAll(async () => {
  provider = await openRealProvider()
  platform = await openSsoPlatform()
  platform.allow(provider.host)
  platform.ready()
  provider.start(`${platform.origin}/api/sso/oidc/callback`)
  owner = await platform.organization('Acme', 'owner@acme.example')
})
afterAll(async () => {
  await platform.close()
  await provider.close()
})

const discover = (body: object) => platform.call('POST', '/api/sso/discover', { token: owner.apiToken, body })

const key = makeKey()
const bare = key.certificate.replace(/-----[A-Z ]+-----|\s/g, '')
const metadata = (
  inner = `<KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${bare}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>`,
) =>
  `<?xml version="1.0"?><EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://idp.example/metadata"><IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${inner}<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://idp.example/post"/><SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example/redirect"/></IDPSSODescriptor></EntityDescriptor>`

test('a certified provider says where it is and which scopes it has', async () => {
  const { status, body } = await discover({ kind: 'oidc', from: provider.issuer })
  expect(status).toBe(200)
  expect(readSsoDiscovered(body)).toEqual({
    oidc: {
      issuer: provider.issuer,
      authorizationEndpoint: `${provider.issuer}/auth`,
      tokenEndpoint: `${provider.issuer}/token`,
      scopes: ['openid', 'email', 'profile', 'groups'],
      claims: expect.arrayContaining(['email', 'groups']),
    },
    saml: null,
  })
})

test('metadata give entity id, address and certificate, and what is found can be stored', async () => {
  const { status, body } = await discover({ kind: 'saml', from: metadata() })
  expect(status).toBe(200)
  const { saml } = readSsoDiscovered(body)
  expect(saml).toEqual({
    entityId: 'https://idp.example/metadata',
    ssoUrl: 'https://idp.example/redirect',
    certificates: [key.certificate.trim()],
  })
  const stored = await platform.configure(owner, {
    kind: 'saml',
    saml: { entityId: '', ssoUrl: '', certificates: [], ...saml, requireSignedResponse: true, allowIdpInitiated: false },
  })
  expect([stored.status, (stored.body['saml'] as { certificates: string[] }).certificates]).toEqual([200, [key.certificate]])
})

test.each([
  ['another spelling of the issuer', () => ({ kind: 'oidc', from: `${provider.issuer}/` }), 'from'],
  ['no address', () => ({ kind: 'oidc', from: 'login' }), 'from'],
  ['an address on the own network', () => ({ kind: 'oidc', from: 'https://127.0.0.1:1' }), 'from'],
  ['an address that is no configuration', () => ({ kind: 'saml', from: `${provider.issuer}/nothing` }), 'from'],
  ['no XML', () => ({ kind: 'saml', from: 'nonsense' }), 'from'],
  ['a document type', () => ({ kind: 'saml', from: `<!DOCTYPE a>${metadata()}` }), 'from'],
  ['no provider', () => ({ kind: 'saml', from: '<EntityDescriptor/>' }), 'from'],
  ['no certificate', () => ({ kind: 'saml', from: metadata('') }), 'from'],
  ['another kind', () => ({ kind: 'ldap', from: 'x' }), 'kind'],
])('%s is refused at its field', async (_, body, field) => {
  const refused = await discover(body())
  expect([refused.status, Object.keys(refused.body['fields'] as object)]).toEqual([422, [field]])
})
