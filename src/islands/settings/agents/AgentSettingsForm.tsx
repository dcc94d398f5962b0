import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'

import { DIRECTIONS } from '#domain/agent-config/config.ts'
import { generateAgentYaml } from '#domain/agent-config/generate.ts'
import type { AgentSettings } from '#domain/agent-config/settings.ts'
import { validateAgentYaml } from '#domain/agent-config/validate.ts'
import { CodeView } from '#src/components/code/CodeView.tsx'
import { FailureNote, TableSkeleton } from '#src/components/notice/Notices.tsx'
import { formatPlural } from '#src/lib/format.ts'
import { agentConfig } from '#src/queries/agent-config.ts'
import { changeAgentSetting, settingOf } from '#src/queries/setting.ts'
import { queryClient } from '#src/queries/client.ts'
import { History } from '#src/screens/form/History.tsx'
import { settingForm } from '#src/screens/form/setting-form.ts'
import { SettingsBody } from '#src/screens/form/SettingsBody.tsx'
import pageCss from '#src/screens/form/settings-page.module.css'
import type { FormDeclaration } from '#src/screens/form/settings-types.ts'
import { useLoadable } from '#src/screens/use-loadable.ts'
import { AGENT_DRAFT_ROLE } from '#wire/product/agent-parts.ts'
import { agentSettings, type StoredAgentSettings } from '#wire/product/agent-settings.ts'
import { needsRole } from '#src/lib/needs-role.ts'
import { mayActAs, type Role } from '#wire/product/roles.ts'

import { KeptField, RulesField, StacksField, TagRowsField } from './agent-fields.tsx'

type Form = StoredAgentSettings & { id: string }
type Name = keyof AgentSettings

const { withId, declared } = settingForm(agentSettings, changeAgentSetting)

const DIRECTION_WORDS: Readonly<Record<(typeof DIRECTIONS)[number], readonly [label: string, detail: string]>> = {
  all: ['Everything', 'Calls of these machines and calls to them.'],
  ingress: ['Incoming', 'Calls to these machines.'],
  egress: ['Outgoing', 'Calls of these machines, inside and outside of the own network.'],
  'egress-internal': ['Outgoing, internal', 'Calls to private addresses only.'],
  'egress-external': ['Outgoing, external', 'Calls to the internet only: what agents do by themselves.'],
}

const form: FormDeclaration<Form, Name> = {
  ...declared,
  fields: {
    direction: {
      kind: 'choice',
      label: 'Direction',
      choices: () => DIRECTIONS.map((value) => ({ value, label: DIRECTION_WORDS[value][0], detail: DIRECTION_WORDS[value][1] })),
    },
    ignoreLoopback: { kind: 'check', label: 'Ignore loopback', hint: 'Calls of a machine to itself are left out.' },
    auditIncludeDns: { kind: 'check', label: 'Report DNS', hint: 'Look-ups of names are reported as connections, too.' },
    stacks: {
      kind: 'own',
      label: 'Stack of each protocol',
      hint: 'What happens to traffic where no endpoint says otherwise. Without a stack, connections are reported and no requests.',
      Field: StacksField,
      labels: (stacks) =>
        Object.entries(stacks)
          .map(([protocol, stack]) => `${protocol}: ${stack || 'as kept'}`)
          .join(', '),
    },
    tags: {
      kind: 'own',
      label: 'Tags',
      hint: 'Put on connections, to filter and group by. Their values are taken where the process runs.',
      Field: TagRowsField,
      labels: (tags) => tags.map(({ key, source, location }) => `${key} from ${source} ${location}`).join(', ') || 'None',
    },
    rules: {
      kind: 'own',
      label: 'Control rules',
      hint: 'Connections that may not be made. Agents enforce them only with their egress controller switched on.',
      Field: RulesField,
      labels: (rules) => rules.map(({ name, expr, actions }) => `${name}: ${expr} → ${actions.join(', ')}`).join('; ') || 'None',
    },
    kept: {
      kind: 'own',
      label: 'More YAML',
      hint: 'Written into every configuration as it is: stacks of your own, and what an imported file had beyond these settings.',
      Field: KeptField,
      labels: (kept) => (kept === '' ? 'None' : formatPlural(kept.split('\n').length, 'line')),
    },
  },
  layout: {
    title: 'What agents look at',
    submit: 'Save the draft',
    savedNote: 'Saved in the draft. Agents get it with the next release.',
  },
  blocked: (_one, role) => needsRole(role, AGENT_DRAFT_ROLE),
  Preview,
}

/** The form, and below it the configuration that it comes to. */
export function AgentSettingsForm({ orgId, role }: { orgId: string; role: Role }) {
  const found = useLoadable(useQuery(settingOf(agentSettings, orgId), queryClient), orgId)
  switch (found.state) {
    case 'loading':
      return <TableSkeleton label="Loading the agent settings" rows={14} />
    case 'failed':
      return <FailureNote error={found.error} onRetry={found.retry} />
    case 'ready':
      return (
        <div className={pageCss.page}>
          <div className={`card ${pageCss.part}`}>
            <SettingsBody settings={form} orgId={orgId} one={withId(found.data)} role={role} />
          </div>
          {mayActAs(role, 'admin') && (
            <History orgId={orgId} target={`organization/${orgId}`} version={found.data.version} action="agent-settings.change" />
          )}
        </div>
      )
  }
}

/** What agents would get, as it is typed. */
function Preview({ orgId, values }: { orgId: string; values: Pick<Form, Name> }) {
  const config = useQuery(agentConfig(orgId), queryClient).data
  const typed = useDeferredValue(values)
  const { yaml, problems } = useMemo(() => {
    const text = config ? generateAgentYaml({ ...config.draft, agent: typed }, { agentsUrl: config.agentsUrl }) : ''
    return { yaml: text, problems: text === '' ? [] : validateAgentYaml(text) }
  }, [config, typed])
  if (!config) return <TableSkeleton label="Loading the configuration" rows={6} />
  return (
    <section className="stack" aria-label="Preview">
      <h3>What agents would get</h3>
      {problems.length > 0 && (
        <ul className="notice" data-tone={problems.some(({ severity }) => severity === 'error') ? 'danger' : 'warn'}>
          {problems.slice(0, PROBLEMS_MAX).map(({ line, column, message }, at) => (
            <li key={at}>
              Line {line}, column {column}: {message}
            </li>
          ))}
        </ul>
      )}
      <CodeView label="Configuration" language="yaml" text={yaml} numbers marked={problems.map(({ line }) => line)} copy />
    </section>
  )
}

const PROBLEMS_MAX = 10
