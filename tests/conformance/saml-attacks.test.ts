import { SAML } from '@node-saml/node-saml'
import { describe, expect, test } from 'vitest'

import type { SamlProvider } from '#platform/identity/sso/directory.ts'
import { partnerOptions, samlMetadata } from '#platform/identity/sso/saml.ts'

import { ADDRESSES, changed, idp, made, MALLORY, mallory, packed, read, refusal, settings, textOf, VICTIM } from './saml-forgery.ts'
import { makeKey, openSamlProvider } from './saml-provider.ts'
import { partsOf, wrappings } from './saml-wrapping.ts'

/** Security.md L1 and L2: forged and wrapped responses. None may be accepted. */
test('without an attack the response is read, so the refusals below are not for another reason', async () => {
  expect(await read(await made())).toMatchObject({ person: { subject: MALLORY, email: MALLORY }, inResponseTo: '_asked' })
  expect(await read(await made({}, 'assertion'), settings({ requireSignedResponse: false }))).toMatchObject({
    person: { subject: MALLORY },
  })
})

describe('signature wrapping', () => {
  const library = (provider: SamlProvider) => new SAML(partnerOptions(provider, ADDRESSES))

  test.each([
    ['assertion signed', 'assertion', false],
    ['response and assertion signed', 'both', false],
    ['response and assertion signed, both demanded', 'both', true],
  ] as const)(
    '%s: XSW1 to XSW8 are refused by us, and the library by itself never reads the forged part',
    async (_, signing, requireSignedResponse) => {
      const provider = settings({ requireSignedResponse })
      // Mallory has an account at the provider; the forged part says that she is the owner.
      const forms = wrappings(textOf(await made({}, signing)), MALLORY, VICTIM)
      let tried = 0
      for (const [name, forged] of forms) {
        if (forged === undefined) continue
        tried++
        expect(forged, name).toContain(VICTIM)
        await expect(read(packed(forged), provider), name).rejects.toEqual(refusal('invalid'))
        const alone = await library(provider)
          .validatePostResponseAsync({ SAMLResponse: packed(forged) })
          .then(
            ({ profile }) => profile?.nameID,
            () => 'refused',
          )
        expect([MALLORY, 'refused'], name).toContain(alone)
      }
      expect(tried).toBe(signing === 'both' ? 8 : 6)
    },
  )
})

const BOMB = `<!DOCTYPE lolz [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>`
const SHA1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'

