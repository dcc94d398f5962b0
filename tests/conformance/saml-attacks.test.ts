import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { SAML } from '@node-saml/node-saml'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import type { SamlProvider } from '#platform/identity/sso/directory.ts'
import { partnerOptions, readSamlAnswer, samlMetadata } from '#platform/identity/sso/saml.ts'
import { readResponseText } from '#platform/identity/sso/saml-text.ts'

import { openBrowser, openSsoHouse, type Owner, type SsoHouse } from '../platform/identity/sso-house.ts'
import { makeKey, openSamlProvider, readRequest, type SamlFacts } from './saml-provider.ts'
import { partsOf, wrappings } from './saml-wrapping.ts'

/** Security.md L1 and L2: forged, wrapped, replayed and misdirected responses. None may be accepted. */
const ADDRESSES = { entityId: 'http://sp.example/metadata', acsUrl: 'http://sp.example/acs' }
const ATTRIBUTES = { attributes: { email: 'email', name: 'name', groups: 'groups' } }
const VICTIM = 'owner@victim.example'
const MALLORY = 'mallory@victim.example'
const key = makeKey()
const idp = { entityId: 'https://idp.example', ssoUrl: 'https://idp.example/sso', key }

const settings = (more: Partial<SamlProvider> = {}): SamlProvider => ({
  kind: 'saml',
  ...idp,
  certificates: [key.certificate],
  requireSignedResponse: true,
  allowIdpInitiated: false,
  ...more,
})

const mallory = { nameId: MALLORY, email: MALLORY }
const made = (facts: SamlFacts = {}, signing: 'both' | 'assertion' | 'response' | 'none' = 'both', algorithm?: string) =>
  openSamlProvider({ ...idp, signing, ...(algorithm && { algorithm }) }).respond(samlMetadata(ADDRESSES), mallory, {
    inResponseTo: '_asked',
    ...facts,
  })
const textOf = (base64: string) => Buffer.from(base64, 'base64').toString()
const read = (response: string, provider = settings()) => readSamlAnswer(ATTRIBUTES, provider, ADDRESSES, response)
const packed = (text: string) => Buffer.from(text).toString('base64')
const refusal = (error: string | RegExp) => expect.objectContaining({ error: expect.stringMatching(error) as unknown }) as unknown

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

describe('the published fixtures', () => {
  const folder = (name: string) => join('tests', 'platform', 'identity', 'saml-fixtures', name)
  const files = (name: string) => readdirSync(folder(name)).filter((file) => file.endsWith('.xml'))
  const certificate = readFileSync(join(folder('valid'), 'idp-certificate.pem'), 'utf8')
  // The fixtures are of one moment in 2020, for one service.
  const fixtureProvider = settings({ entityId: 'https://evil-corp.com', certificates: [certificate], requireSignedResponse: false })
  const fixtureAddresses = { entityId: 'https://evil-corp.com', acsUrl: 'https://evil-corp.madness.com/sso/callback' }
  const atThatTime = () => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2020-09-25T16:30:00Z') })
  afterEach(() => void vi.useRealTimers())

  test.each(files('invalid'))('invalid: %s', async (file) => {
    atThatTime()
    const response = readFileSync(join(folder('invalid'), file)).toString('base64')
    await expect(readSamlAnswer(ATTRIBUTES, fixtureProvider, fixtureAddresses, response)).rejects.toEqual(refusal('invalid'))
    // and by the signature alone, without what we look for in the text before
    const options = { ...partnerOptions(fixtureProvider, fixtureAddresses), audience: false as const }
    await expect(new SAML(options).validatePostResponseAsync({ SAMLResponse: response })).rejects.toThrow()
  })

  test.each(files('valid'))('valid: %s is accepted by signature and certificate where its assertion is signed', async (file) => {
    atThatTime()
    const response = readFileSync(join(folder('valid'), file)).toString('base64')
    const options = { ...partnerOptions(fixtureProvider, fixtureAddresses), audience: false as const }
    const accepted = await new SAML(options).validatePostResponseAsync({ SAMLResponse: response }).then(
      ({ profile }) => profile?.nameID?.trim(),
      () => undefined,
    )
    expect(accepted).toBe(file.includes('assertion-signed') ? 'vincent.vega@evil-corp.com' : undefined)
    const wrongKey = new SAML({ ...options, idpCert: key.certificate })
    await expect(wrongKey.validatePostResponseAsync({ SAMLResponse: response })).rejects.toThrow()
    // All of them are signed with SHA-1 or hold several assertions, which is not taken from anybody.
    expect(() => readResponseText(response)).toThrow(/SHA-1|exactly one assertion|encrypted/)
  })
})

const changed = async (change: (text: string) => string, signing: 'both' | 'assertion' = 'both') =>
  packed(change(textOf(await made({}, signing))))
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

