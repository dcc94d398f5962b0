import type { Config } from '#platform/config.ts'
import { emulatorOrigin } from '#wire/public-config.ts'

/** What the build wrote about its own pages: `builds/csp.json`. */
export interface PageHashes {
  scriptHashes: string[]
  styleHashes: string[]
}

type PolicyFacts = Pick<Config, 'pulseOrigins' | 'errorReporting' | 'errorReportingDsn' | 'authEmulatorPort' | 'databaseEmulatorPort'>

const TAG_MANAGER = 'https://www.googletagmanager.com'

/**
 * The content security policy of every page, security.md 3.1: nothing but our own files runs, nothing but our own wires is called.
 * One policy for all pages of a session, because a soft navigation keeps the first document's. Only the public pages, documents of their
 * own that show nothing of anybody, may let the operator's tag manager in.
 */
export function contentSecurityPolicy(hashes: PageHashes, config: PolicyFacts, { tagManager = false } = {}): string {
  const reporting = config.errorReporting === 'true' && config.errorReportingDsn ? [new URL(config.errorReportingDsn).origin] : []
  const tags = tagManager ? [TAG_MANAGER] : []
  const emulators = [config.authEmulatorPort, config.databaseEmulatorPort].filter((port) => port !== undefined).map(emulatorOrigin)
  const connect = ["'self'", ...config.pulseOrigins, ...reporting, ...emulators, ...tags]
  return [
    "default-src 'none'",
    ["script-src 'self'", ...quoted(hashes.scriptHashes), ...tags].join(' '),
    "script-src-attr 'none'",
    ["style-src 'self'", ...quoted(hashes.styleHashes)].join(' '),
    "style-src-attr 'none'",
    ["img-src 'self' data:", ...tags].join(' '),
    "font-src 'self'",
    `connect-src ${connect.join(' ')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}

const quoted = (hashes: string[]): string[] => hashes.map((hash) => `'${hash}'`)
