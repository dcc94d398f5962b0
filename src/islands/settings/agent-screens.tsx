import { roleScreen } from '#src/screens/form/role-screen.tsx'
import { settingsForm } from '#src/screens/form/settings-form.tsx'

// What agents are configured by comes late: it brings a parser of YAML along, and what checks a filter or a service

/** /orgs/settings/snapshot: the complete configuration that the draft comes to. */
export const SnapshotScreen = roleScreen('Loading the configuration', async () => (await import('./agents/Snapshot.tsx')).Snapshot)

/** /orgs/settings/releases: what agents are served, and what was published. */
export const ReleasesScreen = roleScreen('Loading the releases', async () => (await import('./agents/Releases.tsx')).Releases)

/** /orgs/settings/qtap: what every agent looks at. */
export const AgentSettingsScreen = roleScreen(
  'Loading the agent settings',
  async () => (await import('./agents/AgentSettingsForm.tsx')).AgentSettingsForm,
)

/** /orgs/settings/qtap/filters/manage?id=… — one filter of processes. */
export const FilterScreen = roleScreen('Loading the filter', async () =>
  settingsForm((await import('./filters/filter-form.tsx')).filterForm),
)

/** /orgs/settings/services: where agents send what they see. */
export const ServicesScreen = roleScreen('Loading services', async () => (await import('./services/ServicesList.tsx')).ServicesList)

/** /orgs/settings/services/manage?id=… — one store, or the scanner. */
export const ServiceScreen = roleScreen('Loading the service', async () =>
  settingsForm((await import('./services/service-form.tsx')).serviceForm),
)
