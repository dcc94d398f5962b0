import { PUBLIC_CONFIG_GLOBAL, type PublicConfig } from '#wire/public-config.ts'

import type { Config } from '#platform/config.ts'

/** The browser's configuration when this process serves everything: paths on the console's own origin, no secret keys. */
export function publicConfigOf(config: Config): PublicConfig {
  return {
    projectId: config.projectId,
    apiKey: 'local', // the Firebase SDK wants some key; our identity service does not look at it
    ...(config.authEmulatorPort === undefined ? { identityUrl: '' } : { authEmulatorPort: config.authEmulatorPort }),
    ...(config.databaseEmulatorPort === undefined ? { documentsUrl: '' } : { databaseEmulatorPort: config.databaseEmulatorPort }),
    apiUrl: '/api',
    pulseUrl: '/pulse',
    warehouseUrl: '/warehouse',
    agentsUrl: config.agentsUrl,
    pulseOrigins: config.pulseOrigins,
    errorReporting: config.errorReporting,
    demo: config.demo,
    ...(config.signInProviders.length > 0 && { signInProviders: config.signInProviders.map(({ provider }) => provider) }),
    ...(config.tagManagerId && { tagManagerId: config.tagManagerId }),
    ...(config.errorReportingDsn && { errorReportingDsn: config.errorReportingDsn }),
  }
}

/** `/config.js`: the configuration as a script, so that it costs no round trip after the page. */
export function configScript(config: PublicConfig): string {
  const json = JSON.stringify(config).replace(/[<\u2028\u2029]/g, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return `globalThis.${PUBLIC_CONFIG_GLOBAL}=Object.freeze(${json});\n`
}
