import type { SignInProvider } from './sign-in-providers.ts'

/**
 * The browser's configuration of a deployment, from `/config.js` next to the site (`globalThis.SIGHTGLASS = {…}`), so that the same build runs
 * anywhere. Written by the platform in the embedded default. Contains no secrets.
 */
export interface PublicConfig {
  projectId: string
  apiKey: string
  authDomain?: string
  /** Origin of our own identity service; `''` the console's own origin; absent: Firebase Authentication. */
  identityUrl?: string
  /** Origin of our own document service; `''` the console's own origin; absent: Cloud Firestore. */
  documentsUrl?: string
  /** Google's emulators on this machine, for development only, each in place of the address above. */
  authEmulatorPort?: number
  databaseEmulatorPort?: number
  /** Addresses may be paths on the console's own origin. */
  apiUrl: string
  pulseUrl: string
  warehouseUrl: string
  /** Where agents send, as a person would type it into an agent's configuration. */
  agentsUrl: string
  /** Origins an organization's hosting document may name, besides the default pulse. */
  pulseOrigins: string[]
  tagManagerId?: string
  /** Error reporting is on only when this equals the string `true` (specification, point 9). */
  errorReporting: string
  errorReportingDsn?: string
  /** Offered on the sign-in pages in addition to the password, in this order. Absent: none. */
  signInProviders?: SignInProvider[]
  /** Whether a demo organization can be explored without an account. */
  demo: boolean
}

export const PUBLIC_CONFIG_GLOBAL = 'SIGHTGLASS'

/** Google's emulators listen on the machine of the browser. */
export const emulatorOrigin = (port: number): string => `http://127.0.0.1:${port}`

/** The identity service: an origin, `''` for the console's own; undefined: Google's own service. */
export const identityOrigin = ({ identityUrl, authEmulatorPort: port }: Pick<PublicConfig, 'identityUrl' | 'authEmulatorPort'>) =>
  identityUrl ?? (port === undefined ? undefined : emulatorOrigin(port))

/** Where documents are read: the same, and Google's own service by its name. */
export const documentsOrigin = ({
  documentsUrl,
  databaseEmulatorPort: port,
}: Pick<PublicConfig, 'documentsUrl' | 'databaseEmulatorPort'>) =>
  documentsUrl ?? (port === undefined ? 'https://firestore.googleapis.com' : emulatorOrigin(port))

/** Documents of their own that show nothing of anybody: the only pages that an operator's tag manager may be in (security.md 3.1). */
export const TAG_MANAGER_PAGES: readonly string[] = ['/sign-in', '/sign-up', '/contact']
