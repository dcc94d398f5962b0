import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { own } from '#domain/own.ts'
import { visibleText } from '#domain/detection/control.ts'
import { generateAgentYaml } from '#domain/agent-config/generate.ts'
import { validateAgentYaml } from '#domain/agent-config/validate.ts'
import { CodeEditor } from '#src/components/code/CodeEditor.tsx'
import { DiffView } from '#src/components/code/DiffView.tsx'
import { SelectField } from '#src/components/form/SelectField.tsx'
import { FailureNote, TableSkeleton } from '#src/components/notice/Notices.tsx'
import { toWireError } from '#src/lib/errors.ts'
import { formatPlural } from '#src/lib/format.ts'
import { fileName, saveFile } from '#src/lib/save-file.ts'
import { agentConfig, agentReleases, agentRollouts, releaseConfigs } from '#src/queries/agent-config.ts'
import { queryClient } from '#src/queries/client.ts'
import { BlockableButton, Part } from '#src/screens/form/Part.tsx'
import pageCss from '#src/screens/form/settings-page.module.css'
import { useLoadable } from '#src/screens/use-loadable.ts'
import { $contextId, $to } from '#src/stores/context.ts'
import { AGENT_DRAFT_ROLE } from '#wire/product/agent-parts.ts'
import { type AgentConfigDraft, type AgentRollout } from '#wire/product/agent-releases.ts'
import { needsRole } from '#src/lib/needs-role.ts'
import type { Role } from '#wire/product/roles.ts'

import css from './agents.module.css'
import { ImportFile } from './ImportFile.tsx'

/** The draft as the file that agents would get, by environment: checked line by line, to copy, keep and compare. */
export function Snapshot({ orgId, role }: { orgId: string; role: Role }) {
  const config = useLoadable(useQuery(agentConfig(orgId), queryClient), orgId)
  const rollouts = useLoadable(useQuery(agentRollouts(orgId), queryClient), orgId)
  for (const found of [config, rollouts]) if (found.state === 'failed') return <FailureNote error={found.error} onRetry={found.retry} />
  if (config.state !== 'ready' || rollouts.state !== 'ready') return <TableSkeleton label="Loading the configuration" rows={14} />
  return <SnapshotParts orgId={orgId} role={role} config={config.data} rollouts={rollouts.data} />
}

interface SnapshotPartsProps {
  orgId: string
  role: Role
  config: AgentConfigDraft
  rollouts: readonly AgentRollout[]
}

function SnapshotParts({ orgId, role, config, rollouts }: SnapshotPartsProps) {
  const to = useStore($to)
  const context = useStore($contextId)
  const [chosen, setChosen] = useState('')
  const [importing, setImporting] = useState(false)
  const environment = rollouts.find(({ id }) => id === (chosen || context)) ?? rollouts[0]
  const name = environment?.name ?? ''
  const yaml = useMemo(() => generateAgentYaml(config.draft, { agentsUrl: config.agentsUrl, environment: name }), [config, name])
  const problems = useMemo(() => validateAgentYaml(yaml), [yaml])
  const errors = problems.filter(({ severity }) => severity === 'error').length
  const served = environment?.number ?? null

  return (
    <div className={pageCss.page}>
      <Part
        title="Configuration of the draft"
        about={
          <>
            What agents would get if it was published now.{' '}
            {errors > 0 ? `Agents would refuse it: ${formatPlural(errors, 'error')}.` : 'Agents would take it.'}{' '}
            {served === null
              ? 'This environment has no release yet: its agents are served the default.'
              : `This environment is served release ${served}.`}{' '}
            <a className="link" href={to.agentReleases()}>
              Releases
            </a>
          </>
        }
        actions={
          <>
            <BlockableButton blocked={needsRole(role, AGENT_DRAFT_ROLE, 'Importing')} onPress={() => setImporting(true)}>
              Import a file…
            </BlockableButton>
            <BlockableButton onPress={() => saveFile(new Blob([yaml], { type: 'application/yaml' }), fileName(['qtap', name], 'yaml'))}>
              Download
            </BlockableButton>
          </>
        }
      >
        <div className={css.choice}>
          <SelectField
            name="environment"
            label="Environment"
            value={environment?.id ?? ''}
            onChange={setChosen}
            options={rollouts.map(({ id, name: label }) => ({ value: id, label: visibleText(label) }))}
          />
        </div>
        <CodeEditor
          key={environment?.id}
          label="Configuration"
          language="yaml"
          value={yaml}
          readOnly
          validate={validateAgentYaml}
          maxLines={60}
        />
      </Part>
      <Compared orgId={orgId} environment={environment} yaml={yaml} />
      {importing && <ImportFile orgId={orgId} config={config} environment={name} onClose={() => setImporting(false)} />}
    </div>
  )
}

interface ComparedProps {
  orgId: string
  environment: AgentRollout | undefined
  yaml: string
}

/** The draft beside any release, first the one that is served. */
function Compared({ orgId, environment, yaml }: ComparedProps) {
  const releases = useQuery(agentReleases.all(orgId), queryClient)
  const [chosen, setChosen] = useState<string>()
  const id = chosen ?? environment?.releaseId ?? releases.data?.at(-1)?.id ?? ''
  const configs = useQuery(releaseConfigs(orgId, id), queryClient)
  const found = configs.data?.environments.find((one) => one.id === environment?.id) ?? configs.data?.environments[0]
  const before = found && own(configs.data?.texts, found.digest)
  const release = releases.data?.find((one) => one.id === id)
  if (releases.data?.length === 0)
    return <Part title="Compared with a release" about="Nothing was published yet: there is nothing to compare with." />
  return (
    <Part title="Compared with a release" about="What publishing would change for the agents of this environment.">
      {releases.error && <FailureNote error={toWireError(releases.error)} onRetry={() => void releases.refetch()} />}
      {releases.data && (
        <div className={css.choice}>
          <SelectField
            name="release"
            label="Release"
            value={id}
            onChange={setChosen}
            options={releases.data
              .toSorted((a, b) => b.number - a.number)
              .map((one) => ({ value: one.id, label: `${one.number} · ${visibleText(one.reason)}` }))}
          />
        </div>
      )}
      {configs.error && <FailureNote error={toWireError(configs.error)} onRetry={() => void configs.refetch()} />}
      {before === yaml && <p className="soft">No differences: publishing would change nothing here.</p>}
      {before !== undefined && before !== yaml && release && (
        <DiffView
          label="Draft and release"
          language="yaml"
          before={{ name: `Release ${release.number}`, text: before }}
          after={{ name: 'Draft', text: yaml }}
        />
      )}
    </Part>
  )
}