describe('at the door', () => {
  let house: SsoHouse
  let owner: Owner
  let rival: Owner
  const body = () => ({
    entityId: idp.entityId,
    ssoUrl: idp.ssoUrl,
    certificates: [key.certificate],
    requireSignedResponse: true,
    allowIdpInitiated: false,
  })

  beforeAll(async () => {
    house = await openSsoHouse()
    house.ready()
    owner = await house.organization('Victim', VICTIM)
    await house.proveDomain(owner, 'victim.example')
    await house.configure(owner, { kind: 'saml', saml: body(), justInTime: true, enabled: true })
    rival = await house.organization('Rival', 'owner@rival.example')
    await house.configure(rival, { kind: 'saml', saml: body(), justInTime: true, enabled: true })
  })
  afterAll(() => house.close())

  const acs = (org: Owner) => `${house.origin}/api/sso/saml/${org.orgId}/acs`
  const provider = openSamlProvider(idp)
  async function asked(org = owner) {
    const browser = openBrowser()
    const request = readRequest(
      await browser.follow(`${house.origin}/api/sso/saml/start?org=${org.slug}&challenge=${browser.challenge}`, /idp\.example/),
    )
    const metadata = await (await fetch(`${house.origin}/api/sso/saml/${org.orgId}/metadata`)).text()
    return { browser, request, metadata }
  }
  async function post(org: Owner, browser: ReturnType<typeof openBrowser>, form: Record<string, string>): Promise<string> {
    const to = (await browser.load(acs(org), form)).headers.get('location') ?? ''
    return new URL(to, house.origin).searchParams.get('error') ?? 'accepted'
  }

  test('an assertion is used once, whoever asks', async () => {
    const first = await asked()
    const response = await provider.respond(first.metadata, mallory, { inResponseTo: first.request.id })
    const form = { SAMLResponse: response, RelayState: first.request.relayState }
    expect([await post(owner, first.browser, form), await post(owner, first.browser, form)]).toEqual(['accepted', 'expired'])
    const second = await asked()
    const again = await provider.respond(second.metadata, mallory, {
      inResponseTo: second.request.id,
      assertionId: /ID="(_a[^"]+)"/.exec(textOf(response))?.[1] ?? '',
    })
    expect(await post(owner, second.browser, { SAMLResponse: again, RelayState: second.request.relayState })).toBe('expired')
  })

  test('an answer to no request, to an old one, or to that of somebody else', async () => {
    const [mine, other] = [await asked(), await asked()]
    const answer = (inResponseTo: string) => provider.respond(mine.metadata, mallory, { inResponseTo })
    expect(await post(owner, mine.browser, { SAMLResponse: await answer('_never'), RelayState: mine.request.relayState })).toBe('expired')
    expect(await post(owner, mine.browser, { SAMLResponse: await answer(other.request.id), RelayState: mine.request.relayState })).toBe(
      'expired',
    )
    expect(await post(owner, mine.browser, { SAMLResponse: await answer(mine.request.id), RelayState: '' })).toBe('expired')
    expect(await post(owner, mine.browser, { SAMLResponse: await answer(mine.request.id), RelayState: 'https://evil.example' })).toBe(
      'expired',
    )
    house.pass(11 * 60_000)
    expect(await post(owner, mine.browser, { SAMLResponse: await answer(mine.request.id), RelayState: mine.request.relayState })).toBe(
      'expired',
    )
    house.pass(-11 * 60_000)
  })

  test('the answer for one organization is none for another, though both trust the same provider', async () => {
    const at = await asked(rival)
    const response = await provider.respond(at.metadata, { nameId: VICTIM, email: VICTIM }, { inResponseTo: at.request.id })
    const theirs = await asked(owner)
    expect(await post(owner, theirs.browser, { SAMLResponse: response, RelayState: theirs.request.relayState })).toBe('invalid')
  })

  test('the provider of one organization naming the owner of another gets nobody (L2)', async () => {
    const at = await asked(rival)
    const response = await provider.respond(at.metadata, { nameId: VICTIM, email: VICTIM }, { inResponseTo: at.request.id })
    const to =
      (await at.browser.load(acs(rival), { SAMLResponse: response, RelayState: at.request.relayState })).headers.get('location') ?? ''
    expect(await at.browser.follow(to, /\/sso\/saml\/callback/)).toContain('error=not-invited')
  })

  test('a body of megabytes, another content type and an unknown organization end without an error of ours', async () => {
    expect(await post(owner, openBrowser(), { SAMLResponse: 'A'.repeat(2 * 1024 * 1024) })).toBe('invalid')
    const statuses = []
    for (const path of [`${acs(owner)}`, `${house.origin}/api/sso/saml/nobody/acs`, `${house.origin}/api/sso/saml/..%2f..%2fx/acs`])
      statuses.push((await fetch(path, { method: 'POST', body: '{}', redirect: 'manual' })).status)
    expect(statuses.every((status) => status < 500)).toBe(true)
  })

  test('refusals are written down', async () => {
    const refused = (await house.audit(owner)).filter(({ action }) => action === 'sso.refused').map(({ target }) => target)
    expect(new Set(refused)).toEqual(new Set(['sso/expired', 'sso/invalid']))
    expect(await house.chain(owner.orgId)).toMatchObject({ intact: true })
  })
})
