import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { own } from '#domain/own.ts'
import { visibleText } from '#domain/detection/control.ts'
import { generateAgentYaml } from '#domain/agent-config/generate.ts'
import { describeChanges, diffAgentYaml } from '#domain/agent-config/diff.ts'
import { DEFAULT_DRAFT } from '#domain/agent-config/settings.ts'
import { validateAgentYaml } from '#domain/agent-config/validate.ts'
import { DiffView } from '#src/components/code/DiffView.tsx'
import { CheckGroupField } from '#src/components/form/CheckGroupField.tsx'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { type FormDefinition, useForm } from '#src/components/form/use-form.ts'
import { FailureNote, TableSkeleton } from '#src/components/notice/Notices.tsx'
import { CancelButton, Dialog } from '#src/components/overlay/Dialog.tsx'
import { showToast } from '#src/components/overlay/toast.ts'
import { toWireError } from '#src/lib/errors.ts'
import { agentConfig, agentReleases, agentRollouts, releaseConfigs, rollOutRelease } from '#src/queries/agent-config.ts'
import { queryClient } from '#src/queries/client.ts'
import {
  type AgentConfigDraft,
  type AgentRelease,
  agentReleaseResource,
  type AgentRollout,
  rollOutBody,
} from '#wire/product/agent-releases.ts'
import { problemsOf } from '#wire/product/schema.ts'

interface EnvironmentsProps {
  orgId: string
  environments: readonly AgentRollout[]
  onClose: () => void
}

const choicesOf = (environments: readonly AgentRollout[]) =>
  environments.map(({ id, name, number, agentsOnline }) => ({
    id,
    label: visibleText(name),
    detail: `${number === null ? 'Served the default' : `Served release ${number}`} · ${agentsOnline} agents online`,
  }))

/** Publishes the draft as it stands when the dialog opens: a later change of somebody else is refused. */
export function Publish(props: EnvironmentsProps) {
  const found = useQuery({ ...agentConfig(props.orgId), staleTime: 0 }, queryClient)
  if (found.error && !found.data)
    return <Waiting title="Publish the draft" error={found.error} onRetry={() => void found.refetch()} onClose={props.onClose} />
  if (!found.data || found.isFetching) return <Waiting title="Publish the draft" onClose={props.onClose} />
  return <PublishForm {...props} config={found.data} />
}

function PublishForm({ orgId, environments, onClose, config }: EnvironmentsProps & { config: AgentConfigDraft }) {
  const [definition] = useState<FormDefinition<{ reason: string; environments: readonly string[] }, AgentRelease>>(() => ({
    initial: { reason: '', environments: [] },
    validate: ({ reason, environments: chosen }) =>
      problemsOf(agentReleaseResource.create, { reason, environments: [...chosen], draftVersion: config.version }),
    submit: ({ reason, environments: chosen }) =>
      agentReleases.create(orgId, { reason, environments: [...chosen], draftVersion: config.version }),
  }))
  const { shell, field } = useForm(definition, (release) => {
    void queryClient.invalidateQueries({ queryKey: agentRollouts(orgId).queryKey })
    showToast({ text: `Release ${release.number} is published.`, tone: 'ok' })
    onClose()
  })
  const { errors, warnings } = useMemo(() => {
    const problems = validateAgentYaml(generateAgentYaml(config.draft, { agentsUrl: config.agentsUrl }))
    const lines = (severity: string) =>
      problems.filter((one) => one.severity === severity).map(({ line, message }) => `Line ${line}: ${message}`)
    return { errors: lines('error'), warnings: lines('warning') }
  }, [config])
  return (
    <FormDialog
      title="Publish the draft"
      description="It becomes a release, which never changes. Agents of the environments you choose get it the next time they fetch."
      shell={shell}
      action="Publish"
      acting="Publishing…"
      onClose={onClose}
    >
      {errors.length > 0 && (
        <p className="notice" data-tone="danger">
          Agents would refuse it. {errors[0]}
        </p>
      )}
      {warnings.length > 0 && (
        <p className="notice" data-tone="warn">
          {warnings.join(' ')}
        </p>
      )}
      <TextField
        label="Reason"
        {...field('reason')}
        placeholder="Keep headers of the payment provider"
        hint="Everybody reads it in the list of releases."
      />
      <CheckGroupField
        label="Roll out at once to"
        {...field('environments')}
        choices={choicesOf(environments)}
        hint="None: it is published and nobody gets it yet. Begin with one, and roll it out to the others when it has proved itself."
      />
    </FormDialog>
  )
}

