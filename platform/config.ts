import { isIP } from 'node:net'
import { resolve } from 'node:path'

import { trimEndOf } from '#domain/text/trim.ts'
import { FORWARDING_HEADERS, type ForwardingHeader } from '#platform/lib/forwarded.ts'
import { isMailAddress, readSender, readSmtpUrl, type Sender, type SmtpServer } from '#platform/lib/mail/settings.ts'
import { isNetwork } from '#platform/lib/proxies.ts'
import { SIGN_IN_PROVIDERS, type SignInProvider } from '#wire/sign-in-providers.ts'
import { own } from '#domain/own.ts'

/** Everything an operator can set. Defaults are for one machine. */
export interface Config {
  /** Console, identity, documents, product API, pulse and warehouse. */
  host: string
  port: number
  /** The agents' own receiver. */
  agentsHost: string
  agentsPort: number
  dataDir: string
  /** Where the master key lies; absent: in the data folder. */
  masterKeyFile: string | undefined
  /** Folder of the built console. */
  siteDir: string
  projectId: string
  /** Address under which people open the console, when it is not host and port (behind a proxy). */
  publicUrl: string
  /** Base of links in e-mails and of single sign-on: the public address, unless a static host serves the console. */
  consoleUrl: string
  /** The address agents send to. */
  agentsUrl: string
  /** Host names a request may use, in addition to the listener's own. */
  hosts: string[]
  /** Proxies in front of the platform, as addresses and networks, and the header in which they forward the client's address. */
  proxies: { networks: string[]; header: ForwardingHeader }
  /** Sign-in attempts per address and minute. */
  signInTries: number
  /** Consoles on other origins that may call this platform. */
  consoleOrigins: string[]
  /** Origins an organization's hosting document may name as its pulse. */
  pulseOrigins: string[]
  /** Hosts (`login.internal:8443`) of identity providers on the own network; others are reached over https at public addresses only. */
  ssoHosts: string[]
  /** Hosts (`otel.internal:4317`) on the own network that tests of agents' services may reach; others are tested at public addresses only. */
  serviceHosts: string[]
  /** Servers of the domain name system that proofs of domains are looked for at; empty: those of the machine. */
  dnsServers: string[]
  /** Sign-in providers in addition to passwords; `url` is the issuer, for GitHub the address of its pages. */
  signInProviders: { provider: SignInProvider; clientId: string; clientSecret: string; url: string }[]
  /** What a new password must have; the console shows what the platform delivers. */
  passwordPolicy: {
    minPasswordLength: number
    containsLowercase: boolean
    containsUppercase: boolean
    containsNumeric: boolean
    containsSpecial: boolean
  }
  /** The mail server, the sender, and the recipient of messages from the contact page; absent: there is no mail server. */
  mail: { server: SmtpServer; from: Sender; contactAddress: string | undefined } | undefined
  /** Google's Auth emulator on this machine, for development; its tokens are not signed. Only with a listener on loopback. */
  authEmulatorPort: number | undefined
  /** Google's Firestore emulator on this machine, for development: the console reads its documents there, the platform keeps its own. */
  databaseEmulatorPort: number | undefined
  /** Through which agents in registration mode hear of changes: a key that publishes, one that agents get and only listens, and where Ably is. */
  ably: { publishKey: string; agentKey: string; url: string } | undefined
  /** A ClickHouse cluster; absent: chdb in a child process. */
  clickhouse: { url: string; username: string; password: string; database: string } | undefined
  /** MaxMind-format database for countries; absent: countries stay unknown. */
  countryDatabasePath: string | undefined
  /** Whether a demo organization with generated traffic exists. */
  demo: boolean
  demoHistoryHours: number
  logLevel: string
  /** Cap of the disk log in bytes, and the file kept aside so that a full disk can still be cleaned. */
  pulseLogMaxBytes: number
  ballastBytes: number
  tagManagerId: string | undefined
  errorReporting: string
  errorReportingDsn: string | undefined
}

