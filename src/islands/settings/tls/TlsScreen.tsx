import { tlsSettings } from '#src/queries/tls.ts'
import { settingScreen } from '#src/screens/form/setting-screen.tsx'

/** /orgs/settings/tls: the authority of inspection, and which versions of TLS are fine. */
export const TlsScreen = settingScreen({
  noun: 'the TLS settings',
  query: tlsSettings,
  load: async () => (await import('./TlsParts.tsx')).TlsParts,
})
