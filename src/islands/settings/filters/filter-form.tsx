import { lazy, Suspense } from 'react'

import { FILTER_GROUPS, FILTER_LEVELS, FILTER_STRATEGIES, type FilterGroup } from '#domain/agent-config/config.ts'
import { leftOutLabel, LEVEL_LABELS, STRATEGY_LABELS } from '#domain/agent-config/match.ts'
import type { ProcessFilter } from '#domain/agent-config/settings.ts'
import { visibleText } from '#domain/detection/control.ts'
import { CheckGroupField } from '#src/components/form/CheckGroupField.tsx'
import { needsRole } from '#src/lib/needs-role.ts'
import { changeFilterGroups, type FilterGroups, filterGroups, type FilterRow, processFilters } from '#src/queries/agent-filters.ts'
import { ChangeDialog } from '#src/screens/form/ChangeDialog.tsx'
import { createDialog } from '#src/screens/form/CreateDialog.tsx'
import type { FormDeclaration, OwnFieldProps, SettingsDeclaration } from '#src/screens/form/settings-types.ts'
import { filterSettings, processFilter } from '#wire/product/agent-filters.ts'
import { AGENT_DRAFT_ROLE } from '#wire/product/agent-parts.ts'
import type { Role } from '#wire/product/roles.ts'
import { problemsOf } from '#wire/product/schema.ts'

// What was seen is counted late
const FilterEffect = lazy(async () => ({ default: (await import('./FilterEffect.tsx')).FilterEffect }))

/** One filter of processes. */
export const filterForm: SettingsDeclaration<FilterRow, 'exe' | 'strategy' | 'only'> = {
  noun: { one: 'filter', many: 'filters' },
  resource: { name: 'agent-filters', change: processFilter },
  queries: processFilters,
  nameOf: ({ exe }) => exe,
  list: { label: 'Agent filters', link: (to) => to.agentFilters() },
  fields: {
    exe: {
      kind: 'text',
      mono: true,
      label: 'Executable',
      placeholder: '/usr/bin/curl',
      hint: 'The path of a program on the machine of the agent, or a part of one.',
    },
    strategy: {
      kind: 'choice',
      label: 'How it is compared',
      choices: () => FILTER_STRATEGIES.map((value) => ({ value, label: STRATEGY_LABELS[value][0], detail: STRATEGY_LABELS[value][1] })),
    },
    only: {
      kind: 'own',
      label: 'Leave out only',
      hint: 'Without any, everything of these programs is left out.',
      Field: LevelsField,
      labels: leftOutLabel,
    },
  },
  layout: {
    title: 'Filter',
    about: 'Traffic of these programs is left out before it leaves the machine. Filters add up: their order does not count.',
    submit: 'Save the draft',
    savedNote: 'Saved in the draft. Agents get it with the next release.',
  },
  problems: ({ exe, strategy, only }) => problemsOf(processFilter, { exe, strategy, only: [...only] }),
  Preview: Effect,
  blocked: (_one, role) => needsRole(role, AGENT_DRAFT_ROLE),
  history: { 'agent-filters.change': 'Changed the filters' },
  inSetting: { action: 'agent-filters.change', about: 'Of all filters. From the audit log, which admins read.' },
  danger: {
    consequences: ({ exe }) => `Agents report ${visibleText(exe)} again once the draft is released.`,
    blocked: (_one, role) => needsRole(role, AGENT_DRAFT_ROLE),
  },
}

function Effect(props: { orgId: string; values: Pick<ProcessFilter, 'exe' | 'strategy' | 'only'> }) {
  return (
    <Suspense>
      <FilterEffect {...props} />
    </Suspense>
  )
}

function LevelsField({ form: _form, onChange, ...field }: OwnFieldProps<ProcessFilter['only']>) {
  return (
    <CheckGroupField
      {...field}
      onChange={(chosen) => onChange(FILTER_LEVELS.filter((level) => chosen.includes(level)))}
      choices={FILTER_LEVELS.map((id) => ({ id, label: LEVEL_LABELS[id] }))}
    />
  )
}

const GROUP_LABELS: Readonly<Record<FilterGroup, readonly [label: string, detail: string]>> = {
  kubernetes: ['Kubernetes', 'Programs of Kubernetes itself, such as the kubelet.'],
  container: ['Container runtimes', 'Programs that run containers, not what runs in them.'],
  gke: ['Google Kubernetes Engine', 'What Google runs on the machines of a cluster.'],
  eks: ['Amazon EKS', 'What Amazon runs on the machines of a cluster.'],
  qpoint: ['The agent itself', 'What it sends would be seen as traffic otherwise.'],
}

/** Groups that the agent defines. */
export const groupsForm: FormDeclaration<FilterGroups, 'groups'> = {
  noun: { one: 'setting' },
  resource: { change: filterSettings.value },
  queries: { one: filterGroups, change: changeFilterGroups },
  fields: {
    groups: {
      kind: 'own',
      label: 'Leave out',
      hint: 'The agent defines which programs these are, so how much of the traffic they are cannot be counted here.',
      Field: GroupsField,
      labels: (groups) => groups.map((group) => GROUP_LABELS[group][0]).join(', ') || 'None',
    },
  },
  layout: { title: 'Groups', submit: 'Save the draft' },
  problems: () => ({}),
  blocked: (_one, role) => needsRole(role, AGENT_DRAFT_ROLE),
}

function GroupsField({ form: _form, onChange, ...field }: OwnFieldProps<FilterGroup[]>) {
  return (
    <CheckGroupField
      {...field}
      onChange={(chosen) => onChange(FILTER_GROUPS.filter((group) => chosen.includes(group)))}
      choices={FILTER_GROUPS.map((id) => ({ id, label: GROUP_LABELS[id][0], detail: GROUP_LABELS[id][1] }))}
    />
  )
}

interface DialogProps {
  orgId: string
  role: Role
  onClose: () => void
}

const NEW: FilterRow = { id: '', version: '', exe: '', strategy: 'exact', only: [] }

export const NewFilter = createDialog({
  settings: filterForm,
  description: 'Traffic of these programs is left out before it leaves the machine.',
  initial: NEW,
  create: (orgId, { exe, strategy, only }) => processFilters.add(orgId, { exe: exe.trim(), strategy, only }),
})

export function ChangeGroups({ orgId, role, groups, onClose }: DialogProps & { groups: FilterGroups }) {
  return (
    <ChangeDialog
      settings={groupsForm}
      names={['groups']}
      title="Groups"
      action="Save the draft"
      acting="Saving…"
      blocked={needsRole(role, AGENT_DRAFT_ROLE)}
      orgId={orgId}
      one={groups}
      role={role}
      onClose={onClose}
    />
  )
}
