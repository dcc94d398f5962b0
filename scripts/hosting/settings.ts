import { readFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import type { PublicConfig } from '#wire/public-config.ts'
import { mistakesIn, PUBLIC_CONFIG_NAMES } from '#wire/public-config-mistakes.ts'

import { HOSTS, type HostName } from './hosts.ts'

/** What a person wrote on the command line and in the file of settings, understood. */
export interface Settings {
  host: HostName
  console: URL
  siteDir: string
  outDir: string
  root: string
  folder: string
  config: PublicConfig
}

/** Sentences about everything that is wrong, at once. */
export class SettingsError extends Error {
  readonly sentences: readonly string[]
  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'))
    this.name = 'SettingsError'
    this.sentences = sentences
  }
}

export const USAGE = `npm run configure -- --host <${Object.keys(HOSTS).join('|')}> --console <address> [options]

  --host      the static host to write rules for
  --console   where people will open the console, like https://console.example
  --platform  the platform it calls, like https://sightglass.example; sets identityUrl, documentsUrl, apiUrl, pulseUrl and warehouseUrl
  --agents    where agents send, like https://agents.example; sets agentsUrl
  --settings  a JSON file with other entries of config.js, which win over the above
  --site      the built console (default: dist)
  --out       folder for the rules of nginx, Caddy and Firebase Hosting (default: the one that holds the built console)
  --root      the folder of the pages on the serving machine, for nginx and Caddy (default: the built console, where it is now)

docs/hosting.md has each host with its commands.`

const OPTIONS = {
  host: { type: 'string' },
  console: { type: 'string' },
  platform: { type: 'string' },
  agents: { type: 'string' },
  settings: { type: 'string' },
  site: { type: 'string', default: 'dist' },
  out: { type: 'string' },
  root: { type: 'string' },
} as const

/** Entries that are the same for a console of our own platform; `apiKey` is not looked at by it. */
const DEFAULTS = { projectId: 'sightglass', apiKey: 'local', pulseOrigins: [], errorReporting: 'false', demo: false }

/** Throws a SettingsError. */
export function readSettings(args: readonly string[]): Settings {
  const given = parsed(args)
  const console = originOf('--console', 'the address of the console, like https://console.example', given.console)
  const platform =
    given.platform === undefined
      ? undefined
      : originOf('--platform', 'the origin of the platform, like https://sightglass.example', given.platform)
  const config = {
    ...DEFAULTS,
    ...(platform instanceof URL && addressesAt(platform.origin)),
    ...(given.agents !== undefined && { agentsUrl: given.agents }),
    ...(given.settings !== undefined && entriesIn(given.settings)),
  }
  const sentences = [
    ...[console, platform].filter((one) => typeof one === 'string'),
    ...(isHost(given.host)
      ? []
      : [`Set --host to one of ${Object.keys(HOSTS).join(', ')}, ${given.host === undefined ? 'it is missing' : `got '${given.host}'`}.`]),
    ...unknownIn(config),
    ...mistakesIn(config).map((sentence) => sentence + howToSet(sentence)),
    ...(console instanceof URL ? insecureIn(config, console) : []),
  ]
  if (sentences.length > 0 || !(console instanceof URL) || !isHost(given.host)) throw new SettingsError(sentences)
  const publicConfig = config as unknown as PublicConfig // without a mistake
  const refusals = HOSTS[given.host].refusals?.(publicConfig) ?? []
  if (refusals.length > 0) throw new SettingsError(refusals)
  const siteDir = resolve(given.site)
  const outDir = resolve(given.out ?? dirname(siteDir))
  return { host: given.host, console, siteDir, outDir, root: given.root ?? siteDir, folder: basename(siteDir), config: publicConfig }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values
  } catch (cause) {
    throw new SettingsError([cause instanceof Error ? cause.message : String(cause), USAGE])
  }
}

const isHost = (name: string | undefined): name is HostName => name !== undefined && Object.hasOwn(HOSTS, name)

/** An origin, or the sentence about what it is instead. */
function originOf(name: string, wanted: string, text: string | undefined): URL | string {
  if (text === undefined) return `Set ${name} to ${wanted}; it is missing.`
  const url = /^https?:\/\//.test(text) && URL.canParse(text) ? new URL(text) : undefined
  const isOrigin = url && url.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
  return isOrigin ? url : `Set ${name} to ${wanted}, got '${text}'.`
}

const addressesAt = (origin: string) => ({
  identityUrl: origin,
  documentsUrl: origin,
  apiUrl: `${origin}/api`,
  pulseUrl: `${origin}/pulse`,
  warehouseUrl: `${origin}/warehouse`,
})

function entriesIn(file: string): Record<string, unknown> {
  let raw: unknown
  try {
    raw = JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new SettingsError([`Set --settings to a JSON file, got '${file}': ${cause instanceof Error ? cause.message : String(cause)}`])
  }
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
    throw new SettingsError([`${file} has to hold an object, like {"agentsUrl": "https://agents.example"}.`])
  return raw as Record<string, unknown>
}

/** A browser would pass over a misspelt entry in silence. */
const unknownIn = (config: object): string[] =>
  Object.keys(config)
    .filter((name) => !PUBLIC_CONFIG_NAMES.includes(name))
    .map((name) => `Take out ${name}: config.js has no such entry. There are ${PUBLIC_CONFIG_NAMES.join(', ')}.`)

const BY_PLATFORM = /^Set (?:apiUrl|pulseUrl|warehouseUrl) .*missing/
const BY_AGENTS = /^Set agentsUrl .*missing/

function howToSet(sentence: string): string {
  if (BY_PLATFORM.test(sentence)) return ' --platform sets it for a platform of ours.'
  return BY_AGENTS.test(sentence) ? ' --agents sets it.' : ''
}

const CALLED = ['identityUrl', 'documentsUrl', 'apiUrl', 'pulseUrl', 'warehouseUrl']
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** Browsers let no page that came over https call an address over http (Mixed Content, W3C), except on the same machine. */
function insecureIn(config: Record<string, unknown>, { protocol }: URL): string[] {
  if (protocol !== 'https:') return []
  return CALLED.filter((name) => {
    const value = config[name]
    if (typeof value !== 'string' || !URL.canParse(value)) return false
    const url = new URL(value)
    return url.protocol === 'http:' && !LOOPBACK.has(url.hostname)
  }).map((name) => `Set ${name} to an address that begins with https://: browsers let no page that came over https call one over http.`)
}
