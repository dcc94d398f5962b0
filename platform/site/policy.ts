import { documentsOrigin, identityOrigin, type PublicConfig } from '#wire/public-config.ts'

/** What the build wrote about its own pages: `builds/csp.json`. */
export interface PageHashes {
  scriptHashes: string[]
  styleHashes: string[]
}

/** What of the public configuration decides where a page may call. */
export type PolicyFacts = Pick<
  PublicConfig,
  | 'identityUrl'
  | 'documentsUrl'
  | 'apiUrl'
  | 'pulseUrl'
  | 'warehouseUrl'
  | 'pulseOrigins'
  | 'authEmulatorPort'
  | 'databaseEmulatorPort'
  | 'errorReporting'
  | 'errorReportingDsn'
  | 'authDomain'
  | 'signInProviders'
>

const TAG_MANAGER = 'https://www.googletagmanager.com'
/** The script with which Firebase opens the window of a sign-in provider. */
const WINDOW_OPENER = 'https://apis.google.com'
const FIREBASE_AUTHENTICATION = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']

/**
 * The content security policy of every page, security.md 3.1: nothing but our own files runs, nothing but our own APIs is called.
 * One policy for all pages of a session, because a soft navigation keeps the first document's. Only the public pages, documents of their
 * own that show nothing of anybody, may let the operator's tag manager in.
 */
export function contentSecurityPolicy(hashes: PageHashes, config: PolicyFacts, { tagManager = false } = {}): string {
  const tags = tagManager ? [TAG_MANAGER] : []
  const opener = opensWindows(config) ? [WINDOW_OPENER] : []
  const frames = opensWindows(config) && config.authDomain ? [`https://${config.authDomain}`] : ["'none'"]
  return [
    "default-src 'none'",
    ["script-src 'self'", ...quoted(hashes.scriptHashes), ...opener, ...tags].join(' '),
    "script-src-attr 'none'",
    ["style-src 'self'", ...quoted(hashes.styleHashes)].join(' '),
    "style-src-attr 'none'",
    ["img-src 'self' data:", ...tags].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...new Set([...calledOrigins(config), ...tags])].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    `frame-src ${frames.join(' ')}`,
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'", // scripts send what forms hold; a browser would put it into an address
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}

/** Firebase Authentication signs people in with other providers in windows; our own identity service does it with redirects. */
export const opensWindows = ({ signInProviders, identityUrl }: PolicyFacts): boolean =>
  identityUrl === undefined && (signInProviders?.length ?? 0) > 0

/** Other origins than the console's own that a page calls with this configuration. */
function calledOrigins(config: PolicyFacts): string[] {
  const identity = identityOrigin(config)
  const services = [...(identity === undefined ? FIREBASE_AUTHENTICATION : [identity]), documentsOrigin(config)]
  const reporting = config.errorReporting === 'true' && config.errorReportingDsn ? [config.errorReportingDsn] : []
  const { apiUrl, pulseUrl, warehouseUrl, pulseOrigins } = config
  return [...services, apiUrl, pulseUrl, warehouseUrl, ...pulseOrigins, ...reporting].flatMap(originOf)
}

/** None for `''` and for a path, which are the console's own origin. */
const originOf = (address: string): string[] => (URL.canParse(address) ? [new URL(address).origin] : [])

const quoted = (hashes: string[]): string[] => hashes.map((hash) => `'${hash}'`)
