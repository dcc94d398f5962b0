import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, onTestFinished, test, vi } from 'vitest'

import { MAILBOX_PATH } from '#wire/product/mailbox.ts'

import { freePort } from '../../support/free-ports.ts'
import { postOffice } from '../lib/mail/post-office.ts'
import { call, joinAsStranger } from './support/stranger.ts'
import { openPlace, stopped } from './support/whole.ts'

const SOON = { timeout: 30_000, interval: 100 }

test('with a mail server the e-mails of the whole platform are sent, links stay out of the log, and there is no mailbox @variant', async () => {
  const place = await openPlace()
  onTestFinished(() => place.remove())
  const port = await freePort()
  const env = {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Sightglass <no-reply@example.com>',
    CONTACT_ADDRESS: 'ops@example.com',
    SIGHTGLASS_LOG: 'trace',
  }
  const platform = await place.start(env) // the mail server is not up yet, and stops no start
  const { email, apiToken } = await joinAsStranger(platform, 'mail')
  const reset = { requestType: 'PASSWORD_RESET', email }
  expect((await call(platform, 'POST', '/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=k', { body: reset })).status).toBe(200)
  const invitation = { email: 'invited@example.com', role: 'viewer' }
  expect((await call(platform, 'POST', '/api/invitations', { token: apiToken, body: invitation })).status).toBe(201)
  const message = { name: 'Ada', email: 'ada@example.com', message: 'Hello <b>you</b>.' }
  expect((await call(platform, 'POST', '/api/contact', { body: message })).status).toBe(201)
  expect((await call(platform, 'GET', `/api${MAILBOX_PATH}`)).status).toBe(404)
  expect(await stopped(platform)).toBe(0)

  const office = await postOffice({}, port)
  const again = await place.start(env)
  await vi.waitFor(() => expect(office.taken).toHaveLength(3), SOON)
  const byRecipient = Object.fromEntries(office.taken.map(({ to, raw }) => [to.join(), raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')]))
  expect(byRecipient[email]).toContain('oobCode=')
  expect(byRecipient['invited@example.com']).toContain('/sign-up?invite=')
  expect(byRecipient['ops@example.com']).toMatch(/^Reply-To: ada@example\.com\r$/m)
  expect(byRecipient['ops@example.com']).toContain('Hello &lt;b&gt;you&lt;/b&gt;.')
  await stopped(again)
  const log = readFileSync(join(place.dataDir, 'platform.log'), 'utf8')
  expect(log).toContain('the mail server does not respond')
  expect(log).toContain('the mail server responds')
  expect(log).not.toMatch(/oobCode|invite=/)
})
