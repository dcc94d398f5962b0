import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { createLog } from '#platform/lib/log.ts'
import type { Email } from '#platform/lib/ports/mail.ts'

import { identityAtHand, PASSWORD, person } from './identity-at-hand.ts'

/** With a mail server: what is posted, and that links go nowhere else. */
async function withMail() {
  const emails: Email[] = []
  const at = await identityAtHand({ mail: { post: (sent) => void emails.push(sent) } })
  return { at, emails }
}

test('a reset goes to its address with the link; for an address that nobody has the same is done, and goes to nobody', async () => {
  const { at, emails } = await withMail()
  await person(at)
  const ask = (email: string) => at.call('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email })
  const answers = [await ask('ada@example.com'), await ask('nobody@example.com')]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(emails).toMatchObject([
    { kind: 'password-reset', to: 'ada@example.com', toNobody: false },
    { kind: 'password-reset', to: 'nobody@example.com', toNobody: true },
  ])
  const [sent] = emails
  expect((sent?.expiresMs ?? 0) - at.identity.context.clock()).toBe(3600 * 1000)
  const oobCode = new URL(sent?.link?.address ?? '').searchParams.get('oobCode')
  const reset = await at.call('v1/accounts:resetPassword', { oobCode, newPassword: 'another good password' })
  expect(reset.status).toBe(200)
  expect(emails.at(-1)).toMatchObject({ kind: 'notice', to: 'ada@example.com', subject: 'Your password was changed' })
})

test('a new address gets the link, and the old one hears of it once it was followed', async () => {
  const { at, emails } = await withMail()
  const { idToken } = await person(at)
  await at.call('v1/accounts:sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: 'new@example.com' })
  expect(emails).toMatchObject([{ kind: 'change-address', to: 'new@example.com' }])
  const oobCode = new URL(emails[0]?.link?.address ?? '').searchParams.get('oobCode')
  await at.call('v1/accounts:update', { oobCode })
  expect(emails[1]).toMatchObject({ kind: 'notice', to: 'ada@example.com', subject: 'Your e-mail address was changed' })
})

test('an invitation is posted and is not left in the local mailbox', async () => {
  const { at, emails } = await withMail()
  const expiresMs = at.identity.context.clock() + 1000
  at.identity.leaveEmail({
    email: 'bob@example.com',
    link: 'https://x.example/?invite=t',
    expiresMs,
    organization: 'Acme',
    invitedBy: 'a@b.example',
  })
  expect(emails).toMatchObject([{ kind: 'invitation', to: 'bob@example.com', subject: 'Invitation to Acme', expiresMs }])
  expect(emails[0]?.text.join(' ')).toContain('a@b.example invites you to the organization “Acme”')
  expect(at.identity.mailbox()).toEqual([])
})

test('the end of an organization is posted with its day, and that it stays, too', async () => {
  const { at, emails } = await withMail()
  const about = { email: 'bob@example.com', organization: 'Acme', by: 'a@b.example', link: 'https://x.example/orgs/settings', expiresMs: 1 }
  at.identity.leaveDeletionEmail({ ...about, dueMs: Date.UTC(2026, 2, 8, 12) })
  at.identity.leaveDeletionEmail({ ...about, dueMs: null, by: '' })
  expect(emails).toMatchObject([
    { kind: 'organization', to: 'bob@example.com', subject: 'Acme will be deleted on 2026-03-08', link: { address: about.link } },
    { kind: 'organization', to: 'bob@example.com', subject: 'Acme is not deleted' },
  ])
  expect(emails[0]?.text.join(' ')).toMatch(/^a@b\.example asked .*On 2026-03-08 12:00 UTC everything/)
  expect(emails[1]?.text.join(' ')).toContain('An owner keeps the organization “Acme”')
  expect(at.identity.mailbox()).toEqual([])
})

test('no link and no code goes to the log', async () => {
  const emails: Email[] = []
  const { dataDir } = await identityAtHand()
  const log = createLog('trace', join(dataDir, 'log'))
  const at = await identityAtHand({ log, mail: { post: (sent) => void emails.push(sent) } })
  const { idToken } = await person(at)
  await at.call('v1/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })
  await at.call('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email: 'ada@example.com' })
  at.identity.leaveEmail({
    email: 'b@c.example',
    link: 'https://x.example/?invite=t',
    expiresMs: Date.now(),
    organization: 'A',
    invitedBy: 'a@b.c',
  })
  await at.call('v1/accounts:update', { idToken, password: PASSWORD })
  await new Promise<void>((flushed) => log.flush(() => flushed()))
  expect(emails).toHaveLength(4)
  const text = await readFile(join(dataDir, 'log'), 'utf8')
  expect(text).toContain('password-changed') // something is logged
  expect(text).not.toMatch(/oobCode|invite=|https?:/)
})