const FORGERIES: [name: string, response: () => Promise<string>, error: string, provider?: Partial<SamlProvider>][] = [
  ['nothing signed', () => made({}, 'none'), 'invalid', { requireSignedResponse: false }],
  ['only the response signed', () => made({}, 'response'), 'invalid', { requireSignedResponse: false }],
  ['only the assertion signed where both are demanded', () => made({}, 'assertion'), 'invalid'],
  [
    'another key, with its certificate in KeyInfo',
    () => openSamlProvider({ ...idp, key: makeKey() }).respond(samlMetadata(ADDRESSES), mallory, { inResponseTo: '_asked' }),
    'invalid',
  ],
  ['the name changed after signing', () => changed((text) => text.replaceAll(MALLORY, VICTIM)), 'invalid'],
  [
    'a group added after signing',
    () =>
      changed((text) =>
        text.replace(
          '</saml:AttributeStatement>',
          '<saml:Attribute Name="groups"><saml:AttributeValue>admins</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>',
        ),
      ),
    'invalid',
  ],
  [
    'the signature taken away',
    () => changed((text) => text.replace(partsOf(text).responseSignature, '').replace(partsOf(text).assertionSignature, '')),
    'invalid',
  ],
  ['SHA-1', () => made({}, 'both', SHA1), 'invalid'],
  [
    'a comment in the name (CVE-2017-11427)',
    () => changed((text) => text.replace(`>${MALLORY}<`, `>owner@victim.example<!---->.evil.example<`)),
    'invalid',
  ],
  [
    'a comment in the digest (CVE-2025-29775)',
    () => changed((text) => text.replace(/<ds:DigestValue>/, '<ds:DigestValue><!--x-->')),
    'invalid',
  ],
  ['two SignedInfo (CVE-2025-29774)', () => changed((text) => text.replace(/(<ds:SignedInfo>.*?<\/ds:SignedInfo>)/s, '$1$1')), 'invalid'],
  [
    'two signatures in the assertion',
    () => changed((text) => text.replace(partsOf(text).assertionSignature, (one) => one + one)),
    'invalid',
  ],
  [
    'two assertions (CVE-2022-41912)',
    () => changed((text) => text.replace(partsOf(text).assertion, (one) => one + partsOf(text, MALLORY, VICTIM).evil), 'assertion'),
    'invalid',
    { requireSignedResponse: false },
  ],
  [
    'an assertion hidden in Extensions (OneUptime 2949)',
    () =>
      changed(
        (text) =>
          text.replace('<samlp:Status>', `<samlp:Extensions>${partsOf(text, MALLORY, VICTIM).evil}</samlp:Extensions><samlp:Status>`),
        'assertion',
      ),
    'invalid',
    { requireSignedResponse: false },
  ],
  ['a signed error with an assertion (OneUptime 2981)', () => made({ status: 'urn:oasis:names:tc:SAML:2.0:status:Requester' }), 'declined'],
  ['two roots', () => changed((text) => text + text), 'invalid'],
  ['the signature’s reference emptied', () => changed((text) => text.replaceAll(/URI="#[^"]+"/g, 'URI=""')), 'invalid'],
  [
    'ids that are the same',
    () =>
      changed((text) => text.replace(/(<samlp:Response[^>]* ID=")[^"]+/, `$1${/<saml:Assertion[^>]* ID="([^"]+)/.exec(text)?.[1] ?? ''}`)),
    'invalid',
  ],
  [
    'an external entity',
    () => changed((text) => `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${text.replace(MALLORY, '&x;')}`),
    'invalid',
  ],
  ['a billion laughs', () => changed((text) => BOMB + text.replace(MALLORY, '&c;')), 'invalid'],
  ['a document type spelled otherwise', () => changed((text) => `<!doctype r>${text}`), 'invalid'],
  ['a stylesheet', () => changed((text) => `<?xml-stylesheet href="x"?>${text}`), 'invalid'],
  [
    'an XSLT transform',
    () =>
      changed((text) =>
        text.replace('http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/TR/1999/REC-xslt-19991116'),
      ),
    'invalid',
  ],
  [
    'an XPath transform',
    () =>
      changed((text) =>
        text.replace('http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/TR/1999/REC-xpath-19991116'),
      ),
    'invalid',
  ],
  [
    'an HMAC with the certificate as secret',
    () =>
      changed((text) =>
        text.replaceAll('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'http://www.w3.org/2000/09/xmldsig#hmac-sha1'),
      ),
    'invalid',
  ],
  ['a name in CDATA', () => changed((text) => text.replace(`>${MALLORY}<`, `><![CDATA[${MALLORY}]]><`)), 'invalid'],
  ['UTF-16', async () => Buffer.from(textOf(await made()), 'utf16le').toString('base64'), 'invalid'],
  ['broken UTF-8', async () => Buffer.concat([Buffer.from(textOf(await made())), Buffer.from([0xff])]).toString('base64'), 'invalid'],
  ['10 MiB', async () => packed('<a>'.repeat(3_500_000)), 'invalid'],
  ['300 KiB', () => changed((text) => text.replace('<samlp:Status>', `${' '.repeat(300 * 1024)}<samlp:Status>`)), 'invalid'],
  ['no base64', async () => '<samlp:Response/>', 'invalid'],
  ['nothing', async () => '', 'invalid'],
  ['no XML', async () => packed('{"Response":{}}'), 'invalid'],
  ['a wrong audience', () => made({ audience: 'http://other.example/metadata' }), 'invalid'],
  ['a wrong recipient', () => made({ recipient: 'http://other.example/acs' }), 'invalid'],
  ['a wrong destination', () => made({ destination: 'http://other.example/acs' }), 'invalid'],
  ['another issuer', () => made({ issuer: 'https://other-idp.example' }), 'invalid'],
  ['a confirmation that is not for a bearer', () => made({ method: 'urn:oasis:names:tc:SAML:2.0:cm:holder-of-key' }), 'invalid'],
  [
    'an assertion that ended 61 s ago',
    () => made({ notOnOrAfter: new Date(Date.now() - 61_000), confirmedUntil: new Date(Date.now() + 60_000) }),
    'clock',
  ],
  ['a confirmation that ended 61 s ago', () => made({ confirmedUntil: new Date(Date.now() - 61_000) }), 'invalid'],
  ['an assertion that begins in 61 s', () => made({ notBefore: new Date(Date.now() + 61_000) }), 'clock'],
  ['an assertion that was issued in 61 s', () => made({ issuedAt: new Date(Date.now() + 61_000) }), 'clock'],
  ['a name of the moment', () => made({ nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }), 'settings'],
  [
    'a response that answers another request than its assertion',
    () => changed((text) => text.replace('InResponseTo="_asked"', 'InResponseTo="_other"'), 'assertion'),
    'invalid',
    { requireSignedResponse: false },
  ],
] // prettier-ignore

test.each(FORGERIES)('%s is refused', async (_, response, error, provider) => {
  await expect(read(await response(), settings(provider))).rejects.toEqual(refusal(error))
})

test.each([[[]], [['']], [['-----BEGIN CERTIFICATE-----\nnonsense\n-----END CERTIFICATE-----']]])(
  'no pinned certificate, nobody: %j',
  async (certificates) => {
    await expect(read(await made(), settings({ certificates }))).rejects.toThrow()
  },
)
