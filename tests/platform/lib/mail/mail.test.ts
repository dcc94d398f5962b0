import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test, vi } from 'vitest'

import { type Keyring, openKeyring } from '#platform/lib/keyring.ts'
import { createLog } from '#platform/lib/log.ts'
import { type MailOptions, openMail } from '#platform/lib/mail/mail.ts'
import type { Email } from '#platform/lib/ports/mail.ts'

import { makeKey } from '../../../conformance/saml-provider.ts'
import { postOffice, smtpError } from './post-office.ts'

const LINK = 'http://127.0.0.1:4600/sign-in?mode=resetPassword&oobCode=secret-of-the-letter'
const sent: Email = {
  kind: 'password-reset',
  to: 'ada@example.com',
  subject: 'Choose a new password',
  text: ['Somebody asked for it.'],
  link: { label: 'Choose', address: LINK },
}
const SOON = { timeout: 15_000, interval: 20 }
const PATIENCE = { connectMs: 2_000, silenceMs: 300 }

interface AtHand extends Pick<MailOptions, 'dataDir'> {
  keyring: Keyring
  logged(): Promise<string>
  open(port: number, options?: Partial<MailOptions> & { host?: string; requireTls?: boolean }): ReturnType<typeof openMail>
}

/** A folder with a log in it; mail opened on it is closed when the test ends. */
async function atHand(): Promise<AtHand> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mail-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const keyring = await openKeyring(dataDir)
  const log = createLog('info', join(dataDir, 'log'))
  const logged = async () => {
    await new Promise<void>((flushed) => log.flush(() => flushed()))
    return readFile(join(dataDir, 'log'), 'utf8')
  }
  return {
    dataDir,
    keyring,
    logged,
    open(port, { host = '127.0.0.1', requireTls = false, timing, ...options } = {}) {
      const mail = openMail({
        dataDir,
        server: { host, port, secure: false, requireTls, credentials: undefined },
        from: { name: 'Sightglass', address: 'no-reply@example.com' },
        keyring,
        clock: Date.now,
        log,
        timing: { firstRetryMs: 50, retryMaxMs: 100, patience: PATIENCE, ...timing },
        ...options,
      })
      onTestFinished(() => mail.close())
      return mail
    },
  }
}

/** What a port answers to nobody: it was free a moment ago. */
async function deadPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}

test('an e-mail arrives with both parts, and the log reports it without its link, its code or its recipient', async () => {
  const office = await postOffice()
  const { open, logged } = await atHand()
  const mail = open(office.port)
  await mail.check()
  mail.post(sent)
  await vi.waitFor(() => expect(office.taken).toHaveLength(1), SOON)
  const [taken] = office.taken
  expect(taken).toMatchObject({ from: 'no-reply@example.com', to: ['ada@example.com'] })
  expect(taken?.raw).toMatch(/^From: Sightglass <no-reply@example\.com>\r$/m)
  expect(taken?.raw).toMatch(/^Subject: Choose a new password\r$/m)
  expect(taken?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(taken?.raw).toContain('Content-Type: text/plain; charset=utf-8')
  expect(taken?.raw).toContain('Content-Type: text/html; charset=utf-8')
  await mail.close()
  const log = await logged()
  expect(log).toContain('the mail server responds')
  expect(log).toContain('e-mail sent')
  expect(log).not.toMatch(/oobCode|secret-of-the-letter|ada@/)
})

test('what waits is sealed on disk, survives the process, and is sent by the next one', async () => {
  const { dataDir, open } = await atHand()
  const first = open(await deadPort())
  first.post(sent)
  await first.close()
  for (const name of ['mail.sqlite', 'mail.sqlite-wal'])
    expect(await readFile(join(dataDir, name), 'latin1').catch(() => '')).not.toMatch(/secret-of-the-letter|ada@example/)
  const office = await postOffice()
  open(office.port)
  await vi.waitFor(() => expect(office.taken).toHaveLength(1), SOON)
})

test('a server that is away or hangs blocks nobody who posts, is reported in one line, and gets the e-mail when it is back', async () => {
  const { open, logged } = await atHand()
  const hanging = createServer()
  await new Promise<void>((listening) => hanging.listen(0, '127.0.0.1', listening))
  const { port } = hanging.address() as AddressInfo
  const mail = open(port, { timing: { firstRetryMs: 50, retryMaxMs: 100, patience: { connectMs: 200, silenceMs: 200 } } })
  expect(mail.post(sent)).toBeUndefined() // and so no promise that anybody waits for
  await mail.check()
  await vi.waitFor(async () => expect(await logged()).toContain('e-mail not sent yet'), SOON)
  expect(await logged()).toMatch(/"reason":"\w+: [^"]+","msg":"the mail server does not respond/)
  await new Promise((closed) => hanging.close(closed))
  const office = await postOffice({}, port)
  await vi.waitFor(() => expect(office.taken).toHaveLength(1), SOON)
})

