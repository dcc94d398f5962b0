import { globSync, readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { importsOf } from './support/imports.ts'

/**
 * What is decided on the pages of settings, each from its schema to its screen, in at most six files. Counted is whatever nothing else uses: the
 * records of single sign-on, by which people sign in, and the kits are everybody's, and a page is no more than an address and a layout.
 */
const FILES_MAX = 6
const LINES_MAX = 250

const settings = (path: string): string => `src/islands/settings/${path}`
const agentParts = ['wire/product/agent-settings.ts', 'platform/api/resources/agent-settings.ts']

const DECIDED: Record<string, readonly string[]> = {
  'the name of the organization': [
    'wire/product/organizations.ts',
    'platform/api/routes/organizations.ts',
    'platform/api/verbs/organizations/change.ts',
    'src/queries/organization.ts',
    settings('general/GeneralParts.tsx'),
  ],
  environments: [
    'wire/product/environments.ts',
    'platform/api/resources/environments.ts',
    'src/queries/environments.ts',
    'src/queries/environment-changes.ts',
    settings('general/Environments.tsx'),
  ],
  retention: ['wire/product/retention.ts', 'platform/api/resources/retention.ts', settings('general/GeneralParts.tsx')],
  masking: ['wire/product/masking.ts', 'platform/api/resources/masking.ts', settings('general/Masking.tsx')],
  'the pulse address': [
    'wire/product/hosting.ts',
    'platform/api/resources/hosting.ts',
    'src/queries/hosting.ts',
    settings('general/PulseAddress.tsx'),
  ],
  'deletion of the organization': [
    'wire/product/organizations.ts',
    'platform/api/routes/organizations.ts',
    'platform/api/verbs/organizations/delete.ts',
    'src/queries/organization.ts',
    settings('general/Deletion.tsx'),
  ],
  'the index of settings': ['src/lib/areas.ts', settings('general/SettingsScreen.tsx')],
  'signing keys': [
    'wire/product/jwt-keys.ts',
    'platform/api/routes/jwt-keys.ts',
    'src/queries/jwt-keys.ts',
    settings('jwt/JwtParts.tsx'),
    settings('jwt/DecodeBox.tsx'),
    settings('jwt/decoded-token.ts'),
  ],
  'single sign-on': [
    'wire/product/sso.ts',
    'platform/api/routes/sso.ts',
    'platform/api/routes/sso-domains.ts',
    settings('sso/SsoParts.tsx'),
    settings('sso/provider.tsx'),
    settings('sso/sso-forms.tsx'),
  ],
  'the certificate authority': [
    'wire/product/tls.ts',
    'platform/api/routes/tls.ts',
    'platform/api/tls/records.ts',
    'src/queries/tls.ts',
    settings('tls/TlsParts.tsx'),
    settings('tls/NewAuthority.tsx'),
  ],
  'inspecting proxies': ['wire/product/proxy.ts', 'platform/api/resources/proxy.ts', settings('proxy/ProxyParts.tsx')],
  snapshot: [...agentParts, 'src/queries/agent-config.ts', settings('agents/Snapshot.tsx')],
  'endpoints of agents': [
    ...agentParts,
    'src/queries/agent-endpoints.ts',
    settings('endpoints/EndpointsScreen.tsx'),
    settings('endpoints/EndpointDialogs.tsx'),
    settings('endpoints/endpoint-form.tsx'),
  ],
  'the agent': [
    ...agentParts,
    'src/queries/agent-config.ts',
    settings('agents/AgentSettingsForm.tsx'),
    settings('agents/agent-fields.tsx'),
  ],
  'filters of agents': [
    ...agentParts,
    'src/queries/agent-filters.ts',
    settings('filters/FiltersScreen.tsx'),
    settings('filters/FilterEffect.tsx'),
    settings('filters/filter-form.tsx'),
  ],
  'services of agents': [
    ...agentParts,
    'platform/api/routes/service-test.ts',
    'src/queries/agent-services.ts',
    settings('services/ServicesList.tsx'),
    settings('services/service-form.tsx'),
  ],
  releases: [
    'wire/product/agent-releases.ts',
    'platform/api/resources/agent-releases.ts',
    'src/queries/agent-config.ts',
    settings('agents/Releases.tsx'),
    settings('agents/ReleaseDialogs.tsx'),
    settings('agents/ImportFile.tsx'),
  ],
  'the list of deployments': [
    'wire/product/deployments.ts',
    'platform/api/resources/deployments.ts',
    'src/queries/deployments.ts',
    settings('deployments/DeploymentsScreen.tsx'),
    settings('deployments/NewDeployment.tsx'),
  ],
  'one deployment': [
    'wire/product/deployments.ts',
    'platform/api/resources/deployments.ts',
    'platform/api/agent-config/pins.ts',
    'src/queries/deployments.ts',
    settings('deployments/DeploymentScreen.tsx'),
    settings('deployments/DeploymentRelease.tsx'),
  ],
  'the list of members': [
    'wire/product/members.ts',
    'platform/api/resources/members.ts',
    'src/queries/team.ts',
    settings('team/MembersList.tsx'),
  ],
  roles: ['src/lib/role-permissions.ts', settings('team/Roles.tsx')],
  'one member': [
    'wire/product/members.ts',
    'platform/api/resources/members.ts',
    'src/queries/team.ts',
    settings('team/MemberScreen.tsx'),
    settings('team/MemberParts.tsx'),
  ],
  invitations: [
    'wire/product/invitations.ts',
    'platform/api/routes/invitations.ts',
    'src/queries/team.ts',
    settings('team/InvitationsList.tsx'),
    settings('team/invitation-dialogs.tsx'),
  ],
  'the list of service accounts': [
    'wire/product/service-accounts.ts',
    'platform/api/resources/service-accounts.ts',
    'src/queries/team.ts',
    settings('team/ServiceAccountsList.tsx'),
  ],
  'one service account': [
    'wire/product/service-accounts.ts',
    'platform/api/resources/service-accounts.ts',
    'platform/api/verbs/service-accounts/keys.ts',
    'src/queries/team.ts',
    settings('team/ServiceAccountScreen.tsx'),
    settings('team/ServiceKeys.tsx'),
  ],
  'the audit log': [
    'wire/product/audit.ts',
    'platform/api/routes/audit.ts',
    'src/queries/audit-log.ts',
    settings('team/AuditLog.tsx'),
    settings('team/AuditTools.tsx'),
    settings('team/audit-record.tsx'),
  ],
  'the list of saved views': [
    'wire/product/views.ts',
    'platform/api/resources/views.ts',
    'src/queries/views.ts',
    settings('views/ViewsScreen.tsx'),
    settings('views/views.module.css'),
  ],
  'one saved view': [
    'wire/product/views.ts',
    'platform/api/resources/views.ts',
    'src/queries/views.ts',
    settings('views/ViewScreen.tsx'),
    settings('views/ViewParts.tsx'),
  ],
}

/** Open the pages, or are used by several of them. */
const SHARED = [
  'setting-screens.tsx',
  'agent-screens.tsx',
  'team/TeamScreen.tsx',
  'team/team.module.css',
  'general/general.module.css',
  'agents/agents.module.css',
].map(settings)

const files = globSync('{src,wire,domain,platform}/**/*.{ts,tsx,astro}').filter((file) => !file.includes('/gen/'))
const importers = new Map<string, Set<string>>()
for (const file of files)
  for (const imported of importsOf(file)) (importers.get(imported) ?? importers.set(imported, new Set()).get(imported))?.add(file)

/** Other pages: one for all organizations of a person, one with the organization in numbers. */
const ELSEWHERE = ['create', 'list-mine', 'usage'].map((verb) => `platform/api/verbs/organizations/${verb}.ts`)
/** They know what agents and servers do, and nothing of a page. */
const NO_PAGE = ['domain/', 'platform/api/service-test/']

/** These only bring together what others hold. */
const COMPOSES = new Set(['platform/api/api.ts', settings('setting-screens.tsx'), settings('agent-screens.tsx')])

/** With whatever nothing but these uses, and no other thing that is decided. */
function ownOf(counted: readonly string[]): string[] {
  const within = new Set(counted)
  const others = new Set([...Object.values(DECIDED).flat(), ...SHARED, ...ELSEWHERE])
  const isOther = (file: string): boolean => others.has(file) || NO_PAGE.some((folder) => file.startsWith(folder))
  for (let grew = true; grew; ) {
    const found = [...importers].flatMap(([file, by]) =>
      !within.has(file) && !isOther(file) && [...by].every((one) => within.has(one) || COMPOSES.has(one)) ? [file] : [],
    )
    const own = found.filter((file) => [...(importers.get(file) ?? [])].some((one) => within.has(one)))
    for (const file of own) within.add(file)
    grew = own.length > 0
  }
  return [...within]
}

describe.each(Object.entries(DECIDED))('%s', (_, counted) => {
  test(`takes at most ${FILES_MAX} files of at most ${LINES_MAX} lines`, () => {
    const own = ownOf(counted)
    expect(own.length, own.join('\n')).toBeLessThanOrEqual(FILES_MAX)
    const long = own.filter((file) => readFileSync(file, 'utf8').split('\n').length - 1 > LINES_MAX)
    expect(long).toEqual([])
  })
})

test('every file of the pages of settings is counted', () => {
  const all = globSync('src/islands/settings/**/*.{ts,tsx,css}')
  const counted = new Set(Object.values(DECIDED).flatMap(ownOf))
  expect(all.filter((file) => !counted.has(file) && !SHARED.includes(file))).toEqual([])
})
