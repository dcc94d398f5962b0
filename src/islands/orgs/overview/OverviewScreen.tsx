import { usage } from '#src/queries/usage.ts'
import { settingScreen } from '#src/screens/form/setting-screen.tsx'

/** /orgs/overview: the organization as an operator sees it. */
export const OverviewScreen = settingScreen({
  noun: 'the overview',
  query: usage,
  load: async () => (await import('./OverviewParts.tsx')).OverviewParts,
})
