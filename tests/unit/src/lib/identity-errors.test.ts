import { expect, test } from 'vitest'

import { explainIdentity, identityCodeOf, KNOWN_IDENTITY_CODES } from '#src/lib/identity-errors.ts'

/** Named in the specification, point 8. */
const SPECIFIED = [
  'login-blocked',
  'popup-blocked',
  'popup-closed-by-user',
  'unauthorized-domain',
  'user-mismatch',
  'network-request-failed',
  'password-does-not-meet-requirements',
]

/** Of the windows of Google, GitHub and Microsoft, and of the platform's own way to them. */
const OF_PROVIDERS = [
  'cancelled-popup-request',
  'account-exists-with-different-credential',
  'credential-already-in-use',
  'provider-already-linked',
  'provider-code-expired',
  'provider-email-missing',
  'provider-email-unverified',
  'last-way-in',
]

test.each([
  ...SPECIFIED,
  ...OF_PROVIDERS,
  'invalid-credential',
  'too-many-requests',
  'user-disabled',
  'email-already-in-use',
  'weak-password',
])('%s has a sentence of its own', (code) => {
  expect(KNOWN_IDENTITY_CODES).toContain(code)
})

test('every sentence says what happened and what to do, without the code', () => {
  for (const code of KNOWN_IDENTITY_CODES) {
    const sentence = explainIdentity({ code: `auth/${code}` })
    expect(sentence, code).toMatch(/^[A-Z].{15,}[.?]$/)
    expect(sentence, code).not.toContain('auth/')
  }
})

test('wrong password and unknown account read the same, so that nobody learns who has an account', () => {
  expect(explainIdentity({ code: 'auth/user-not-found' })).toBe(explainIdentity({ code: 'auth/wrong-password' }))
})

test('a code nobody knows is named, and so are the names of Object.prototype', () => {
  for (const code of ['brand-new', 'constructor', 'toString', '__proto__'])
    expect(explainIdentity({ code: `auth/${code}` })).toContain(code)
})

test.each([undefined, null, 'auth/x', new Error('x'), { code: 7 }, { code: 'permission-denied' }])('%j is not the provider’s', (cause) => {
  expect(identityCodeOf(cause)).toBeUndefined()
  expect(explainIdentity(cause)).toMatch(/Reload the page/)
})
