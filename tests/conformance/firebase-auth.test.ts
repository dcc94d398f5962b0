import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createAdaptorServer } from '@hono/node-server'
import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app'
import {
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  fetchSignInMethodsForEmail,
  initializeAuth,
  inMemoryPersistence,
  linkWithCredential,
  onIdTokenChanged,
  reauthenticateWithCredential,
  reload,
  revokeAccessToken,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInAnonymously,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signOut,
  updatePassword,
  updateProfile,
  validatePassword,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
  type Auth,
} from 'firebase/auth'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { openIdentity, type Identity } from '#platform/identity/identity.ts'
import { identityRoutes } from '#platform/identity/routes.ts'
import { createLog } from '#platform/lib/log.ts'

const EMAIL = 'ada@example.com'
const PASSWORD = 'correct horse battery'

let dataDir: string
let identity: Identity
let server: ReturnType<typeof createAdaptorServer>
let origin: string
let app: FirebaseApp
let auth: Auth
let skewMs = 0

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'firebase-auth-'))
  const clock = () => Date.now() + skewMs
  const attempts = { perAccountAndAddress: 1000, perAddress: 1000 }
  identity = await openIdentity({ dataDir, projectId: 'sightglass', clock, log: createLog('silent', 'stderr'), attempts })
  server = createAdaptorServer({ fetch: identityRoutes(identity).fetch })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(async () => {
  await new Promise((closed) => server.close(closed))
  identity.close()
  await rm(dataDir, { recursive: true, force: true })
})

beforeEach(() => {
  skewMs = 0
  ;({ app, auth } = browser())
})

afterEach(async () => {
  const left = identity.context.users.byEmail(EMAIL)
  if (left) identity.deleteUser(left.uid)
  await deleteApp(app)
})

/** A fresh SDK, as another browser would be. */
function browser(at = origin): { app: FirebaseApp; auth: Auth } {
  const fresh = initializeApp({ apiKey: 'local', projectId: 'sightglass' }, `browser-${Math.random()}`)
  const signedOut = initializeAuth(fresh, { persistence: inMemoryPersistence })
  connectAuthEmulator(signedOut, at, { disableWarnings: true })
  return { app: fresh, auth: signedOut }
}

const codeOfNewestEmail = (): string => new URL(identity.mailbox()[0]?.link ?? '').searchParams.get('oobCode') ?? ''
const refused = (code: string) => expect.objectContaining({ code: `auth/${code}` }) as unknown

test('sign-up signs in, and the platform accepts the ID token', async () => {
  const { user } = await createUserWithEmailAndPassword(auth, EMAIL, PASSWORD)
  expect(user).toMatchObject({ email: EMAIL, emailVerified: false, isAnonymous: false })
  expect(user.providerData).toMatchObject([{ providerId: 'password', email: EMAIL, uid: EMAIL }])
  expect(await identity.verifyIdToken(await user.getIdToken())).toMatchObject({ uid: user.uid, email: EMAIL, emailVerified: false })
  await expect(createUserWithEmailAndPassword(auth, EMAIL, PASSWORD)).rejects.toEqual(refused('email-already-in-use'))
})

test('sign-in with a password, and every way it fails', async () => {
  const { user } = await createUserWithEmailAndPassword(auth, EMAIL, PASSWORD)
  await signOut(auth)
  expect((await signInWithEmailAndPassword(auth, EMAIL, PASSWORD)).user.uid).toBe(user.uid)
  await expect(signInWithEmailAndPassword(auth, EMAIL, 'wrong password')).rejects.toEqual(refused('invalid-credential'))
  await expect(signInWithEmailAndPassword(auth, 'nobody@example.com', PASSWORD)).rejects.toEqual(refused('invalid-credential'))
  await expect(signInWithEmailAndPassword(auth, 'no address', PASSWORD)).rejects.toEqual(refused('invalid-email'))
  await expect(signInAnonymously(auth)).rejects.toEqual(refused('admin-restricted-operation'))
  identity.setDisabled(user.uid, true)
  await expect(signInWithEmailAndPassword(auth, EMAIL, PASSWORD)).rejects.toEqual(refused('user-disabled'))
})

