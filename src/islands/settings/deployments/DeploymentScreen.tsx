import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

import { FailureLine } from '#src/components/notice/FailureLine.tsx'
import { ConfirmAction } from '#src/components/overlay/ConfirmAction.tsx'
import { Fact, FactGroup } from '#src/components/value/Facts.tsx'
import { formatAgo, formatCount, formatInstant, formatPlural } from '#src/lib/format.ts'
import { linksIn } from '#src/lib/routes.ts'
import { queryClient } from '#src/queries/client.ts'
import { agentsOf, deployments, replaceToken, revokeToken, watchedDeployment } from '#src/queries/deployments.ts'
import { environments } from '#src/queries/environments.ts'
import { quarantineReasons } from '#src/queries/quarantine.ts'
import { BlockableButton, Part } from '#src/screens/form/Part.tsx'
import { settingsForm } from '#src/screens/form/settings-form.tsx'
import type { PartProps } from '#src/screens/form/settings-types.ts'
import { AgentLines } from '#src/screens/sources/AgentLines.tsx'
import { $zone } from '#src/stores/range.ts'
import { type Deployment, DEPLOYMENT_TAGS_MAX, deploymentResource } from '#wire/product/deployments.ts'
import { mayActAs } from '#wire/product/roles.ts'
import { needsRole } from '#src/lib/needs-role.ts'
import { QUARANTINE_SAMPLE_ROLE } from '#wire/pulse/quarantine.ts'

const IssuedToken = lazy(async () => ({ default: (await import('./NewDeployment.tsx')).IssuedToken }))
const DeploymentRelease = lazy(async () => ({ default: (await import('./DeploymentRelease.tsx')).DeploymentRelease }))
const QuarantineDownload = lazy(async () => ({ default: (await import('#src/screens/sources/QuarantineDownload.tsx')).QuarantineDownload }))
const QuarantineReasons = lazy(async () => ({ default: (await import('#src/screens/sources/QuarantineReasons.tsx')).QuarantineReasons }))

type DeploymentPart = PartProps<Deployment>

/** /orgs/settings/deployments/manage?id=… — one deployment. Its environment stays: what it has sent belongs there. */
export const DeploymentScreen = settingsForm<Deployment, 'name' | 'tags'>({
  noun: { one: 'deployment', many: 'deployments' },
  resource: deploymentResource,
  queries: { one: watchedDeployment, change: deployments.change, remove: (orgId, { id }) => deployments.remove(orgId, { id }) },
  nameOf: ({ name }) => name,
  list: { label: 'Deployments', link: (to) => to.deployments() },
  fields: {
    name: { kind: 'text', label: 'Name' },
    tags: { kind: 'tags', label: 'Tags', placeholder: 'team:payments', hint: `Up to ${DEPLOYMENT_TAGS_MAX}, to find it by.` },
  },
  layout: { title: 'Name and tags', submit: 'Save' },
  blocked: (_one, role) => needsRole(role, 'editor'),
  Actions: DeploymentActions,
  Lead: DeploymentFacts,
  Parts: DeploymentToken,
  history: {
    'deployment.pin-release': 'Changed its release',
    'deployment.rotate-token': 'Issued a new token',
    'deployment.revoke-token': 'Revoked the token',
  },
  danger: {
    consequences: () => 'Its token ends within seconds and its agents are forgotten. What it has sent stays until it expires.',
    blocked: (_one, role) => needsRole(role, 'admin'),
    typed: true,
  },
})

/** To what it sent lately. */
export function DeploymentActions({ orgId, one }: DeploymentPart) {
  const links = linksIn({ orgId, contextId: one.environmentId })
  const lately = { q: `deployment:${one.id}`, from: 'now-24h', to: 'now' }
  return (
    <>
      <a className="button" href={links.requests(lately)}>
        Requests
      </a>
      <a className="button" href={links.connections(lately)}>
        Connections
      </a>
    </>
  )
}

/** Whether it sends, and who sends for it. */
export function DeploymentFacts({ orgId, one }: DeploymentPart) {
  const zone = useStore($zone)
  const known = useQuery(environments(orgId), queryClient).data
  const agents = useQuery(agentsOf(orgId, one.id), queryClient)
  const environment = known?.find(({ id }) => id === one.environmentId)?.name ?? one.environmentId
  const when = (ms: number | null): string => (ms === null ? 'Never' : `${formatAgo(ms, Date.now())}, ${momentOf(ms, zone)}`)
  return (
    <Part title={standingOf(one)}>
      <FactGroup title="Where and when">
        <Fact label="Environment" value={environment} />
        <Fact label="Last event" value={when(one.lastEventMs)} />
        {one.usualEvents !== null && <Fact label="Usual since then" value={formatPlural(one.usualEvents, 'event')} />}
        <Fact label="Last 24 hours" value={one.eventsLast24h === null ? 'Not known now' : formatPlural(one.eventsLast24h, 'event')} />
        <Fact label="Heartbeat" value={when(one.lastHeartbeatMs)} />
        <Fact label="Created" value={momentOf(one.createdMs, zone)} />
        <Fact label="Id" value={one.id} mono />
      </FactGroup>
      {!agents.data && <FailureLine query={agents} />}
      {agents.data && agents.data.items.length > 0 && <AgentLines label="Agents" agents={agents.data} />}
    </Part>
  )
}