test('an e-mail that is deferred (451) is retried with the same id; one that is refused (550) is not, and blocks no other', async () => {
  let tries = 0
  const ids: string[] = []
  const office = await postOffice({
    onRcptTo({ address }, _session, done) {
      done(address === 'nobody@example.com' ? smtpError(550, `No such user, see ${LINK}`) : null)
    },
    onData(stream, _session, done) {
      let raw = ''
      stream.on('data', (part: Buffer) => (raw += part.toString()))
      stream.on('end', () => {
        ids.push(/^Message-ID: (.+)\r$/m.exec(raw)?.[1] ?? '')
        tries += 1
        done(tries < 3 ? smtpError(451, 'Greylisted') : null)
      })
    },
  })
  const { open, logged } = await atHand()
  const mail = open(office.port)
  mail.post({ ...sent, to: 'nobody@example.com' })
  mail.post(sent)
  await vi.waitFor(async () => expect(await logged()).toContain('e-mail sent'), SOON)
  expect(ids).toHaveLength(3)
  expect(new Set(ids).size).toBe(1)
  const log = await logged()
  expect(log.match(/rejected by the mail server/g)).toHaveLength(1)
  expect(log).not.toMatch(/oobCode|secret-of-the-letter|nobody@/)
})

test('an e-mail whose link has expired is dropped, and so is one without an account', async () => {
  const office = await postOffice()
  const { open, logged } = await atHand()
  const mail = open(office.port)
  mail.post({ ...sent, expiresMs: Date.now() - 1 })
  mail.post({ ...sent, toNobody: true })
  mail.post({ ...sent, subject: 'The last one' })
  await vi.waitFor(() => expect(office.taken).toHaveLength(1), SOON)
  expect(office.taken[0]?.raw).toContain('The last one')
  expect(await logged()).toContain('e-mail discarded: not delivered before it expired')
})

test('STARTTLS is demanded: a server without it gets nothing, one whose certificate is not trusted neither, a good one does', async () => {
  const { certificate: cert, privateKey: key } = makeKey('localhost')
  const plain = await postOffice()
  const first = await atHand()
  first.open(plain.port, { host: 'localhost', requireTls: true }).post(sent)
  await vi.waitFor(async () => expect(await first.logged()).toContain('e-mail not sent yet'), SOON)
  expect(plain.taken).toHaveLength(0)

  const good = await postOffice({ disabledCommands: [], cert, key })
  const second = await atHand()
  const untrusting = second.open(good.port, { host: 'localhost', requireTls: true })
  untrusting.post(sent)
  await vi.waitFor(async () => expect(await second.logged()).toContain('e-mail not sent yet'), SOON)
  expect(good.taken).toHaveLength(0)
  await untrusting.close()
  second.open(good.port, { host: 'localhost', requireTls: true, ca: cert })
  await vi.waitFor(() => expect(good.taken).toMatchObject([{ encrypted: true }]), SOON)
})

test('user and password are sent to the server; with wrong ones e-mails wait', async () => {
  const office = await postOffice({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      if (username === 'ada' && password === 'p@ss word') done(null, { user: username })
      else done(smtpError(535, 'No'))
    },
  })
  const { open, logged } = await atHand()
  const server = { host: '127.0.0.1', port: office.port, secure: false, requireTls: false }
  const locked = open(office.port, { server: { ...server, credentials: { user: 'ada', password: 'wrong-one' } } })
  locked.post(sent)
  await vi.waitFor(async () => expect(await logged()).toContain('EAUTH'), SOON)
  await locked.close()
  open(office.port, { server: { ...server, credentials: { user: 'ada', password: 'p@ss word' } } })
  await vi.waitFor(() => expect(office.taken).toMatchObject([{ user: 'ada' }]), SOON)
  expect(await logged()).not.toMatch(/wrong-one|p@ss/)
})

test('one address gets a limited number of e-mails of a kind per hour; other kinds and other addresses are not counted with them @variant', async () => {
  const office = await postOffice()
  const { open, logged } = await atHand()
  const mail = open(office.port)
  for (let i = 0; i < 15; i++) mail.post({ ...sent, subject: `Number ${i}` })
  mail.post({ ...sent, kind: 'notice' })
  mail.post({ ...sent, to: 'bob@example.com' })
  await vi.waitFor(() => expect(office.taken).toHaveLength(12), SOON)
  expect((await logged()).match(/hourly limit of the recipient reached/g)).toHaveLength(5)
})

test.each([
  { to: 'ada@example.com\r\nBcc: eve@example.com' },
  { to: 'ada@example.com, eve@example.com' },
  { to: 'Ada <ada@example.com>' },
  { subject: 'Hello\r\nBcc: eve@example.com' },
  { subject: 'Hello\u2028Bcc: eve@example.com' },
  { replyTo: 'eve@example.com>\r\nX: y' },
])('an e-mail with a second line or a second address in a header is refused, and nobody who posts it fails: %o', async (change) => {
  const office = await postOffice()
  const { open, logged } = await atHand()
  const mail = open(office.port)
  mail.post({ ...sent, ...change })
  mail.post({ ...sent, subject: 'The last one' })
  await vi.waitFor(() => expect(office.taken).toHaveLength(1), SOON)
  expect(office.taken[0]?.raw).toContain('The last one')
  // Written a moment later, into a file that may not be there yet
  await vi.waitFor(async () => expect(await logged()).toContain('e-mail could not be stored for sending'), SOON)
})
