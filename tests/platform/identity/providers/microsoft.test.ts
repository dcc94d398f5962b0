import { expect, test } from 'vitest'

import { microsoftPerson } from '#platform/identity/providers/oidc-person.ts'

const TENANT = '11111111-2222-3333-4444-555555555555'
const OTHER = '99999999-2222-3333-4444-555555555555'
const ANY_TENANT = 'https://login.microsoftonline.com/{tenantid}/v2.0'
const issuerOf = (tenant: string) => `https://login.microsoftonline.com/${tenant}/v2.0`

function person(claims: object, issuer = ANY_TENANT) {
  const token = { iss: issuerOf(TENANT), aud: 'console', sub: 's', exp: 0, iat: 0, tid: TENANT, oid: OTHER, email: 'ada@x.example' }
  const idToken = { ...token, ...claims }
  return microsoftPerson({ idToken, claims: idToken, issuer })
}

test('any tenant may sign in where the operator said so, as itself', () => {
  expect(person({})).toEqual({ subject: `${TENANT}.${OTHER}`, email: 'ada@x.example', emailVerified: false, name: '' })
  expect(person({ xms_edov: true }).emailVerified).toBe(true)
})

test.each([
  ['a tenant that speaks for another', { iss: issuerOf(OTHER) }, ANY_TENANT],
  ['a tenant that is a pattern', { tid: '{tenantid}', iss: ANY_TENANT }, ANY_TENANT],
  ['another tenant than the one that was set', { tid: OTHER, iss: issuerOf(OTHER) }, issuerOf(TENANT)],
])('%s is refused', (_, claims, issuer) => {
  expect(() => person(claims, issuer)).toThrow(/tenant/)
})
