import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { FormFailure } from '#src/components/form/FormFailure.tsx'
import { SelectField } from '#src/components/form/SelectField.tsx'
import { type FormDefinition, useForm } from '#src/components/form/use-form.ts'
import { explain, toWireError } from '#src/lib/errors.ts'
import { formatAgo } from '#src/lib/format.ts'
import { useAttempt } from '#src/lib/use-attempt.ts'
import { agentReleases } from '#src/queries/agent-config.ts'
import { queryClient } from '#src/queries/client.ts'
import { pinRelease } from '#src/queries/deployments.ts'
import { BlockableButton, Part } from '#src/screens/form/Part.tsx'
import type { PartProps } from '#src/screens/form/settings-types.ts'
import { AGENT_RELEASE_ROLE } from '#wire/product/agent-releases.ts'
import { type Deployment, type DeploymentConfig, pinReleaseBody } from '#wire/product/deployments.ts'
import { needsRole } from '#src/lib/needs-role.ts'
import { problemsOf } from '#wire/product/schema.ts'

/** What its agents are served, whether they have it, and the release it is kept at. */
export function DeploymentRelease({ orgId, one, role }: PartProps<Deployment>) {
  const [choosing, setChoosing] = useState(false)
  const { pinned } = one.config
  const { busy, failure, start } = useAttempt(async () => void (await pinRelease(orgId, one.id, null)), { again: true })
  const blocked = needsRole(role, AGENT_RELEASE_ROLE)
  return (
    <Part title="Agent configuration" about={`${servedTo(one.config)} ${fetchedBy(one.config)}`}>
      <div className="cluster">
        <BlockableButton blocked={blocked} saidBeside onPress={() => setChoosing(true)}>
          {pinned ? 'Another release…' : 'Keep at a release…'}
        </BlockableButton>
        {pinned && (
          <BlockableButton blocked={blocked ?? (busy ? 'Saving…' : undefined)} onPress={start}>
            Follow the environment
          </BlockableButton>
        )}
      </div>
      <FormFailure error={failure} />
      {choosing && <ChooseRelease orgId={orgId} one={one} onClose={() => setChoosing(false)} />}
    </Part>
  )
}

function servedTo({ pinned, number }: DeploymentConfig): string {
  if (pinned) return `It is kept at release ${pinned.number}, whatever its environment is served.`
  return number === null
    ? 'Agents get what is generated until a release is published.'
    : `It follows its environment, which is served release ${number}.`
}

function fetchedBy({ fetchedMs, current }: DeploymentConfig): string {
  if (fetchedMs === null) return 'Nothing was fetched yet, so what its agents have is not known.'
  const when = formatAgo(fetchedMs, Date.now())
  return current
    ? `Agents fetched it ${when}.`
    : `What agents fetched ${when} was another one: they fetch when they start, and when somebody reloads them.`
}

function ChooseRelease({ orgId, one, onClose }: { orgId: string; one: Deployment; onClose: () => void }) {
  const releases = useQuery(agentReleases.all(orgId, { sort: '-number' }), queryClient)
  const [definition] = useState<FormDefinition<{ releaseId: string }, Deployment>>(() => ({
    initial: { releaseId: one.config.pinned?.releaseId ?? '' },
    validate: ({ releaseId }) => (releaseId === '' ? { releaseId: 'Choose a release.' } : problemsOf(pinReleaseBody, { releaseId })),
    submit: ({ releaseId }) => pinRelease(orgId, one.id, releaseId),
  }))
  const { shell, field } = useForm(definition, onClose)
  return (
    <FormDialog
      title="Keep at a release"
      description="Agents of this deployment get it the next time they fetch, and keep it while others go on."
      shell={shell}
      action="Keep"
      onClose={onClose}
    >
      <SelectField
        label="Release"
        {...field('releaseId')}
        placeholder={releases.isPending ? 'Loading releases…' : 'Choose a release'}
        {...(releases.error && { hint: explain(toWireError(releases.error)) })}
        {...(releases.data?.length === 0 && { hint: 'Nothing is released yet. Publish the draft in Agent releases first.' })}
        options={(releases.data ?? []).map(({ id, number, reason }) => ({ value: id, label: `${number}: ${reason}` }))}
      />
    </FormDialog>
  )
}