test('the password policy is delivered, and enforced whatever the browser does', async () => {
  expect(await validatePassword(auth, 'short')).toMatchObject({ isValid: false, meetsMinPasswordLength: false })
  expect(await validatePassword(auth, PASSWORD)).toMatchObject({ isValid: true, passwordPolicy: { enforcementState: 'ENFORCE' } })
  await expect(createUserWithEmailAndPassword(auth, EMAIL, 'short')).rejects.toEqual(refused('weak-password'))
  await expect(createUserWithEmailAndPassword(auth, EMAIL, 'x'.repeat(4097))).rejects.toEqual(
    refused('password-does-not-meet-requirements'),
  )
})

test('a token is refreshed on demand and carries what changed meanwhile', async () => {
  const { user } = await createUserWithEmailAndPassword(auth, EMAIL, PASSWORD)
  const before = await user.getIdToken()
  await updateProfile(user, { displayName: 'Ada', photoURL: 'https://example.com/ada.png' })
  const { token, claims, signInProvider } = await user.getIdTokenResult(true)
  expect(token).not.toBe(before)
  expect(claims).toMatchObject({ name: 'Ada', picture: 'https://example.com/ada.png' })
  expect(signInProvider).toBe('password')
})

test('another browser sees the profile after a look-up', async () => {
  const { user } = await createUserWithEmailAndPassword(auth, EMAIL, PASSWORD)
  const other = browser()
  const { user: elsewhere } = await signInWithEmailAndPassword(other.auth, EMAIL, PASSWORD)
  await updateProfile(user, { displayName: 'Ada Lovelace' })
  await reload(elsewhere)
  expect(elsewhere.displayName).toBe('Ada Lovelace')
  await updateProfile(user, { displayName: null })
  await reload(elsewhere)
  expect(elsewhere.displayName).toBeNull()
  await deleteApp(other.app)
})

test('a new password keeps this browser in and puts the others out', async () => {
  const { user } = await createUserWithEmailAndPassword(auth, EMAIL, PASSWORD)
  const other = browser()
  const { user: elsewhere } = await signInWithEmailAndPassword(other.auth, EMAIL, PASSWORD)
  await updatePassword(user, 'another password')
  await expect(user.getIdToken(true)).resolves.toBeTypeOf('string')
  await expect(elsewhere.getIdToken(true)).rejects.toEqual(refused('user-token-expired'))
  expect(other.auth.currentUser).toBeNull()
  await deleteApp(other.app)
})

test('sensitive changes after five minutes need the password again', async () => {
  const { user } = await createUserWithEmailAndPassword(auth, EMAIL, PASSWORD)
  skewMs = 301_000
  await expect(updatePassword(user, 'another password')).rejects.toEqual(refused('requires-recent-login'))
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(EMAIL, PASSWORD))
  await expect(updatePassword(user, 'another password')).resolves.toBeUndefined()
})

test('a forgotten password is reset with the code of the e-mail', async () => {
  await createUserWithEmailAndPassword(auth, EMAIL, PASSWORD)
  await sendPasswordResetEmail(auth, EMAIL, { url: 'http://127.0.0.1:4600/orgs' })
  await expect(sendPasswordResetEmail(auth, 'nobody@example.com')).resolves.toBeUndefined()
  const code = codeOfNewestEmail()
  expect(await verifyPasswordResetCode(auth, code)).toBe(EMAIL)
  await confirmPasswordReset(auth, code, 'another password')
  await expect(confirmPasswordReset(auth, code, 'third password')).rejects.toEqual(refused('invalid-action-code'))
  await expect(signInWithEmailAndPassword(auth, EMAIL, PASSWORD)).rejects.toEqual(refused('invalid-credential'))
  await expect(signInWithEmailAndPassword(auth, EMAIL, 'another password')).resolves.toBeDefined()
})

