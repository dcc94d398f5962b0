import { roleScreen } from '#src/screens/form/role-screen.tsx'
import { settingsForm } from '#src/screens/form/settings-form.tsx'

// Both come late: what a service is checked by brings a parser of YAML along

/** /orgs/settings/services: where agents send what they see. */
export const ServicesScreen = roleScreen({
  waiting: 'Loading services',
  load: async () => (await import('./ServicesList.tsx')).ServicesList,
})

/** /orgs/settings/services/manage?id=… — one store, or the scanner. */
export const ServiceScreen = roleScreen({
  waiting: 'Loading the service',
  load: async () => settingsForm((await import('./service-form.tsx')).serviceForm),
})
