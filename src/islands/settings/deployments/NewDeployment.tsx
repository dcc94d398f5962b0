import { useStore } from '@nanostores/react'
import { useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { CodeBlock } from '#src/components/code/CodeBlock.tsx'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { SelectField } from '#src/components/form/SelectField.tsx'
import { TagsField } from '#src/components/form/TagsField.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { type FormDefinition, useForm } from '#src/components/form/use-form.ts'
import { Dialog } from '#src/components/overlay/Dialog.tsx'
import { deployments } from '#src/queries/deployments.ts'
import { ConnectCommands } from '#src/screens/sources/ConnectCommands.tsx'
import { AGENT_PLACES, type ConnectPlace } from '#src/screens/sources/sources.ts'
import { $contextId, $to } from '#src/stores/context.ts'
import { type CreateDeploymentBody, deploymentResource, type DeploymentWithToken } from '#wire/product/deployments.ts'
import type { Environment } from '#wire/product/environments.ts'
import { problemsOf } from '#wire/product/schema.ts'

interface NewDeploymentProps {
  orgId: string
  environments: readonly Environment[]
  onClose: () => void
}

/** Name and environment of a new one; then its token, this once. */
export function NewDeployment({ orgId, environments, onClose }: NewDeploymentProps) {
  const [made, setMade] = useState<DeploymentWithToken>()
  return made ? (
    <MadeDeployment made={made} onClose={onClose} />
  ) : (
    <NewDeploymentForm orgId={orgId} environments={environments} onClose={onClose} onMade={setMade} />
  )
}

type Fields = Omit<CreateDeploymentBody, 'tags'> & { tags: readonly string[] }

function NewDeploymentForm({ orgId, environments, onClose, onMade }: NewDeploymentProps & { onMade: (made: DeploymentWithToken) => void }) {
  const [definition] = useState<FormDefinition<Fields, DeploymentWithToken>>(() => ({
    initial: { name: '', environmentId: environments.find(({ id }) => id === $contextId.get())?.id ?? environments[0]?.id ?? '', tags: [] },
    validate: (body) => problemsOf(deploymentResource.create, body),
    submit: (body) => deployments.create(orgId, { ...body, tags: [...body.tags] }),
  }))
  const { shell, field } = useForm(definition, onMade)
  return (
    <FormDialog
      title="New deployment"
      description="One place that sends: a machine, a cluster, a service."
      shell={shell}
      action="Create"
      acting="Creating…"
      onClose={onClose}
    >
      <TextField label="Name" {...field('name')} placeholder="checkout-cluster" />
      <SelectField
        label="Environment"
        {...field('environmentId')}
        hint="It stays there: what it sends belongs to its environment."
        options={environments.map(({ id, name }) => ({ value: id, label: visibleText(name) }))}
      />
      <TagsField label="Tags" {...field('tags')} placeholder="team:payments" hint="To find it by." />
    </FormDialog>
  )
}

function MadeDeployment({ made: { deployment, token }, onClose }: { made: DeploymentWithToken; onClose: () => void }) {
  const to = useStore($to)
  return (
    <Dialog
      title={`“${visibleText(deployment.name)}” is made`}
      onClose={onClose}
      footer={
        <>
          <a className="button" href={to.deployment(deployment.id)}>
            Open the deployment
          </a>
          <button type="button" className="button" data-kind="primary" onClick={onClose}>
            I have stored it
          </button>
        </>
      }
    >
      <IssuedToken token={token} />
    </Dialog>
  )
}

const PLACES = [...AGENT_PLACES, { id: 'otel', label: 'OpenTelemetry' }] as const

/** A registration token, the only time that it is seen, and how to use it. */
export function IssuedToken({ token }: { token: string }) {
  const [place, setPlace] = useState<ConnectPlace>('linux')
  return (
    <div className="stack">
      <p className="notice" data-tone="warn">
        Copy it now and keep it where secrets are kept: it is never shown again.
      </p>
      <CodeBlock label="Token" text={token} secret={token} />
      <ConnectCommands token={token} place={place} places={PLACES} onPlace={setPlace} />
    </div>
  )
}
