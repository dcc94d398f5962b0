import { expect, test } from 'vitest'

import { getConfig } from '#platform/config.ts'

test('an empty environment gives one machine: loopback, two ports, a demo, chdb', () => {
  const config = getConfig({})
  expect(config).toMatchObject({ host: '127.0.0.1', port: 4600, agentsPort: 4601, publicUrl: 'http://127.0.0.1:4600', demo: true })
  expect(config.clickhouse).toBeUndefined()
})

test('emulators have ports of their own, and an empty value is none', () => {
  expect(getConfig({ AUTH_EMULATOR_PORT: '9099', DATABASE_EMULATOR_PORT: '8080' })).toMatchObject({
    authEmulatorPort: 9099,
    databaseEmulatorPort: 8080,
  })
  for (const host of ['::1', 'localhost'])
    expect(getConfig({ DATABASE_EMULATOR_PORT: '8080', SIGHTGLASS_HOST: host, SIGHTGLASS_PUBLIC_URL: 'http://[::1]:4600' })).toMatchObject({
      authEmulatorPort: undefined,
      databaseEmulatorPort: 8080,
    })
  expect(getConfig({ DATABASE_EMULATOR_PORT: '' }).databaseEmulatorPort).toBeUndefined()
})

test('a console on a static host may call, and is where e-mails and single sign-on lead; the platform keeps its own address', () => {
  const own = getConfig({ SIGHTGLASS_PUBLIC_URL: 'https://sightglass.example', CONSOLE_ORIGINS: 'https://old.example' })
  expect([own.consoleUrl, own.consoleOrigins]).toEqual(['https://sightglass.example', ['https://old.example']])
  const hosted = getConfig({
    SIGHTGLASS_PUBLIC_URL: 'https://sightglass.example',
    SIGHTGLASS_CONSOLE_URL: 'https://console.example',
    CONSOLE_ORIGINS: 'https://old.example,https://console.example',
  })
  expect([hosted.publicUrl, hosted.consoleUrl]).toEqual(['https://sightglass.example', 'https://console.example'])
  expect(hosted.consoleOrigins).toEqual(['https://console.example', 'https://old.example'])
})

test('a cluster is another address', () => {
  expect(getConfig({ CLICKHOUSE_URL: 'https://ch.example:8443/' }).clickhouse).toMatchObject({
    url: 'https://ch.example:8443',
    database: 'sightglass',
  })
})