/** What a shared office needs in a minute, and far from enough to guess. */
const DEFAULT_SIGN_IN_TRIES = 30
const GIB = 1024 ** 3
const MIB = 1024 ** 2
const PASSWORD_RULES = ['lowercase', 'uppercase', 'digit', 'special']
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/** Reads the environment. Pure; throws one sentence that names the variable, what it may be, and what it was. */
export function getConfig(env: Record<string, string | undefined>): Config {
  const host = env['SIGHTGLASS_HOST'] ?? '127.0.0.1'
  const port = portOf(env, 'SIGHTGLASS_PORT', 4600)
  const agentsHost = env['SIGHTGLASS_AGENTS_HOST'] ?? host
  const agentsPort = portOf(env, 'SIGHTGLASS_AGENTS_PORT', 4601)
  const publicUrl = urlOf(env, 'SIGHTGLASS_PUBLIC_URL') ?? `http://${host}:${port}`
  const clickhouseUrl = urlOf(env, 'CLICKHOUSE_URL')
  const [consoleUrl] = originsOf(env, 'SIGHTGLASS_CONSOLE_URL')
  return {
    host,
    port,
    agentsHost,
    agentsPort,
    dataDir: resolve(env['SIGHTGLASS_DATA'] ?? 'data'),
    masterKeyFile: env['MASTER_KEY_FILE'] ? resolve(env['MASTER_KEY_FILE']) : undefined,
    siteDir: resolve(env['SIGHTGLASS_SITE'] ?? 'dist'),
    projectId: matching(env, 'SIGHTGLASS_PROJECT', /^[a-z][a-z0-9-]{2,29}$/, 'a lower-case name of 3 to 30 characters', 'sightglass'),
    publicUrl,
    consoleUrl: consoleUrl ?? publicUrl,
    agentsUrl: urlOf(env, 'SIGHTGLASS_AGENTS_URL') ?? `http://${agentsHost}:${agentsPort}`,
    hosts: listOf(env, 'SIGHTGLASS_HOSTS'),
    proxies: proxiesOf(env),
    signInTries: numberOf(env, 'SIGN_IN_TRIES', DEFAULT_SIGN_IN_TRIES, 1, 1_000_000),
    consoleOrigins: [...new Set([...(consoleUrl === undefined ? [] : [consoleUrl]), ...originsOf(env, 'CONSOLE_ORIGINS')])],
    pulseOrigins: originsOf(env, 'PULSE_ORIGINS'),
    ssoHosts: listOf(env, 'SSO_HOSTS'),
    serviceHosts: listOf(env, 'SERVICE_HOSTS'),
    dnsServers: dnsServersOf(env),
    signInProviders: signInProvidersOf(env),
    passwordPolicy: passwordPolicyOf(env),
    mail: mailOf(env),
    ably: ablyOf(env),
    ...emulatorPortsOf(env, { host, port, agentsPort, publicUrl }),
    clickhouse: clickhouseUrl
      ? {
          url: clickhouseUrl,
          username: env['CLICKHOUSE_USER'] ?? 'default',
          password: env['CLICKHOUSE_PASSWORD'] ?? '',
          database: env['CLICKHOUSE_DATABASE'] ?? 'sightglass',
        }
      : undefined,
    countryDatabasePath: env['COUNTRY_DATABASE'] ? resolve(env['COUNTRY_DATABASE']) : undefined,
    demo: switchOf(env, 'SIGHTGLASS_DEMO', true),
    demoHistoryHours: numberOf(env, 'SIGHTGLASS_DEMO_HOURS', 24 * 35, 0, 24 * 60),
    logLevel: matching(env, 'SIGHTGLASS_LOG', new RegExp(`^(${LOG_LEVELS.join('|')})$`), `one of ${LOG_LEVELS.join(', ')}`, 'info'),
    pulseLogMaxBytes: numberOf(env, 'PULSE_LOG_MAX_BYTES', 4 * GIB, 16 * MIB, 1024 * GIB),
    ballastBytes: numberOf(env, 'BALLAST_BYTES', 256 * MIB, 0, 64 * GIB),
    tagManagerId: env['TAG_MANAGER_ID'] ? matching(env, 'TAG_MANAGER_ID', /^GTM-[A-Z0-9]{4,10}$/, 'an id like GTM-ABC123', '') : undefined,
    errorReporting: env['ERROR_REPORTING'] ?? 'false',
    errorReportingDsn: urlOf(env, 'ERROR_REPORTING_DSN'),
  }
}

type Env = Record<string, string | undefined>

function wrong(name: string, wanted: string, got: string): Error {
  return new Error(`Set ${name} to ${wanted}, got '${got}'.`)
}

function numberOf(env: Env, name: string, fallback: number, least: number, most: number): number {
  const text = own(env, name)
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < least || value > most) throw wrong(name, `a whole number from ${least} to ${most}`, text)
  return value
}

/** Port 0 asks the system for a free one. */
const portOf = (env: Env, name: string, fallback: number): number => numberOf(env, name, fallback, 0, 65_535)

function urlOf(env: Env, name: string): string | undefined {
  const text = own(env, name)
  if (!text) return undefined
  if (!/^https?:\/\/[^/\s]/.test(text) || !URL.canParse(text)) throw wrong(name, 'an address that begins with http:// or https://', text)
  return trimEndOf(text, '/')
}

