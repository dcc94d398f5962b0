import { expect, test } from 'vitest'

import { getConfig } from '#platform/config.ts'
import { publicConfigOf } from '#platform/site/public-config.ts'
import fc from '#tests/properties.ts'
import { documentsOrigin, identityOrigin } from '#wire/public-config.ts'
import { mistakesIn } from '#wire/public-config-mistakes.ts'

const GOOD = publicConfigOf(getConfig({}))

test('what the platform writes has no mistake', () => {
  expect(mistakesIn(GOOD)).toEqual([])
  expect(
    mistakesIn(
      publicConfigOf(getConfig({ TAG_MANAGER_ID: 'GTM-ABC123', ERROR_REPORTING: 'true', ERROR_REPORTING_DSN: 'https://k@o.example/1' })),
    ),
  ).toEqual([])
})

test('what the operator sets reaches the browser', () => {
  const set = {
    AUTH_EMULATOR_PORT: '9099',
    TAG_MANAGER_ID: 'GTM-ABC123',
    ERROR_REPORTING: 'true',
    ERROR_REPORTING_DSN: 'https://k@o.example/1',
    PULSE_ORIGINS: 'https://pulse.example',
  }
  expect(publicConfigOf(getConfig(set))).toMatchObject({
    projectId: 'sightglass',
    apiKey: 'local',
    pulseUrl: '/pulse',
    authEmulatorPort: 9099,
    tagManagerId: 'GTM-ABC123',
    errorReporting: 'true',
    errorReportingDsn: 'https://k@o.example/1',
    pulseOrigins: ['https://pulse.example'],
  })
  expect(GOOD).not.toHaveProperty('authEmulatorPort')
  expect(GOOD).not.toHaveProperty('tagManagerId')
})

test.each([
  ['projectId', '', 'Set projectId to a text, got "".'],
  ['apiUrl', 'localhost', 'Set apiUrl to a path like /api, or an address that begins with https://, got "localhost".'],
  ['apiUrl', '//evil.example', 'Set apiUrl to a path like /api, or an address that begins with https://, got "//evil.example".'],
  [
    'pulseUrl',
    'javascript:alert(1)',
    'Set pulseUrl to a path like /api, or an address that begins with https://, got "javascript:alert(1)".',
  ],
  ['demo', 'true', 'Set demo to true or false, got "true".'],
  ['pulseOrigins', 'x', 'Set pulseOrigins to a list of origins like https://pulse.example, got "x".'],
  ['tagManagerId', 'UA-1', 'Set tagManagerId to an id like GTM-ABC123, got "UA-1".'],
  ['signInProviders', ['myspace'], 'Set signInProviders to a list of some of google, github, microsoft, each once, got ["myspace"].'],
  [
    'signInProviders',
    ['google', 'google'],
    'Set signInProviders to a list of some of google, github, microsoft, each once, got ["google","google"].',
  ],
])('%s of %j is refused with a sentence', (name, value, sentence) => {
  expect(mistakesIn({ ...GOOD, [name]: value })).toEqual([sentence])
})

test.each([
  ['identityUrl', 'authEmulatorPort', 70_000, 'Set authEmulatorPort to a port between 1 and 65535, got 70000.'],
  ['documentsUrl', 'databaseEmulatorPort', '8080', 'Set databaseEmulatorPort to a port between 1 and 65535, got "8080".'],
])('in place of %s, %s of %j is refused with a sentence', (replaced, name, value, sentence) => {
  expect(mistakesIn({ ...GOOD, [replaced]: undefined, [name]: value })).toEqual([sentence])
})

test('a service has one address: its own, or an emulator’s', () => {
  expect(mistakesIn({ ...GOOD, databaseEmulatorPort: 8080 })).toEqual([
    'Set either documentsUrl or databaseEmulatorPort, not both; documentsUrl is the one that counts.',
  ])
  const emulated = publicConfigOf(getConfig({ AUTH_EMULATOR_PORT: '9099', DATABASE_EMULATOR_PORT: '8080' }))
  expect(mistakesIn(emulated)).toEqual([])
  expect([identityOrigin(emulated), documentsOrigin(emulated)]).toEqual(['http://127.0.0.1:9099', 'http://127.0.0.1:8080'])
  expect([identityOrigin(GOOD), documentsOrigin(GOOD)]).toEqual(['', ''])
  expect([identityOrigin({}), documentsOrigin({})]).toEqual([undefined, 'https://firestore.googleapis.com'])
})

test('the secrets of the providers stay with the platform', () => {
  const config = publicConfigOf(getConfig({ GITHUB_CLIENT_ID: 'an-id', GITHUB_CLIENT_SECRET: 'very secret' }))
  expect(config.signInProviders).toEqual(['github'])
  expect(JSON.stringify(config)).not.toMatch(/an-id|very secret/)
  expect(mistakesIn(config)).toEqual([])
})

test('windows of providers need the domain where Firebase opens them', () => {
  const { identityUrl: _, ...firebase } = { ...GOOD, signInProviders: ['google'] }
  expect(mistakesIn(firebase)).toEqual([
    'Set authDomain to the domain of the Firebase project; the sign-in windows of signInProviders open there.',
  ])
  expect(mistakesIn({ ...firebase, authDomain: 'acme.firebaseapp.com' })).toEqual([])
})

test('what is missing is named', () => {
  expect(mistakesIn({ ...GOOD, warehouseUrl: undefined })[0]).toMatch(/^Set warehouseUrl .*missing/)
  expect(mistakesIn(null)).toHaveLength(1)
})

test('no configuration, however odd, breaks the check', () => {
  fc.assert(fc.property(fc.anything(), (raw) => void mistakesIn(raw)))
})
