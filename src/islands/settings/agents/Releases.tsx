import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { EmptyNote, FailureNote, TableSkeleton } from '#src/components/notice/Notices.tsx'
import { ConfirmAction } from '#src/components/overlay/ConfirmAction.tsx'
import { showToast } from '#src/components/overlay/toast.ts'
import { ActionList } from '#src/components/value/ActionList.tsx'
import { formatAgo, formatInstant, formatPlural } from '#src/lib/format.ts'
import { agentReleases, agentRollouts, rollBack } from '#src/queries/agent-config.ts'
import { queryClient } from '#src/queries/client.ts'
import { BlockableButton, Part } from '#src/screens/form/Part.tsx'
import pageCss from '#src/screens/form/settings-page.module.css'
import { useLoadable } from '#src/screens/use-loadable.ts'
import { $to } from '#src/stores/context.ts'
import { $zone } from '#src/stores/range.ts'
import { AGENT_RELEASE_ROLE, type AgentRelease, type AgentRollout } from '#wire/product/agent-releases.ts'
import { needsRole } from '#src/lib/needs-role.ts'
import type { Role } from '#wire/product/roles.ts'

import { CompareRelease, Publish, RollOut } from './ReleaseDialogs.tsx'

type Asked = { what: 'publish' } | { what: 'roll-out' | 'compare'; release: AgentRelease } | { what: 'back'; rollout: AgentRollout }

/** What agents are served, by environment, and every configuration that was published. */
export function Releases({ orgId, role }: { orgId: string; role: Role }) {
  const to = useStore($to)
  const rollouts = useLoadable(useQuery(agentRollouts(orgId), queryClient), orgId)
  const releases = useLoadable(useQuery(agentReleases.all(orgId), queryClient), orgId)
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const blocked = needsRole(role, AGENT_RELEASE_ROLE)
  for (const found of [rollouts, releases]) if (found.state === 'failed') return <FailureNote error={found.error} onRetry={found.retry} />
  if (rollouts.state !== 'ready' || releases.state !== 'ready') return <TableSkeleton label="Loading the releases" rows={12} />
  const environments = rollouts.data

  return (
    <div className={pageCss.page}>
      <Part
        title="What agents are served"
        about="Agents that start with a configuration URL, or register, get the release of their environment. One that runs takes it when it is reloaded."
        actions={
          <BlockableButton kind="primary" blocked={blocked} onPress={() => setAsked({ what: 'publish' })}>
            Publish the draft…
          </BlockableButton>
        }
      >
        <ActionList
          label="Environments"
          entries={environments.map((one) => ({
            id: one.id,
            title: visibleText(one.name),
            detail: <Served rollout={one} />,
            facts: <UpToDate rollout={one} />,
            actions: (
              <BlockableButton
                saidBeside
                blocked={blocked ?? (one.mayRollBack ? undefined : 'There is nothing to go back to.')}
                onPress={() => setAsked({ what: 'back', rollout: one })}
              >
                Roll back…<span className="visually-hidden"> {visibleText(one.name)}</span>
              </BlockableButton>
            ),
          }))}
        />
      </Part>
      <Part title="Releases" about="Each is complete and never changes. Any of them can be rolled out again.">
        {releases.data.length === 0 ? (
          <EmptyNote
            title="Nothing was published yet"
            hint="Agents are served the default: every outgoing request is reported, and no payload is kept."
            action={
              <a className="button" href={to.agentSnapshot()}>
                Look at the draft
              </a>
            }
          />
        ) : (
          <ReleaseList releases={releases.data} environments={environments} blocked={blocked} onAsk={setAsked} />
        )}
      </Part>
      {asked?.what === 'publish' && <Publish orgId={orgId} environments={environments} onClose={close} />}
      {asked?.what === 'roll-out' && <RollOut orgId={orgId} release={asked.release} environments={environments} onClose={close} />}
      {asked?.what === 'compare' && <CompareRelease orgId={orgId} release={asked.release} releases={releases.data} onClose={close} />}
      {asked?.what === 'back' && <RollBack orgId={orgId} rollout={asked.rollout} onClose={close} />}
    </div>
  )
}

function Served({ rollout: { number, sinceMs, byName } }: { rollout: AgentRollout }) {
  const zone = useStore($zone)
  if (number === null || sinceMs === null) return <>The default, because nothing was released here</>
  return (
    <>
      Release {number}, since <time title={formatInstant(sinceMs, zone)}>{formatAgo(sinceMs, Date.now())}</time>
      {byName !== null && `, by ${visibleText(byName)}`}
    </>
  )
}

/** Agents do not say which configuration they run: what is known is what their deployment fetched last. */
function UpToDate({ rollout: { agentsOnline, agentsUpToDate, number } }: { rollout: AgentRollout }) {
  if (agentsOnline === 0) return <span className="dim">No agents online</span>
  if (number === null) return <span className="dim">{formatPlural(agentsOnline, 'agent')} online</span>
  return (
    <span
      className="badge"
      data-tone={agentsUpToDate === agentsOnline ? 'ok' : 'warn'}
      title="Agents online whose deployment has fetched it"
    >
      {agentsUpToDate} of {formatPlural(agentsOnline, 'agent')} fetched it
    </span>
  )
}

interface ReleaseListProps {
  releases: readonly AgentRelease[]
  environments: readonly AgentRollout[]
  blocked: string | undefined
  onAsk: (asked: Asked) => void
}

function ReleaseList({ releases, environments, blocked, onAsk }: ReleaseListProps) {
  const zone = useStore($zone)
  const nameOf = (id: string) => visibleText(environments.find((one) => one.id === id)?.name ?? id)
  return (
    <ActionList
      label="Releases"
      entries={releases
        .toSorted((a, b) => b.number - a.number)
        .map((release) => ({
          id: release.id,
          title: `${release.number} · ${visibleText(release.reason)}`,
          detail: (
            <>
              {visibleText(release.changes)} ·{' '}
              <time title={formatInstant(release.createdMs, zone)}>{formatAgo(release.createdMs, Date.now())}</time>
              {release.createdByName !== null && ` by ${visibleText(release.createdByName)}`}
              {release.agents > 0 && ` · ${formatPlural(release.agents, 'agent')} fetched it`}
            </>
          ),
          facts: release.environments.map((id) => (
            <span key={id} className="badge" data-tone="accent">
              {nameOf(id)}
            </span>
          )),
          actions: (
            <>
              <button type="button" className="button" onClick={() => onAsk({ what: 'compare', release })}>
                Changes<span className="visually-hidden"> of release {release.number}</span>
              </button>
              <BlockableButton saidBeside blocked={blocked} onPress={() => onAsk({ what: 'roll-out', release })}>
                Roll out…<span className="visually-hidden"> release {release.number}</span>
              </BlockableButton>
            </>
          ),
        }))}
    />
  )
}

function RollBack({ orgId, rollout, onClose }: { orgId: string; rollout: AgentRollout; onClose: () => void }) {
  return (
    <ConfirmAction
      title={`Roll ${visibleText(rollout.name)} back?`}
      action="Roll back"
      act={async () => {
        await rollBack(orgId, rollout.id)
        showToast({ text: `${visibleText(rollout.name)} is served ${whatBefore(rollout)} now.`, tone: 'ok' })
      }}
      onClose={onClose}
    >
      <p>
        Its agents are served {whatBefore(rollout)} instead of release {rollout.number}, from the next time they fetch. The draft stays as
        it is.
      </p>
    </ConfirmAction>
  )
}

const whatBefore = ({ previous }: AgentRollout): string => (previous === null ? 'the default' : `release ${previous}`)