test('an address is verified, and changed, by e-mail', async () => {
  const { user } = await createUserWithEmailAndPassword(auth, EMAIL, PASSWORD)
  await sendEmailVerification(user)
  await applyActionCode(auth, codeOfNewestEmail())
  await reload(user)
  expect(user.emailVerified).toBe(true)

  await verifyBeforeUpdateEmail(user, 'ada@new.example')
  const code = codeOfNewestEmail()
  expect((await checkActionCode(auth, code)).data).toMatchObject({ email: 'ada@new.example', previousEmail: EMAIL })
  await applyActionCode(auth, code)
  const { user: moved } = await signInWithEmailAndPassword(auth, 'ada@new.example', PASSWORD)
  expect(moved.uid).toBe(user.uid)
  await deleteUser(moved)
})

test('a custom token of the platform signs in, with its claims, and can be given a password', async () => {
  await identity.ensureUser({ uid: 'sso-1', email: EMAIL, name: 'Ada' })
  const { user } = await signInWithCustomToken(auth, await identity.createCustomToken('sso-1', { team: 'acme' }))
  expect([user.uid, user.email]).toEqual(['sso-1', EMAIL])
  expect((await user.getIdTokenResult()).claims).toMatchObject({ team: 'acme', firebase: { sign_in_provider: 'custom' } })
  await linkWithCredential(user, EmailAuthProvider.credential(EMAIL, PASSWORD))
  expect((await signInWithEmailAndPassword(auth, EMAIL, PASSWORD)).user.uid).toBe('sso-1')
  await expect(signInWithCustomToken(auth, await user.getIdToken())).rejects.toEqual(refused('invalid-custom-token'))
})

test('the ways in of an address stay untold', async () => {
  await createUserWithEmailAndPassword(auth, EMAIL, PASSWORD)
  expect(await fetchSignInMethodsForEmail(auth, EMAIL)).toEqual([])
})

test('revoking the own token signs out everywhere', async () => {
  const { user } = await createUserWithEmailAndPassword(auth, EMAIL, PASSWORD)
  const token = await user.getIdToken()
  await revokeAccessToken(auth, token)
  await expect(identity.verifyIdToken(token)).rejects.toMatchObject({ code: 'unauthenticated' })
  await expect(user.getIdToken(true)).rejects.toEqual(refused('user-token-expired'))
})

test('too many tries are distinguished from a wrong password', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'firebase-auth-strict-'))
  const attempts = { perAccountAndAddress: 1 }
  const strict = await openIdentity({
    dataDir: folder,
    projectId: 'sightglass',
    clock: Date.now,
    log: createLog('silent', 'stderr'),
    attempts,
  })
  const receiver = createAdaptorServer({ fetch: identityRoutes(strict).fetch })
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
  const other = browser(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}`)
  await expect(signInWithEmailAndPassword(other.auth, EMAIL, PASSWORD)).rejects.toEqual(refused('invalid-credential'))
  await expect(signInWithEmailAndPassword(other.auth, EMAIL, PASSWORD)).rejects.toEqual(refused('too-many-requests'))
  await deleteApp(other.app)
  await new Promise((closed) => receiver.close(closed))
  strict.close()
  await rm(folder, { recursive: true, force: true })
})

test('a deleted account is gone, and listeners hear of it', async () => {
  const heard: (string | null)[] = []
  const stop = onIdTokenChanged(auth, (user) => void heard.push(user?.email ?? null))
  const { user } = await createUserWithEmailAndPassword(auth, EMAIL, PASSWORD)
  await deleteUser(user)
  expect(heard.at(-1)).toBeNull()
  expect(heard).toContain(EMAIL)
  stop()
  await expect(signInWithEmailAndPassword(auth, EMAIL, PASSWORD)).rejects.toEqual(refused('invalid-credential'))
})
