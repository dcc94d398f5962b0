export const CALLER = { orgId: 'acme', environmentId: 'production', deploymentId: 'web' }