/** Serves a release to further environments. */
export function RollOut({ orgId, release, environments, onClose }: EnvironmentsProps & { release: AgentRelease }) {
  const [definition] = useState<FormDefinition<{ environments: readonly string[] }, AgentRollout[]>>(() => ({
    initial: { environments: [] },
    validate: (body) => problemsOf(rollOutBody, { environments: [...body.environments] }),
    submit: (body) => rollOutRelease(orgId, release.id, body.environments),
  }))
  const { shell, field } = useForm(definition, () => {
    showToast({ text: `Release ${release.number} is rolled out.`, tone: 'ok' })
    onClose()
  })
  const others = environments.filter(({ releaseId }) => releaseId !== release.id)
  return (
    <FormDialog
      title={`Roll out release ${release.number}`}
      description="Their agents get it the next time they fetch. Rolling back takes one step."
      shell={shell}
      action="Roll out"
      acting="Rolling out…"
      onClose={onClose}
    >
      {others.length === 0 ? (
        <p className="soft">Every environment is served it already.</p>
      ) : (
        <CheckGroupField label="Environments" {...field('environments')} choices={choicesOf(others)} />
      )}
    </FormDialog>
  )
}

interface CompareReleaseProps {
  orgId: string
  release: AgentRelease
  releases: readonly AgentRelease[]
  onClose: () => void
}

/** A release beside the one before it; the first beside what agents were served without any. */
export function CompareRelease({ orgId, release, releases, onClose }: CompareReleaseProps) {
  const before = releases.find(({ number }) => number === release.number - 1)
  const [mine, theirs, config] = [
    useQuery(releaseConfigs(orgId, release.id), queryClient),
    useQuery(releaseConfigs(orgId, before?.id ?? ''), queryClient),
    useQuery(agentConfig(orgId), queryClient),
  ]
  const title = `Release ${release.number}`
  const failed = [mine, theirs, config].find(({ error, data }) => error && !data)
  if (failed?.error) return <Waiting title={title} error={failed.error} onRetry={() => void failed.refetch()} onClose={onClose} />
  if (!mine.data || !config.data || (before && !theirs.data)) return <Waiting title={title} onClose={onClose} />
  // Environments differ in a name at most: the first stands for all
  const [environment] = mine.data.environments
  const text = (environment && own(mine.data.texts, environment.digest)) ?? ''
  const other = theirs.data?.environments.find(({ id }) => id === environment?.id) ?? theirs.data?.environments[0]
  const old = before
    ? { name: `Release ${before.number}`, text: (other && own(theirs.data?.texts, other.digest)) ?? '' }
    : { name: 'The default', text: generateAgentYaml(DEFAULT_DRAFT, { agentsUrl: config.data.agentsUrl }) }
  return (
    <Dialog
      title={title}
      description={describeChanges(diffAgentYaml(old.text, text))}
      size="large"
      onClose={onClose}
      footer={<CancelButton busy={false} />}
    >
      <DiffView label={`Changes of release ${release.number}`} language="yaml" before={old} after={{ name: title, text }} maxLines={22} />
    </Dialog>
  )
}

function Waiting({ title, error, onRetry, onClose }: { title: string; error?: Error; onRetry?: () => void; onClose: () => void }) {
  return (
    <Dialog title={title} size="small" onClose={onClose} footer={<CancelButton busy={false} />}>
      {error ? (
        <FailureNote error={toWireError(error)} onRetry={() => onRetry?.()} />
      ) : (
        <TableSkeleton label="Loading the draft" rows={4} />
      )}
    </Dialog>
  )
}
