/** The whole of the specification's areas, as they stand in the rail once every page exists. */
export const FULL_AREAS = [
  { label: '', pages: ['Home'] },
  { label: 'Traffic', pages: ['Requests', 'Connections', 'Bandwidth', 'Performance', 'Availability'] },
  { label: 'Inventory', pages: ['Clients', 'Vendors', 'Endpoints', 'API tokens', 'Geolocation'] },
  { label: 'Security', pages: ['Overview', 'Vulnerabilities', 'Data risk'] },
  { label: 'Alerting', pages: ['Rules', 'Events', 'Integrations'] },
  { label: 'Stacks', pages: ['Stacks', 'Routing', 'Adapters', 'Rules', 'DLP rules', 'Mitigations'] },
  { label: 'Organization', pages: ['Overview', 'Team', 'Deployments', 'Settings'] },
] as const
