import { expect, test } from 'vitest'

import type { Email } from '#platform/lib/ports/mail.ts'

import { identityAtHand, PASSWORD, person } from './identity-at-hand.ts'

/** An identity whose e-mails stand in a list. */
async function withMail() {
  const emails: Email[] = []
  const at = await identityAtHand({ mail: { post: (sent) => void emails.push(sent) } })
  const changed = () => emails.filter(({ subject }) => subject === 'Your e-mail address was changed').map(({ to }) => to)
  const codeFrom = (): string => /oobCode=([^&]+)/.exec(emails.at(-1)?.link?.address ?? '')?.[1] ?? ''
  return { ...at, emails, changed, codeFrom }
}

test('an account that has a password keeps it, and its address, whatever signUp with its ID token says', async () => {
  const at = await withMail()
  const { idToken } = await person(at, 'ada@example.com')
  for (const email of ['eve@example.com', 'ada@example.com']) {
    const { status, body } = await at.call('v1/accounts:signUp', { idToken, email, password: 'chosen by a thief' })
    expect([status, body.error?.message]).toEqual([400, expect.stringMatching(/^PROVIDER_ALREADY_LINKED : /)])
  }
  const signIn = (email: string, password: string) => at.call('v1/accounts:signInWithPassword', { email, password })
  expect((await signIn('ada@example.com', PASSWORD)).status).toBe(200)
  expect((await signIn('ada@example.com', 'chosen by a thief')).status).toBe(400)
  expect((await signIn('eve@example.com', 'chosen by a thief')).status).toBe(400)
  // The session of its owner goes on, and there was nothing to notify of.
  expect((await at.call('v1/accounts:lookup', { idToken })).status).toBe(200)
  expect(at.emails).toEqual([])
})

test('of two first passwords sent at once, one is taken', async () => {
  const at = await withMail()
  at.identity.context.users.save({ ...(await noPassword(at)), email: 'ada@example.com' })
  const { body } = await at.call('v1/accounts:signInWithCustomToken', { token: await at.identity.createCustomToken('ada') })
  const answers = await Promise.all(
    ['first password', 'second password'].map((password) =>
      at.call('v1/accounts:signUp', { idToken: body.idToken, email: 'ada@example.com', password }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
})

test('an address is never changed without a notice to the old one: signUp, update, a link from an e-mail, the organization’s provider', async () => {
  const at = await withMail()
  at.identity.context.users.save({ ...(await noPassword(at)), email: 'old@example.com', emailVerified: true })
  const { body } = await at.call('v1/accounts:signInWithCustomToken', { token: await at.identity.createCustomToken('ada') })

  const linked = await at.call('v1/accounts:signUp', { idToken: body.idToken, email: 'second@example.com', password: PASSWORD })
  await expect.poll(at.changed).toEqual(['old@example.com'])

  const updated = await at.call('v1/accounts:update', { idToken: linked.body.idToken, email: 'third@example.com', password: 'another one' })
  await expect.poll(at.changed).toEqual(['old@example.com', 'second@example.com'])

  const request = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: updated.body.idToken, newEmail: 'fourth@example.com' }
  await at.call('v1/accounts:sendOobCode', request)
  await at.call('v1/accounts:update', { oobCode: at.codeFrom() })
  await expect.poll(at.changed).toEqual(['old@example.com', 'second@example.com', 'third@example.com'])

  const employee = { uid: 'employee', orgId: 'acme', emailVerified: true, name: 'Ada' }
  at.identity.keepOrgPerson({ ...employee, email: 'ada@acme.example' })
  at.identity.keepOrgPerson({ ...employee, email: 'ada@acme.example', name: 'Ada L.' })
  at.identity.keepOrgPerson({ ...employee, email: 'lovelace@acme.example' })
  await expect.poll(() => at.changed().slice(3)).toEqual(['ada@acme.example'])
})

test('an address that is refused, or stays, is no change', async () => {
  const at = await withMail()
  await person(at, 'bob@example.com')
  const { idToken } = await person(at, 'ada@example.com')
  expect((await at.call('v1/accounts:update', { idToken, email: 'bob@example.com' })).body.error?.message).toBe('EMAIL_EXISTS')
  expect((await at.call('v1/accounts:update', { idToken, email: 'ADA@example.com' })).status).toBe(200)
  expect(at.changed()).toEqual([])
})

/** Somebody who came by another way than a password. */
async function noPassword(at: Awaited<ReturnType<typeof withMail>>) {
  await at.identity.ensureUser({ uid: 'ada', email: 'made-up@example.com', name: 'Ada' })
  const user = at.identity.context.users.byUid('ada')
  if (!user) throw new Error('ensureUser made nobody')
  at.identity.context.users.delete('ada')
  return { ...user, managed: false }
}
