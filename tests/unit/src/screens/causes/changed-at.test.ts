import { expect, test } from 'vitest'

import { linksIn } from '#src/lib/routes.ts'
import { changedAt } from '#src/screens/causes/changed-at.ts'

const to = linksIn({ orgId: 'acme' })

test('what an agent did not capture leads to its deployment, and what an import did not bring to where an agent is connected', () => {
  const fromAgent = changedAt({ kind: 'capture', source: 'agent', deploymentId: 'eu' }, 'viewer', to)
  expect(fromAgent).toEqual({
    sentence: 'The configuration of its agent decides what is captured.',
    link: { label: 'Its deployment', href: '/orgs/settings/deployments/manage?orgId=acme&id=eu' },
  })
  const imported = { kind: 'capture', source: 'har', deploymentId: '' } as const
  expect(changedAt(imported, 'editor', to).link?.href).toBe('/orgs/install?orgId=acme')
  expect(changedAt(imported, 'viewer', to)).toEqual({ sentence: 'Its source brought none.' })
})

test('of several agents, or of none that is known, all deployments are shown', () => {
  expect(changedAt({ kind: 'inspection', deploymentId: '' }, 'viewer', to).link?.href).toBe('/orgs/settings/deployments?orgId=acme')
})

test('who may change the retention is led there, and others learn who may', () => {
  expect(changedAt({ kind: 'retention' }, 'admin', to).link?.href).toBe('/orgs/settings?orgId=acme#retention')
  for (const role of ['editor', 'viewer', undefined] as const)
    expect(changedAt({ kind: 'retention' }, role, to)).toEqual({ sentence: 'Admins set the retention.' })
})