/** To the minute: nobody looks for a deployment by its milliseconds. */
const momentOf = (ms: number, zone: string): string => formatInstant(ms, zone).slice(0, -':00.000'.length)

/** The page in one sentence. */
function standingOf({ agentsOnline, agentsTotal, lastEventMs, tokenPrefix }: Deployment): string {
  if (tokenPrefix === null) return 'Nothing may send: the token is revoked'
  if (agentsTotal > 0)
    return agentsOnline === agentsTotal
      ? `${agentsTotal === 1 ? 'Its agent is' : `All ${formatCount(agentsTotal)} agents are`} online`
      : `${formatCount(agentsOnline)} of ${formatCount(agentsTotal)} agents online`
  return lastEventMs === null ? 'Nothing has connected yet' : 'It sends without an agent'
}

/** What its agents prove themselves by: replaced, revoked, shown once. What could not be read of theirs stands below. */
export function DeploymentToken({ orgId, one, role }: DeploymentPart) {
  const zone = useStore($zone)
  const [asked, setAsked] = useState<'replace' | 'revoke'>()
  const [token, setToken] = useState<string>()
  const blocked = needsRole(role, 'admin')
  const revoked = one.tokenPrefix === null
  return (
    <>
      <Part
        title="Registration token"
        about={
          revoked ? (
            'It is revoked. Issue a new one to let agents and SDKs send again.'
          ) : (
            <>
              <code>{one.tokenPrefix}…</code>, issued {momentOf(one.tokenCreatedMs, zone)}. Agents and SDKs send with it.
            </>
          )
        }
      >
        {token ? (
          <>
            <Suspense>
              <IssuedToken token={token} />
            </Suspense>
            <div>
              <button type="button" className="button" data-kind="primary" onClick={() => setToken(undefined)}>
                I have stored it
              </button>
            </div>
          </>
        ) : (
          <div className="cluster">
            <BlockableButton blocked={blocked} saidBeside onPress={() => setAsked('replace')}>
              Issue a new token…
            </BlockableButton>
            <BlockableButton kind="danger" blocked={blocked ?? (revoked ? 'It is revoked.' : undefined)} onPress={() => setAsked('revoke')}>
              Revoke…
            </BlockableButton>
          </div>
        )}
        {asked && (
          <ConfirmAction
            title={asked === 'replace' ? 'Issue a new token?' : 'Revoke the token?'}
            action={asked === 'replace' ? 'Issue token' : 'Revoke token'}
            act={async () => {
              if (asked === 'replace') return setToken((await replaceToken(orgId, one.id)).token)
              await revokeToken(orgId, one.id)
              setToken(undefined)
            }}
            onClose={() => setAsked(undefined)}
          >
            <p>
              {asked === 'replace' && revoked
                ? 'It is shown once.'
                : `Whatever sends with ${one.tokenPrefix}… is refused within seconds${asked === 'replace' ? ', until it has the new one, which is shown once' : ''}.`}
            </p>
          </ConfirmAction>
        )}
      </Part>
      <Suspense>
        <DeploymentRelease orgId={orgId} one={one} role={role} />
      </Suspense>
      <DeploymentQuarantine orgId={orgId} one={one} role={role} />
    </>
  )
}

function DeploymentQuarantine({ orgId, one, role }: DeploymentPart) {
  const known = useQuery(environments(orgId), queryClient).data
  const reasons = useQuery(quarantineReasons(orgId, one.id), queryClient).data
  if (!reasons || reasons.count === 0) return null
  const environmentOf = (id: string): string => known?.find((environment) => environment.id === id)?.name ?? id
  return (
    <Suspense>
      <Part
        title="Quarantined events"
        actions={mayActAs(role, QUARANTINE_SAMPLE_ROLE) && <QuarantineDownload orgId={orgId} deployment={one.id} />}
      >
        <div>
          <QuarantineReasons
            orgId={orgId}
            found={reasons}
            role={role}
            sourceOf={({ environmentId }) => [one.name, environmentOf(environmentId)]}
          />
        </div>
      </Part>
    </Suspense>
  )
}