const listOf = (env: Env, name: string): string[] =>
  (own(env, name) ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

function originsOf(env: Env, name: string): string[] {
  return listOf(env, name).map((text) => {
    if (!URL.canParse(text) || new URL(text).origin !== text)
      throw wrong(name, 'origins like https://pulse.example, separated by commas', text)
    return text
  })
}

function proxiesOf(env: Env): Config['proxies'] {
  const networks = listOf(env, 'TRUSTED_PROXIES')
  const wanted = 'addresses and networks of your proxies, like 10.0.0.7 or 10.1.0.0/16, separated by commas'
  for (const network of networks) if (!isNetwork(network)) throw wrong('TRUSTED_PROXIES', wanted, network)
  const named = env['TRUSTED_PROXY_HEADER']?.toLowerCase() || 'x-forwarded-for'
  const header = FORWARDING_HEADERS.find((one) => one === named)
  if (!header) throw wrong('TRUSTED_PROXY_HEADER', FORWARDING_HEADERS.join(' or '), named)
  return { networks, header }
}

/** Google's emulators are for one person at one machine, and why. */
const EMULATORS = {
  AUTH_EMULATOR_PORT: 'because the emulator signs nothing', // anybody who can reach a platform that trusts it can claim any identity
  DATABASE_EMULATOR_PORT: 'because each browser looks for the emulator on its own machine',
} as const
const LOOPBACK_HOSTS = ['127.0.0.1', '::1', '[::1]', 'localhost']

function emulatorPortsOf(
  env: Env,
  { host, port, agentsPort, publicUrl }: Pick<Config, 'host' | 'port' | 'agentsPort' | 'publicUrl'>,
): Pick<Config, 'authEmulatorPort' | 'databaseEmulatorPort'> {
  const taken = new Map([
    [port, 'SIGHTGLASS_PORT'],
    [agentsPort, 'SIGHTGLASS_AGENTS_PORT'],
  ])
  const read = (name: keyof typeof EMULATORS): number | undefined => {
    const emulator = numberOf(env, name, 0, 1, 65_535)
    if (emulator === 0) return undefined
    const meanwhile = `while ${name} is set, ${EMULATORS[name]}`
    if (!LOOPBACK_HOSTS.includes(host)) throw wrong('SIGHTGLASS_HOST', `127.0.0.1 ${meanwhile}`, host)
    if (!LOOPBACK_HOSTS.includes(new URL(publicUrl).hostname))
      throw wrong('SIGHTGLASS_PUBLIC_URL', `an address of this machine ${meanwhile}`, publicUrl)
    const [proxy] = listOf(env, 'TRUSTED_PROXIES')
    if (proxy !== undefined) throw wrong('TRUSTED_PROXIES', `nothing ${meanwhile}`, proxy)
    const other = taken.get(emulator)
    if (other !== undefined) throw wrong(name, `another port than ${other}`, String(emulator))
    taken.set(emulator, name)
    return emulator
  }
  return { authEmulatorPort: read('AUTH_EMULATOR_PORT'), databaseEmulatorPort: read('DATABASE_EMULATOR_PORT') }
}

/** Issuers as each provider's discovery document names them; `{tenant}` of Microsoft is the operator's choice. */
const PROVIDER_URLS: Record<SignInProvider, { variable: string; url: string }> = {
  google: { variable: 'GOOGLE_ISSUER', url: 'https://accounts.google.com' },
  github: { variable: 'GITHUB_URL', url: 'https://github.com' },
  microsoft: { variable: 'MICROSOFT_ISSUER', url: 'https://login.microsoftonline.com/{tenant}/v2.0' },
}
const TENANT = /^(?:common|organizations|consumers|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[a-z0-9-]+(?:\.[a-z0-9-]+)+)$/

function signInProvidersOf(env: Env): Config['signInProviders'] {
  const tenant = matching(env, 'MICROSOFT_TENANT', TENANT, 'common, organizations, consumers, or the id or domain of a tenant', 'common')
  return (Object.keys(SIGN_IN_PROVIDERS) as SignInProvider[]).flatMap((provider) => {
    const prefix = provider.toUpperCase()
    const [clientId = '', clientSecret = ''] = [own(env, `${prefix}_CLIENT_ID`), own(env, `${prefix}_CLIENT_SECRET`)]
    if (clientId === '' && clientSecret === '') return []
    if (clientId === '') throw wrong(`${prefix}_CLIENT_ID`, `the client id that belongs to ${prefix}_CLIENT_SECRET`, '')
    if (clientSecret === '') throw wrong(`${prefix}_CLIENT_SECRET`, `the secret that belongs to ${prefix}_CLIENT_ID`, '')
    if (env['AUTH_EMULATOR_PORT'])
      throw wrong(`${prefix}_CLIENT_ID`, 'nothing while AUTH_EMULATOR_PORT is set, because the emulator keeps the accounts then', clientId)
    const { variable, url } = PROVIDER_URLS[provider]
    return [{ provider, clientId, clientSecret, url: ownUrlOf(env, variable) ?? url.replace('{tenant}', tenant) }]
  })
}

/** `10.0.0.53` or `10.0.0.53:5353`, as `dns.setServers` takes them. */
function dnsServersOf(env: Env): string[] {
  const servers = listOf(env, 'DNS_SERVERS')
  const bad = servers.find((server) => isIP(server) === 0 && !(isIP(server.replace(/:\d{1,5}$/, '')) === 4))
  if (bad !== undefined) throw wrong('DNS_SERVERS', 'addresses like 10.0.0.53 or 10.0.0.53:5353, separated by commas', bad)
  return servers
}

/** Another address than the provider's own has to be one of the operator's network, which `SSO_HOSTS` names. */
function ownUrlOf(env: Env, name: string): string | undefined {
  const url = urlOf(env, name)
  if (url !== undefined && !listOf(env, 'SSO_HOSTS').some((host) => host.toLowerCase() === new URL(url).host))
    throw wrong(name, 'an address whose host SSO_HOSTS names', url)
  return url
}

/** The address of the server is never repeated: it holds a password. */
function mailOf(env: Env): Config['mail'] {
  const [smtpUrl = '', mailFrom = '', contactAddress = ''] = [env['SMTP_URL'], env['MAIL_FROM'], env['CONTACT_ADDRESS']]
  if (smtpUrl === '') {
    if (mailFrom !== '') throw wrong('SMTP_URL', 'the mail server that MAIL_FROM is for', '')
    if (contactAddress !== '') throw wrong('SMTP_URL', 'the mail server that CONTACT_ADDRESS is for', '')
    return undefined
  }
  const server = readSmtpUrl(smtpUrl)
  if (!server) throw new Error('Set SMTP_URL to an address like smtp://user:password@mail.example:587 or smtps://mail.example.')
  const from = readSender(mailFrom)
  if (!from) throw wrong('MAIL_FROM', 'the sender of e-mails, like Sightglass <no-reply@example.com>', mailFrom)
  if (contactAddress !== '' && !isMailAddress(contactAddress)) throw wrong('CONTACT_ADDRESS', 'an e-mail address', contactAddress)
  return { server, from, contactAddress: contactAddress || undefined }
}

/** An id of the application and of the key, and a secret. */
const ABLY_KEY = /^[\w-]{1,50}\.[\w-]{1,50}:[\w+/=-]{8,200}$/
const ABLY_URL = 'https://rest.ably.io'

function ablyOf(env: Env): Config['ably'] {
  const [publishKey = '', agentKey = ''] = [env['ABLY_PUBLISH_KEY'], env['ABLY_AGENT_KEY']]
  if (publishKey === '' && agentKey === '') return undefined
  for (const [name, key] of Object.entries({ ABLY_PUBLISH_KEY: publishKey, ABLY_AGENT_KEY: agentKey }))
    if (!ABLY_KEY.test(key)) throw new Error(`Set ${name} to a key of an Ably application, like app.key:secret; both keys are needed.`)
  if (publishKey === agentKey) throw new Error('Set ABLY_AGENT_KEY to a key that may only subscribe: every agent gets it.')
  return { publishKey, agentKey, url: urlOf(env, 'ABLY_URL') ?? ABLY_URL }
}

function passwordPolicyOf(env: Env): Config['passwordPolicy'] {
  const rules = listOf(env, 'PASSWORD_RULES')
  const unknown = rules.find((rule) => !PASSWORD_RULES.includes(rule))
  if (unknown !== undefined) throw wrong('PASSWORD_RULES', `some of ${PASSWORD_RULES.join(', ')}, separated by commas`, unknown)
  return {
    minPasswordLength: numberOf(env, 'PASSWORD_MIN_LENGTH', 6, 6, 128),
    containsLowercase: rules.includes('lowercase'),
    containsUppercase: rules.includes('uppercase'),
    containsNumeric: rules.includes('digit'),
    containsSpecial: rules.includes('special'),
  }
}

function switchOf(env: Env, name: string, fallback: boolean): boolean {
  const text = own(env, name)
  if (text === undefined || text === '') return fallback
  if (text !== 'true' && text !== 'false') throw wrong(name, 'true or false', text)
  return text === 'true'
}

function matching(env: Env, name: string, pattern: RegExp, wanted: string, fallback: string): string {
  const text = own(env, name) ?? fallback
  if (!pattern.test(text)) throw wrong(name, wanted, text)
  return text
}
