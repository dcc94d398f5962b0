import { own } from '#domain/own.ts'

import type { PublicConfig } from './public-config.ts'
import { isSignInProvider, SIGN_IN_PROVIDERS } from './sign-in-providers.ts'

/** What each entry has to be, for the message. `path`: a path on the console's own origin or an http(s) address. */
type Kind = 'text' | 'path' | 'origin' | 'port' | 'flag' | 'origins' | 'tag manager id' | 'providers'

const KINDS: Readonly<Record<keyof PublicConfig, { kind: Kind; optional?: true }>> = {
  projectId: { kind: 'text' },
  apiKey: { kind: 'text' },
  authDomain: { kind: 'text', optional: true },
  identityUrl: { kind: 'origin', optional: true },
  documentsUrl: { kind: 'origin', optional: true },
  authEmulatorPort: { kind: 'port', optional: true },
  databaseEmulatorPort: { kind: 'port', optional: true },
  apiUrl: { kind: 'path' },
  pulseUrl: { kind: 'path' },
  warehouseUrl: { kind: 'path' },
  agentsUrl: { kind: 'text' },
  pulseOrigins: { kind: 'origins' },
  tagManagerId: { kind: 'tag manager id', optional: true },
  errorReporting: { kind: 'text' },
  errorReportingDsn: { kind: 'path', optional: true },
  signInProviders: { kind: 'providers', optional: true },
  demo: { kind: 'flag' },
}

const WANTED: Readonly<Record<Kind, string>> = {
  text: 'a text',
  path: 'a path like /api, or an address that begins with https://',
  origin: "an origin like https://id.example, or '' for the console's own",
  port: 'a port between 1 and 65535',
  flag: 'true or false',
  origins: 'a list of origins like https://pulse.example',
  'tag manager id': 'an id like GTM-ABC123',
  providers: `a list of some of ${Object.keys(SIGN_IN_PROVIDERS).join(', ')}, each once`,
}

/** Every entry there is. */
export const PUBLIC_CONFIG_NAMES: readonly string[] = Object.keys(KINDS)

/** A sentence for each entry of a configuration that is missing or is not what it has to be; none: it is a PublicConfig. */
export function mistakesIn(raw: unknown): string[] {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return ['The configuration has to be an object. See docs/hosting.md.']
  const config = raw as Record<string, unknown>
  const mistakes = Object.entries(KINDS).flatMap(([name, { kind, optional }]) => {
    const value = own(config, name)
    if (value === undefined) return optional ? [] : [`Set ${name} to ${WANTED[kind]}; it is missing.`]
    return fits(kind, value) ? [] : [`Set ${name} to ${WANTED[kind]}, got ${shown(value)}.`]
  })
  return [...mistakes, ...mistakesBetween(config)]
}

/** Entries that are fine alone and not together. */
function mistakesBetween(config: Record<string, unknown>): string[] {
  const { signInProviders, identityUrl, authDomain } = config
  const byFirebase = Array.isArray(signInProviders) && signInProviders.length > 0 && identityUrl === undefined
  const twice = EITHER.filter((names) => names.every((name) => own(config, name) !== undefined))
  return [
    ...twice.map(([url, port]) => `Set either ${url} or ${port}, not both; ${url} is the one that counts.`),
    ...(byFirebase && authDomain === undefined
      ? ['Set authDomain to the domain of the Firebase project; the sign-in windows of signInProviders open there.']
      : []),
  ]
}

/** Two addresses of one service. */
const EITHER = [
  ['identityUrl', 'authEmulatorPort'],
  ['documentsUrl', 'databaseEmulatorPort'],
] as const

function fits(kind: Kind, value: unknown): boolean {
  switch (kind) {
    case 'flag':
      return typeof value === 'boolean'
    case 'port':
      return typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 65_536
    case 'origins':
      return Array.isArray(value) && value.every((one) => isAddress(one))
    case 'text':
      return typeof value === 'string' && value !== ''
    case 'path':
      return typeof value === 'string' && (/^\/(?![/\\])/.test(value) || isAddress(value))
    case 'origin':
      return value === '' || isAddress(value)
    case 'providers':
      return Array.isArray(value) && value.every(isSignInProvider) && new Set(value).size === value.length
    case 'tag manager id':
      return typeof value === 'string' && /^GTM-[A-Z0-9]{4,12}$/.test(value)
  }
}

const isAddress = (value: unknown): boolean => typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value)

const SHOWN_MAX = 60

const shown = (value: unknown): string => (JSON.stringify(value) ?? typeof value).slice(0, SHOWN_MAX)