test.each([
  [{ SIGHTGLASS_PORT: '99999' }, "Set SIGHTGLASS_PORT to a whole number from 0 to 65535, got '99999'."],
  [{ SIGN_IN_TRIES: '0' }, "Set SIGN_IN_TRIES to a whole number from 1 to 1000000, got '0'."],
  [{ SIGHTGLASS_PORT: 'http' }, /SIGHTGLASS_PORT/],
  [{ CLICKHOUSE_URL: 'localhost' }, "Set CLICKHOUSE_URL to an address that begins with http:// or https://, got 'localhost'."],
  [{ SIGHTGLASS_CONSOLE_URL: 'https://example.com/console' }, /SIGHTGLASS_CONSOLE_URL/],
  [{ PULSE_ORIGINS: 'https://pulse.example/path' }, /PULSE_ORIGINS/],
  [{ SIGHTGLASS_DEMO: 'yes' }, "Set SIGHTGLASS_DEMO to true or false, got 'yes'."],
  [{ TAG_MANAGER_ID: 'UA-1' }, /TAG_MANAGER_ID/],
  [{ SIGHTGLASS_LOG: 'loud' }, /^Set SIGHTGLASS_LOG to one of trace, debug, info, warn, error, fatal, silent, got 'loud'/],
  [{ TRUSTED_PROXIES: '10.0.0.1, nginx' }, /^Set TRUSTED_PROXIES to addresses and networks of your proxies, .*, got 'nginx'\.$/],
  [{ TRUSTED_PROXIES: '0.0.0.0/0' }, /TRUSTED_PROXIES/],
  [{ TRUSTED_PROXY_HEADER: 'x-real-ip' }, "Set TRUSTED_PROXY_HEADER to x-forwarded-for or forwarded, got 'x-real-ip'."],
  [{ GOOGLE_CLIENT_ID: 'x' }, "Set GOOGLE_CLIENT_SECRET to the secret that belongs to GOOGLE_CLIENT_ID, got ''."],
  [{ GITHUB_CLIENT_SECRET: 'kept' }, "Set GITHUB_CLIENT_ID to the client id that belongs to GITHUB_CLIENT_SECRET, got ''."],
  [{ ABLY_PUBLISH_KEY: 'app.key:secret-of-it' }, /^Set ABLY_AGENT_KEY to a key of an Ably application, .*; both keys are needed\.$/],
  [{ ABLY_PUBLISH_KEY: 'secret-of-it', ABLY_AGENT_KEY: 'app.agents:secret-of-it' }, /^Set ABLY_PUBLISH_KEY/],
  [
    { ABLY_PUBLISH_KEY: 'app.key:secret-of-it', ABLY_AGENT_KEY: 'app.key:secret-of-it' },
    /^Set ABLY_AGENT_KEY to a key that may only subscribe/,
  ],
  [{ MICROSOFT_TENANT: 'evil.example/x' }, /^Set MICROSOFT_TENANT to common, organizations, consumers, or the id or domain of a tenant/],
  [
    { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y', GOOGLE_ISSUER: 'https://accounts.evil.example' },
    "Set GOOGLE_ISSUER to an address whose host SSO_HOSTS names, got 'https://accounts.evil.example'.",
  ],
  [
    { AUTH_EMULATOR_PORT: '9099', GITHUB_CLIENT_ID: 'x', GITHUB_CLIENT_SECRET: 'y' },
    /GITHUB_CLIENT_ID to nothing while AUTH_EMULATOR_PORT/,
  ],
  [{ DATABASE_EMULATOR_PORT: '8080x' }, "Set DATABASE_EMULATOR_PORT to a whole number from 1 to 65535, got '8080x'."],
  [{ DATABASE_EMULATOR_PORT: '0' }, "Set DATABASE_EMULATOR_PORT to a whole number from 1 to 65535, got '0'."],
  [{ DATABASE_EMULATOR_PORT: '65536' }, /DATABASE_EMULATOR_PORT/],
  [
    { DATABASE_EMULATOR_PORT: '8080', SIGHTGLASS_HOST: '0.0.0.0' },
    "Set SIGHTGLASS_HOST to 127.0.0.1 while DATABASE_EMULATOR_PORT is set, because each browser looks for the emulator on its own machine, got '0.0.0.0'.",
  ],
  [
    { DATABASE_EMULATOR_PORT: '8080', SIGHTGLASS_PUBLIC_URL: 'https://console.example' },
    /^Set SIGHTGLASS_PUBLIC_URL to an address of this machine while DATABASE_EMULATOR_PORT is set, .*, got 'https:\/\/console\.example'\.$/,
  ],
  [
    { AUTH_EMULATOR_PORT: '9099', SIGHTGLASS_PUBLIC_URL: 'https://console.example' },
    /^Set SIGHTGLASS_PUBLIC_URL to an address of this machine while AUTH_EMULATOR_PORT is set, because the emulator signs nothing, got/,
  ],
  [
    { AUTH_EMULATOR_PORT: '9099', TRUSTED_PROXIES: '10.0.0.7' },
    /^Set TRUSTED_PROXIES to nothing while AUTH_EMULATOR_PORT is set, .*, got '10\.0\.0\.7'\.$/,
  ],
  [{ DATABASE_EMULATOR_PORT: '4600' }, "Set DATABASE_EMULATOR_PORT to another port than SIGHTGLASS_PORT, got '4600'."],
  [{ DATABASE_EMULATOR_PORT: '4601' }, "Set DATABASE_EMULATOR_PORT to another port than SIGHTGLASS_AGENTS_PORT, got '4601'."],
  [
    { AUTH_EMULATOR_PORT: '9099', DATABASE_EMULATOR_PORT: '9099' },
    "Set DATABASE_EMULATOR_PORT to another port than AUTH_EMULATOR_PORT, got '9099'.",
  ],
] as const)('a value nobody understands stops the start with a sentence: %o', (env, message) => {
  expect(() => getConfig(env)).toThrow(message)
})

test('a mail server is an address with its credentials, and has to be complete', () => {
  const mail = {
    SMTP_URL: 'smtp://ada:p%40ss@mail.example',
    MAIL_FROM: 'Sightglass <no-reply@example.com>',
    CONTACT_ADDRESS: 'ops@example.com',
  }
  expect(getConfig(mail).mail).toEqual({
    server: { host: 'mail.example', port: 587, secure: false, requireTls: true, credentials: { user: 'ada', password: 'p@ss' } },
    from: { name: 'Sightglass', address: 'no-reply@example.com' },
    contactAddress: 'ops@example.com',
  })
  expect(getConfig({ SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'a@b.example' }).mail).toMatchObject({
    server: { port: 465, secure: true, requireTls: false },
  })
  expect(getConfig({ SMTP_URL: 'smtp://[::1]:25', MAIL_FROM: 'a@b.example' }).mail).toMatchObject({
    server: { host: '::1', port: 25, requireTls: false },
  })
  expect(getConfig({}).mail).toBeUndefined()
})

test.each([
  [{ SMTP_URL: 'smtp://mail.example' }, "Set MAIL_FROM to the sender of e-mails, like Sightglass <no-reply@example.com>, got ''."],
  [{ MAIL_FROM: 'a@b.example' }, "Set SMTP_URL to the mail server that MAIL_FROM is for, got ''."],
  [{ CONTACT_ADDRESS: 'a@b.example' }, "Set SMTP_URL to the mail server that CONTACT_ADDRESS is for, got ''."],
  [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example, c@d.example' }, /MAIL_FROM/],
  [
    { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example', CONTACT_ADDRESS: 'us' },
    "Set CONTACT_ADDRESS to an e-mail address, got 'us'.",
  ],
] as const)('half a mail server stops the start with a sentence: %o', (env, message) => {
  expect(() => getConfig(env)).toThrow(message)
})

test.each([
  'http://ada:hunter2@mail.example',
  'smtp://ada:hunter2@',
  'smtp://ada:hunter2@mail.example/inbox',
  'smtp://:hunter2@mail.example',
  'smtp://ada:hunter2%@mail.example',
  'hunter2',
])('an address of a mail server that cannot be read is not repeated, because it holds a password: %s', (url) => {
  const message = 'Set SMTP_URL to an address like smtp://user:password@mail.example:587 or smtps://mail.example.'
  expect(() => getConfig({ SMTP_URL: url, MAIL_FROM: 'a@b.example' })).toThrow(new Error(message))
})

test('error reporting is passed on as it is: only the console decides that it equals true', () => {
  expect(getConfig({ ERROR_REPORTING: 'TRUE' }).errorReporting).toBe('TRUE')
  expect(getConfig({}).errorReporting).toBe('false')
})

test('providers people sign in with: their own addresses, or hosts that the operator named', () => {
  const secrets = { GOOGLE_CLIENT_ID: 'g', GOOGLE_CLIENT_SECRET: 's', MICROSOFT_CLIENT_ID: 'm', MICROSOFT_CLIENT_SECRET: 't' }
  expect(getConfig({}).signInProviders).toEqual([])
  expect(getConfig(secrets).signInProviders).toEqual([
    { provider: 'google', clientId: 'g', clientSecret: 's', url: 'https://accounts.google.com' },
    { provider: 'microsoft', clientId: 'm', clientSecret: 't', url: 'https://login.microsoftonline.com/common/v2.0' },
  ])
  const own = {
    ...secrets,
    MICROSOFT_TENANT: 'acme.example',
    SSO_HOSTS: 'login.internal:8443',
    GOOGLE_ISSUER: 'http://LOGIN.internal:8443/',
  }
  expect(getConfig(own).signInProviders.map(({ url }) => url)).toEqual([
    'http://LOGIN.internal:8443',
    'https://login.microsoftonline.com/acme.example/v2.0',
  ])
})

test('proofs of domains are looked for at servers that are addresses', () => {
  expect(getConfig({}).dnsServers).toEqual([])
  expect(getConfig({ DNS_SERVERS: '10.0.0.53, 127.0.0.1:5353,2001:db8::53' }).dnsServers).toEqual([
    '10.0.0.53',
    '127.0.0.1:5353',
    '2001:db8::53',
  ])
  expect(() => getConfig({ DNS_SERVERS: 'dns.example' })).toThrow("got 'dns.example'")
})

test('proxies are nobody until they are named', () => {
  expect(getConfig({}).proxies).toEqual({ networks: [], header: 'x-forwarded-for' })
  expect(getConfig({ TRUSTED_PROXIES: '10.0.0.7, 2001:db8::/32', TRUSTED_PROXY_HEADER: 'Forwarded' }).proxies).toEqual({
    networks: ['10.0.0.7', '2001:db8::/32'],
    header: 'forwarded',
  })
})
