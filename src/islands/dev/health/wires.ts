import type { Probe } from '#src/lib/reachability.ts'
import { documentsOrigin, identityOrigin, type PublicConfig } from '#wire/public-config.ts'

/** As the embedded default has them, until the configuration says otherwise. */
const DEFAULTS = {
  identityUrl: '',
  documentsUrl: '',
  apiUrl: '/api',
  pulseUrl: '/pulse',
  warehouseUrl: '/warehouse',
  projectId: 'sightglass',
} as const

/** What there is to ask. Each address answers a stranger, if only by refusing him. */
export function wiresOf(config: PublicConfig | undefined): Probe[] {
  const { apiUrl, pulseUrl, warehouseUrl, projectId } = config ?? DEFAULTS
  const signIn = identityOrigin(config ?? DEFAULTS)
  // Under its own name as a path, wherever it is not Google's own service
  const identity = signIn === undefined ? 'https://identitytoolkit.googleapis.com' : `${signIn}/identitytoolkit.googleapis.com`
  const documents = documentsOrigin(config ?? DEFAULTS)
  return [
    { label: 'Identity', address: `${identity}/v2/passwordPolicy?key=${config?.apiKey ?? ''}` },
    { label: 'Documents', address: `${documents}/v1/projects/${projectId}/databases/(default)/documents/health/probe` },
    { label: 'Product API', address: `${apiUrl}/orgs/current` },
    { label: 'Pulse', address: `${pulseUrl}/api/v1/requests/one/none` },
    { label: 'Warehouse', address: `${warehouseUrl}/none` },
  ]
}
