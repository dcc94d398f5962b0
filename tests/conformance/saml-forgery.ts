import { expect } from 'vitest'

import type { SamlProvider } from '#platform/identity/sso/directory.ts'
import { readSamlResponse, samlMetadata } from '#platform/identity/sso/saml.ts'

import { makeKey, openSamlProvider, type SamlFacts } from './saml-provider.ts'

/** What the tests of attacks by SAML share: a provider that is trusted, and Mallory, who has an account there. */
export const ADDRESSES = { entityId: 'http://sp.example/metadata', acsUrl: 'http://sp.example/acs' }
export const ATTRIBUTES = { attributes: { email: 'email', name: 'name', groups: 'groups' } }
export const VICTIM = 'owner@victim.example'
export const MALLORY = 'mallory@victim.example'
export const key = makeKey()
export const idp = { entityId: 'https://idp.example', ssoUrl: 'https://idp.example/sso', key }

export const settings = (more: Partial<SamlProvider> = {}): SamlProvider => ({
  kind: 'saml',
  ...idp,
  certificates: [key.certificate],
  requireSignedResponse: true,
  allowIdpInitiated: false,
  ...more,
})

export const mallory = { nameId: MALLORY, email: MALLORY }
export const made = (facts: SamlFacts = {}, signing: 'both' | 'assertion' | 'response' | 'none' = 'both', algorithm?: string) =>
  openSamlProvider({ ...idp, signing, ...(algorithm && { algorithm }) }).respond(samlMetadata(ADDRESSES), mallory, {
    inResponseTo: '_asked',
    ...facts,
  })
export const textOf = (base64: string) => Buffer.from(base64, 'base64').toString()
export const read = (response: string, provider = settings()) => readSamlResponse(ATTRIBUTES, provider, ADDRESSES, response)
export const packed = (text: string) => Buffer.from(text).toString('base64')
export const refusal = (error: string | RegExp) => expect.objectContaining({ error: expect.stringMatching(error) as unknown }) as unknown
export const changed = async (change: (text: string) => string, signing: 'both' | 'assertion' = 'both') =>
  packed(change(textOf(await made({}, signing))))
