import { useStore } from '@nanostores/react'
import { lazy } from 'react'

import { Fact, FactGroup } from '#src/components/value/Facts.tsx'
import { formatAgo, formatInstant } from '#src/lib/format.ts'
import { serviceAccounts } from '#src/queries/team.ts'
import { Part } from '#src/screens/form/Part.tsx'
import { settingsForm } from '#src/screens/form/settings-form.tsx'
import type { PartProps } from '#src/screens/form/settings-types.ts'
import { $to } from '#src/stores/context.ts'
import { $zone } from '#src/stores/range.ts'
import { mayActAs } from '#wire/product/roles.ts'
import { needsRole } from '#src/lib/needs-role.ts'
import { type ServiceAccount, serviceAccountResource } from '#wire/product/service-accounts.ts'

import { makerName, SERVICE_ROLE_CARDS } from '#src/lib/member-labels.ts'

/** /orgs/settings/team/manage?kind=service&id=… — one service account: its role, whether it may act, and its keys. */
export const ServiceAccountScreen = settingsForm<ServiceAccount, 'name' | 'role' | 'disabled'>({
  noun: { one: 'service account', many: 'service accounts' },
  resource: serviceAccountResource,
  queries: {
    one: serviceAccounts.one,
    change: serviceAccounts.change,
    remove: (orgId, { id }) => serviceAccounts.remove(orgId, { id }),
  },
  nameOf: ({ name }) => name,
  list: { label: 'Service accounts', link: (to) => to.team({ tab: 'machines' }) },
  fields: {
    name: { kind: 'text', label: 'Name', hint: 'What uses it. It stands in the audit log.' },
    role: {
      kind: 'choice',
      label: 'Role',
      choices: () => SERVICE_ROLE_CARDS.map(({ id, label, detail }) => ({ value: id, label, detail })),
    },
    disabled: { kind: 'check', label: 'Disabled', hint: 'All of its keys are refused until it is enabled again.' },
  },
  layout: { title: 'Role and state', about: 'A change holds with its next call.', submit: 'Save' },
  blocked: (_one, role) => needsRole(role, 'admin'),
  Actions: ServiceAccountActions,
  Lead: ServiceAccountFacts,
  Parts: lazy(async () => ({ default: (await import('./ServiceKeys.tsx')).ServiceKeys })),
  history: { 'service-key.create': 'Made a key', 'service-key.revoke': 'Revoked a key' },
  danger: {
    consequences: () => 'Its keys end with its next call, and its private views go. What it made stays.',
    blocked: (_one, role) => needsRole(role, 'admin'),
    typed: true,
  },
})

/** To what it did. */
function ServiceAccountActions({ one, role }: PartProps<ServiceAccount>) {
  const to = useStore($to)
  if (!mayActAs(role, 'admin')) return null
  return (
    <a className="button" href={to.team({ tab: 'audit', person: one.id })}>
      What it did
    </a>
  )
}

function ServiceAccountFacts({ one }: PartProps<ServiceAccount>) {
  const zone = useStore($zone)
  const when = (ms: number): string => `${formatAgo(ms, Date.now())}, ${formatInstant(ms, zone).slice(0, -':00.000'.length)}`
  return (
    <Part title={standingOf(one)}>
      <FactGroup title="Service account">
        <Fact label="Created" value={when(one.createdMs)} />
        <Fact label="Created by" value={makerName(one.createdByName)} />
        <Fact
          label="Last used"
          value={one.lastUsedMs === null ? 'Never' : when(one.lastUsedMs)}
          hint="With one of its present keys, to the minute."
        />
        <Fact label="Id" value={one.id} mono />
      </FactGroup>
    </Part>
  )
}

/** The page in one sentence. */
function standingOf({ disabled, keys, lastUsedMs }: ServiceAccount): string {
  if (disabled) return 'It is disabled: all of its keys are refused'
  if (keys.length === 0) return 'It has no key yet'
  return lastUsedMs === null ? 'No key has been used yet' : 'It is in use'
}
