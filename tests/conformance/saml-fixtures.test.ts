import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { SAML } from '@node-saml/node-saml'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { partnerOptions, readSamlResponse } from '#platform/identity/sso/saml.ts'
import { readResponseText } from '#platform/identity/sso/saml-text.ts'

import { ATTRIBUTES, key, refusal, settings } from './saml-forgery.ts'

/** Security.md L1: responses that others published to try readers of SAML with. */
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
    await expect(readSamlResponse(ATTRIBUTES, fixtureProvider, fixtureAddresses, response)).rejects.toEqual(refusal('invalid'))
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
