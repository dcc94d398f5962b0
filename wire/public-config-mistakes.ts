import type { PublicConfig } from './public-config.ts'

/** What each entry has to be, as a sentence can say it. `path`: a path on the console's own origin or an http(s) address. */
type Kind = 'text' | 'path' | 'origin' | 'port' | 'flag' | 'origins' | 'tag manager id'

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
}

/** A sentence for each entry of a configuration that is missing or is not what it has to be; none: it is a PublicConfig. */
export function mistakesIn(raw: unknown): string[] {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return ['The configuration has to be an object. See docs/running.md.']
  const config = raw as Record<string, unknown>
  return Object.entries(KINDS).flatMap(([name, { kind, optional }]) => {
    const value = config[name]
    if (value === undefined) return optional ? [] : [`Set ${name} to ${WANTED[kind]}; it is missing.`]
    return fits(kind, value) ? [] : [`Set ${name} to ${WANTED[kind]}, got ${shown(value)}.`]
  })
}

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
    case 'tag manager id':
      return typeof value === 'string' && /^GTM-[A-Z0-9]{4,12}$/.test(value)
  }
}

const isAddress = (value: unknown): boolean => typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value)

const SHOWN_MAX = 60

const shown = (value: unknown): string => (JSON.stringify(value) ?? typeof value).slice(0, SHOWN_MAX)
