import { expect, test } from 'vitest'

import { getConfig } from '#platform/config.ts'
import { withAuthEmulator } from '#platform/identity/auth-emulator.ts'
import { publicConfigOf } from '#platform/site/public-config.ts'

import { identityAtHand } from './identity-at-hand.ts'

const PROJECT = 'demo-project'
const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')
const HOUR_S = 3600

/** As Google's emulator makes them: no signature at all. */
function emulatorToken(claims: object = {}, header: object = { alg: 'none', typ: 'JWT' }): string {
  const now = Math.floor(Date.now() / 1000)
  const usual = {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    sub: 'ada',
    user_id: 'ada',
    email: 'ada@example.test',
    email_verified: false,
    iat: now,
    exp: now + HOUR_S,
  }
  return `${encoded(header)}.${encoded({ ...usual, ...claims })}.`
}

test('with an emulator its tokens are believed, and signed ones are checked as always', async () => {
  const platform = await identityAtHand()
  const identity = withAuthEmulator(platform.identity, { projectId: PROJECT })
  expect(await identity.verifyIdToken(emulatorToken())).toEqual({
    uid: 'ada',
    email: 'ada@example.test',
    emailVerified: false,
    keptBy: null,
    session: { orgId: null, methods: [], provedMs: 0 },
  })
  await expect(identity.verifyIdToken('x.y.z')).rejects.toThrow(/Sign in again/)
})

test.each([
  ['of another project', { aud: 'other' }],
  ['of another issuer', { iss: 'https://evil.example' }],
  ['that has expired', { exp: 1 }],
  ['without a person', { sub: undefined }],
  ['whose person would change a path', { sub: 'a/b' }],
])('one %s is not', async (_what, claims) => {
  const platform = await identityAtHand()
  const identity = withAuthEmulator(platform.identity, { projectId: PROJECT })
  await expect(identity.verifyIdToken(emulatorToken(claims))).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('a custom token for the emulator is one that it accepts', async () => {
  const platform = await identityAtHand()
  const token = await withAuthEmulator(platform.identity, { projectId: PROJECT }).createCustomToken('ada', { role: 'viewer' })
  const [header, payload] = token
    .split('.')
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString() || '{}') as Record<string, unknown>)
  expect(header).toMatchObject({ alg: 'none' })
  expect(payload).toMatchObject({ uid: 'ada', claims: { role: 'viewer' }, aud: expect.stringContaining('identitytoolkit') })
})

test('without an emulator an unsigned token is refused', async () => {
  const platform = await identityAtHand()
  await expect(platform.identity.verifyIdToken(emulatorToken())).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('an emulator is for a listener on this machine, and the console gets its port', () => {
  expect(publicConfigOf(getConfig({ AUTH_EMULATOR_PORT: '9099' }))).toMatchObject({ authEmulatorPort: 9099 })
  expect(publicConfigOf(getConfig({ AUTH_EMULATOR_PORT: '9099' }))).not.toHaveProperty('identityUrl')
  expect(() => getConfig({ AUTH_EMULATOR_PORT: '9099', SIGHTGLASS_HOST: '0.0.0.0' })).toThrow(/signs nothing/)
  expect(publicConfigOf(getConfig({}))).toMatchObject({ identityUrl: '' })
})
