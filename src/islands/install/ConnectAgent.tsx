import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'

import { FormFailure } from '#src/components/form/FormFailure.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { type FormDefinition, useForm } from '#src/components/form/use-form.ts'
import { StepSection } from '#src/components/steps/StepSection.tsx'
import { uniqueName } from '#src/lib/names.ts'
import { readId } from '#src/lib/session-records.ts'
import { queryClient } from '#src/queries/client.ts'
import { deployments } from '#src/queries/deployments.ts'
import { ConnectCommands } from '#src/screens/sources/ConnectCommands.tsx'
import { AGENT_PLACES, type LiveSource } from '#src/screens/sources/sources.ts'
import { $search, setSearch } from '#src/stores/location.ts'
import { deploymentResource, type DeploymentWithToken } from '#wire/product/deployments.ts'
import type { Environment } from '#wire/product/environments.ts'
import { problemsOf } from '#wire/product/schema.ts'

import css from './install.module.css'
import { LiveCheck } from './LiveCheck.tsx'

const NoAuthority = lazy(async () => ({ default: (await import('#src/screens/sources/ProxyUse.tsx')).NoAuthority }))
const ProxyVariables = lazy(async () => ({ default: (await import('#src/screens/sources/ProxyUse.tsx')).ProxyVariables }))

export interface ConnectAgentProps {
  orgId: string
  environment: Environment
  source: LiveSource
  /** Why this person may not create one, in the place of the form. */
  blocked: ReactNode
}

/** A deployment with its token, the command that uses it, and the check that it works. The token is here once and nowhere again. */
export function ConnectAgent({ orgId, environment, source, blocked }: ConnectAgentProps) {
  const search = useStore($search)
  const deploymentId = readId(search.get('deployment'))
  const [made, setMade] = useState<DeploymentWithToken>()
  const token = made?.deployment.id === deploymentId ? made?.token : undefined

  function onMade(answer: DeploymentWithToken) {
    setMade(answer)
    setSearch({ deployment: answer.deployment.id }, { history: 'replace' })
  }

  if (!deploymentId)
    return (
      <StepSection
        number={3}
        title="Token"
        about="A deployment is a place that sends traffic: a machine, a cluster, a service. Each has its own token, which you can rotate or revoke."
      >
        {blocked ?? <NewDeployment orgId={orgId} environment={environment} source={source} onMade={onMade} />}
      </StepSection>
    )
  return (
    <>
      <StepSection number={3} done title={START[source]}>
        {token ? (
          <Commands orgId={orgId} source={source} token={token} />
        ) : (
          <div className="notice" data-tone="warn">
            <span>
              The token of this deployment was shown once and cannot be read again.{' '}
              <button type="button" className="link" onClick={() => setSearch({ deployment: undefined })}>
                Create another deployment
              </button>
            </span>
          </div>
        )}
      </StepSection>
      <StepSection number={4} title="First traffic">
        <LiveCheck orgId={orgId} environmentId={environment.id} deploymentId={deploymentId} source={source} />
      </StepSection>
    </>
  )
}

const START: Readonly<Record<LiveSource, string>> = { qtap: 'Start the agent', otel: 'Point the SDK here', proxy: 'Start the proxy' }

function Commands({ orgId, source, token }: { orgId: string; source: LiveSource; token: string }) {
  const search = useStore($search)
  const place = AGENT_PLACES.find(({ id }) => id === search.get('on'))?.id ?? 'linux'
  return (
    <div className="stack">
      <Suspense>{source === 'proxy' && <NoAuthority orgId={orgId} />}</Suspense>
      <ConnectCommands
        token={token}
        place={source === 'qtap' ? place : source}
        places={source === 'qtap' ? AGENT_PLACES : []}
        onPlace={(id) => setSearch({ on: id }, { history: 'replace' })}
      />
      <Suspense>{source === 'proxy' && <ProxyVariables orgId={orgId} />}</Suspense>
      <p className="dim">
        <small>This token is shown only once. Store it like a secret; if you lose it, create another deployment.</small>
      </p>
    </div>
  )
}

const DEFAULT_NAMES: Readonly<Record<LiveSource, string>> = { qtap: 'agent', otel: 'opentelemetry', proxy: 'proxy' }

interface NewDeploymentProps {
  orgId: string
  environment: Environment
  source: LiveSource
  onMade: (answer: DeploymentWithToken) => void
}

/** Proposes a name that is free, so that the second agent is as quick to add as the first. */
function NewDeployment({ orgId, environment, source, onMade }: NewDeploymentProps) {
  const existing = useQuery(deployments.all(orgId), queryClient)
  if (existing.isPending) return <div className={css.lineSkeleton} role="status" aria-label="Loading deployments" />
  const taken = (existing.data ?? []).filter(({ environmentId }) => environmentId === environment.id).map(({ name }) => name)
  const name = uniqueName(`${environment.name}-${DEFAULT_NAMES[source]}`, taken)
  return <NewDeploymentForm orgId={orgId} environmentId={environment.id} name={name} onMade={onMade} />
}

interface NewDeploymentFormProps {
  orgId: string
  environmentId: string
  name: string
  onMade: (answer: DeploymentWithToken) => void
}

function NewDeploymentForm({ orgId, environmentId, name: proposed, onMade }: NewDeploymentFormProps) {
  const [definition] = useState<FormDefinition<{ name: string }, DeploymentWithToken>>(() => ({
    initial: { name: proposed },
    validate: (body) => problemsOf(deploymentResource.change, body),
    submit: ({ name }) => deployments.create(orgId, { name, environmentId }),
  }))
  const { form, field, onSubmit, busy, failure } = useForm(definition, onMade)
  return (
    <form ref={form} onSubmit={onSubmit} noValidate aria-busy={busy} className="stack">
      <div className={css.line}>
        <TextField label="Name of the deployment" {...field('name')} />
        <button type="submit" className="button" data-kind="primary" aria-disabled={busy || undefined}>
          Create token
        </button>
      </div>
      <FormFailure error={failure} />
    </form>
  )
}
