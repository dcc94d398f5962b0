import { roleScreen } from '#src/screens/form/role-screen.tsx'
import { settingsForm } from '#src/screens/form/settings-form.tsx'

/** /orgs/settings/snapshot: the complete configuration that the draft comes to. */
export const SnapshotScreen = roleScreen({
  waiting: 'Loading the configuration',
  load: async () => (await import('./Snapshot.tsx')).Snapshot,
})

/** /orgs/settings/releases: what agents are served, and what was published. */
export const ReleasesScreen = roleScreen({ waiting: 'Loading the releases', load: async () => (await import('./Releases.tsx')).Releases })

/** /orgs/settings/qtap: what every agent looks at. */
export const AgentSettingsScreen = roleScreen({
  waiting: 'Loading the agent settings',
  load: async () => (await import('./AgentSettingsForm.tsx')).AgentSettingsForm,
})

/** /orgs/settings/qtap/filters: programs whose traffic agents leave out. */
export const FiltersScreen = roleScreen({
  waiting: 'Loading filters',
  load: async () => (await import('../filters/FiltersList.tsx')).FiltersList,
})

/** /orgs/settings/qtap/filters/manage?id=… — one filter. */
export const FilterScreen = roleScreen({
  waiting: 'Loading the filter',
  load: async () => settingsForm((await import('../filters/filter-form.tsx')).filterForm),
})
