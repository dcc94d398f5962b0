import { roleScreen } from '#src/screens/form/role-screen.tsx'

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
