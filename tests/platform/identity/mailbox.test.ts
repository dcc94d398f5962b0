import { expect, test } from 'vitest'

import { isOnlyForThisMachine, mailboxRoutes } from '#platform/identity/mailbox-routes.ts'
import { createLog } from '#platform/lib/log.ts'
import { readMailbox } from '#wire/product/mailbox.ts'

import { identityAtHand, person } from './identity-at-hand.ts'

const log = createLog('silent', 'stderr')

async function mailboxAtHand(from = '127.0.0.1') {
  const at = await identityAtHand()
  const app = mailboxRoutes({ mailbox: at.identity.mailbox, log, remoteAddress: () => from })
  return { at, get: (headers: Record<string, string> = {}) => app.request('/api/mailbox', { headers }) }
}

test('e-mails are read on the machine itself, with their links, newest first', async () => {
  const { at, get } = await mailboxAtHand()
  await person(at)
  await at.call('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email: 'ada@example.com' })
  at.pass(1)
  at.identity.leaveEmail({
    email: 'bob@example.com',
    link: 'http://127.0.0.1:4600/sign-up?invite=x',
    expiresMs: at.identity.context.clock() + 1000,
    organization: 'Acme',
    invitedBy: 'ada@example.com',
  })
  const ending = { email: 'bob@example.com', organization: 'Acme', by: '', link: 'http://127.0.0.1:4600/orgs/settings' }
  at.identity.leaveDeletionEmail({ ...ending, dueMs: 4e12, expiresMs: at.identity.context.clock() + 1000 })
  const response = await get()
  const emails = readMailbox(await response.json())
  expect(emails.map(({ kind, to }) => `${kind} ${to}`)).toEqual([
    'DELETION bob@example.com',
    'INVITATION bob@example.com',
    'PASSWORD_RESET ada@example.com',
  ])
  expect(new URL(emails[2]?.link ?? '').searchParams.get('oobCode')).toMatch(/^[\w-]{43}$/)
  expect(response.headers.get('cache-control')).toBe('no-store')
  at.pass(2)
  expect(readMailbox(await (await get()).json())).toHaveLength(1)
})

test.each(['10.0.0.7', '192.168.1.2', '8.8.8.8', '::ffff:10.0.0.7', 'fe80::1', ''])('nobody at %j gets to it', async (address) => {
  expect((await (await mailboxAtHand(address)).get()).status).toBe(404)
})

test.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])('nobody who came through a proxy (%s) gets to it', async (header) => {
  expect((await (await mailboxAtHand()).get({ [header]: '127.0.0.1' })).status).toBe(404)
})

test.each([
  ['127.0.0.1', 'http://127.0.0.1:4600', true],
  ['localhost', 'http://localhost:4600', true],
  ['::1', 'http://[::1]:4600', true],
  ['0.0.0.0', 'http://127.0.0.1:4600', false],
  ['127.0.0.1', 'https://console.example', false],
  ['192.168.1.2', 'http://192.168.1.2:4600', false],
])('a platform at %s, reached as %s: mailbox %s', (host, publicUrl, there) => {
  expect(isOnlyForThisMachine({ host, publicUrl, proxies: { networks: [] } })).toBe(there)
  expect(isOnlyForThisMachine({ host, publicUrl, proxies: { networks: ['127.0.0.1'] } })).toBe(false)
})

test('an invitation’s e-mail cannot be redeemed as a code', async () => {
  const { at } = await mailboxAtHand()
  const expiresMs = at.identity.context.clock() + 1000
  at.identity.leaveEmail({ email: 'ada@example.com', link: 'x', expiresMs, organization: 'Acme', invitedBy: 'bob@example.com' })
  const { status } = await at.call('v1/accounts:resetPassword', { oobCode: 'x', newPassword: 'another password' })
  expect(status).toBe(400)
})
