import { expect, test } from 'vitest'

import { SSO_ERRORS } from '#wire/product/sso-sign-in.ts'
import { providerSentence } from '#wire/sign-in-provider-errors.ts'
import { isSignInProvider } from '#wire/sign-in-providers.ts'

test('a sentence names the provider, and an unknown code reads like a response that does not hold', () => {
  expect(providerSentence('unreachable', 'github')).toBe('GitHub is not responding. Try again in a moment.')
  for (const code of ['nonsense', 'constructor', '__proto__', ''])
    expect(providerSentence(code, 'google')).toBe('The response of Google could not be verified. Try again.')
})

test('no sentence speaks of an organization or leaves a blank', () => {
  for (const code of Object.keys(SSO_ERRORS)) expect(providerSentence(code, 'microsoft')).not.toMatch(/organization|\{|undefined/)
})

test('names of Object.prototype are no providers', () => {
  expect(['google', 'constructor', '', undefined, 7].map(isSignInProvider)).toEqual([true, false, false, false, false])
})
