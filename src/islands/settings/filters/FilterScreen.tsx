import { roleScreen } from '#src/screens/form/role-screen.tsx'
import { settingsForm } from '#src/screens/form/settings-form.tsx'

/** /orgs/settings/qtap/filters/manage?id=… — one filter of processes. What it checks is loaded late, because the list has it, too. */
export const FilterScreen = roleScreen({
  waiting: 'Loading the filter',
  load: async () => settingsForm((await import('./filter-form.tsx')).filterForm),
})
