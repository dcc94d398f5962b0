import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { openBrowser, openSsoPlatform, type Owner, type SsoPlatform } from '../platform/identity/sso-platform.ts'
import { idp, key, mallory, textOf, VICTIM } from './saml-forgery.ts'
import { openSamlProvider, readRequest } from './saml-provider.ts'

/** Security.md L1 and L2: replayed and misdirected responses. None may be accepted. */
describe('at the address', () => {
  let platform: SsoPlatform
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
    platform = await openSsoPlatform()
    platform.ready()
    owner = await platform.organization('Victim', VICTIM)
    await platform.proveDomain(owner, 'victim.example')
    await platform.configure(owner, { kind: 'saml', saml: body(), justInTime: true, enabled: true })
    rival = await platform.organization('Rival', 'owner@rival.example')
    await platform.configure(rival, { kind: 'saml', saml: body(), justInTime: true, enabled: true })
  })
  afterAll(() => platform.close())

  const acs = (org: Owner) => `${platform.origin}/api/sso/saml/${org.orgId}/acs`
  const provider = openSamlProvider(idp)
  async function asked(org = owner) {
    const browser = openBrowser()
    const request = readRequest(
      await browser.follow(`${platform.origin}/api/sso/saml/start?org=${org.slug}&challenge=${browser.challenge}`, /idp\.example/),
    )
    const metadata = await (await fetch(`${platform.origin}/api/sso/saml/${org.orgId}/metadata`)).text()
    return { browser, request, metadata }
  }
  async function post(org: Owner, browser: ReturnType<typeof openBrowser>, form: Record<string, string>): Promise<string> {
    const to = (await browser.load(acs(org), form)).headers.get('location') ?? ''
    return new URL(to, platform.origin).searchParams.get('error') ?? 'accepted'
  }

  test('an assertion is used once, whoever sends it', async () => {
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

  test('a response to no request, to an old one, or to that of somebody else', async () => {
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
    platform.pass(11 * 60_000)
    expect(await post(owner, mine.browser, { SAMLResponse: await answer(mine.request.id), RelayState: mine.request.relayState })).toBe(
      'expired',
    )
    platform.pass(-11 * 60_000)
  })

  test('the response for one organization is none for another, though both trust the same provider', async () => {
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
    for (const path of [`${acs(owner)}`, `${platform.origin}/api/sso/saml/nobody/acs`, `${platform.origin}/api/sso/saml/..%2f..%2fx/acs`])
      statuses.push((await fetch(path, { method: 'POST', body: '{}', redirect: 'manual' })).status)
    expect(statuses.every((status) => status < 500)).toBe(true)
  })

  test('refusals are written down', async () => {
    const refused = (await platform.audit(owner)).filter(({ action }) => action === 'sso.refused').map(({ target }) => target)
    expect(new Set(refused)).toEqual(new Set(['sso/expired', 'sso/invalid', 'sso/not-available']))
    expect(await platform.chain(owner.orgId)).toMatchObject({ intact: true })
  })
})
