import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { EmptyNote } from '#src/components/notice/Notices.tsx'
import { formatAgo, NOTHING } from '#src/lib/format.ts'
import { goTo } from '#src/lib/go-to.ts'
import type { RangeClock } from '#src/lib/time-range.ts'
import { queryClient } from '#src/queries/client.ts'
import { watchedDeployments } from '#src/queries/deployments.ts'
import { environments } from '#src/queries/environments.ts'
import type { CollectionColumn } from '#src/screens/collection/collection.ts'
import { collectionScreen, type RowParts } from '#src/screens/collection/collection-screen.tsx'
import { nameColumn, timeColumn } from '#src/screens/collection/columns.tsx'
import { NarrowRow } from '#src/screens/collection/RowCells.tsx'
import { BlockableButton } from '#src/screens/form/Part.tsx'
import { $to } from '#src/stores/context.ts'
import { $zone } from '#src/stores/range.ts'
import type { Deployment } from '#wire/product/deployments.ts'
import { useRole } from '#src/screens/use-role.ts'
import { needsRole } from '#src/lib/needs-role.ts'

const NewDeployment = lazy(async () => ({ default: (await import('./NewDeployment.tsx')).NewDeployment }))

/** /orgs/settings/deployments: what sends, how it stands, and its token. */
export const DeploymentsScreen = collectionScreen<Deployment>({
  noun: { one: 'deployment', many: 'deployments' },
  caption: 'Deployments',
  query: watchedDeployments,
  find: {
    placeholder: 'Name, environment, tag or id',
    words: ({ id, name, tags, tokenPrefix }) => [id, name, ...tags, tokenPrefix ?? ''],
  },
  sort: 'name',
  useRows: useDeploymentRows,
  open: ({ id }) => goTo($to.get().deployment(id)),
  Empty: NoDeployments,
})

function useDeploymentRows(orgId: string): RowParts<Deployment> {
  const zone = useStore($zone)
  const to = useStore($to)
  const role = useRole(orgId)
  const known = useQuery(environments(orgId), queryClient).data
  const [creating, setCreating] = useState(false)
  const environmentOf = useMemo(() => {
    const names = new Map(known?.map(({ id, name }) => [id, name]))
    return ({ environmentId }: Deployment) => visibleText(names.get(environmentId) ?? environmentId)
  }, [known])
  const clock = { nowMs: Date.now(), zone }
  return {
    columns: columnsOf({ clock, environmentOf, linkOf: ({ id }) => to.deployment(id) }),
    narrow: (one) => (
      <NarrowRow
        name={one.name}
        href={to.deployment(one.id)}
        detail={`${environmentOf(one)} · ${one.tokenPrefix === null ? 'token revoked' : lastEventLabel(one, clock)}`}
      >
        {one.agentsTotal > 0 && <Online one={one} />}
      </NarrowRow>
    ),
    words: (one) => [environmentOf(one), sourceOf(one)],
    tools: (
      <BlockableButton kind="primary" blocked={needsRole(role, 'editor', 'A new one')} onPress={() => setCreating(true)}>
        <Plus size={14} aria-hidden />
        New deployment
      </BlockableButton>
    ),
    dialogs: creating && known && (
      <Suspense>
        <NewDeployment orgId={orgId} environments={known} onClose={() => setCreating(false)} />
      </Suspense>
    ),
  }
}

interface ColumnsInput {
  clock: RangeClock
  environmentOf: (one: Deployment) => string
  linkOf: (one: Deployment) => string
}

const columnsOf = ({ clock, environmentOf, linkOf }: ColumnsInput): CollectionColumn<Deployment>[] => [
  nameColumn({ width: 140 }, ({ name }) => name, linkOf),
  { id: 'environment', label: 'Environment', sort: 'environment', width: 120, value: environmentOf },
  { id: 'source', label: 'Source', sort: 'source', width: 112, value: sourceOf },
  {
    id: 'tags',
    label: 'Tags',
    width: 120,
    grows: true,
    value: ({ tags }) => tags.join(', ') || NOTHING,
    cell: ({ tags }) => (
      <span className="truncate dim" title={tags.join(', ')}>
        {tags.join(', ') || NOTHING}
      </span>
    ),
  },
  {
    id: 'agents',
    label: 'Agents online',
    sort: 'agents',
    width: 116,
    value: onlineLabel,
    order: ({ agentsOnline }) => agentsOnline,
    cell: (one) => <Online one={one} />,
  },
  timeColumn(
    { id: 'lastEvent', label: 'Last event', width: 116 },
    { timeOf: ({ lastEventMs }) => lastEventMs, clock, never: 'Nothing has come yet' },
  ),
  {
    id: 'token',
    label: 'Token',
    sort: 'token',
    width: 140,
    value: ({ tokenPrefix }) => (tokenPrefix === null ? 'Revoked' : `${tokenPrefix}…`),
    cell: ({ tokenPrefix }) =>
      tokenPrefix === null ? (
        <span className="badge" data-tone="warn">
          Revoked
        </span>
      ) : (
        <code className="dim">{tokenPrefix}…</code>
      ),
  },
]

/** Agents ping before they send anything: what sends and has no agent is an SDK. */
function sourceOf({ agentsTotal, lastEventMs }: Deployment): string {
  if (agentsTotal > 0) return 'Agent'
  return lastEventMs === null ? NOTHING : 'OpenTelemetry'
}

const onlineLabel = ({ agentsOnline, agentsTotal }: Deployment): string =>
  agentsTotal === 0 ? NOTHING : `${agentsOnline} of ${agentsTotal}`

const lastEventLabel = ({ lastEventMs }: Deployment, { nowMs }: RangeClock): string =>
  lastEventMs === null ? 'no event yet' : `last event ${formatAgo(lastEventMs, nowMs)}`

function Online({ one }: { one: Deployment }) {
  const { agentsOnline, agentsTotal } = one
  if (agentsTotal === 0) return <span className="dim">{NOTHING}</span>
  const tone = agentsOnline === 0 ? 'danger' : agentsOnline < agentsTotal ? 'warn' : 'ok'
  return (
    <span className="badge" data-tone={tone}>
      {onlineLabel(one)}
    </span>
  )
}

function NoDeployments() {
  const to = useStore($to)
  return (
    <EmptyNote
      drawing="not-connected"
      title="No deployments yet"
      hint="A deployment is one place that sends: a machine, a cluster, a service. It gets a token of its own, which can be replaced or revoked alone."
      action={
        <a className="button" href={to.install()}>
          Connect a source step by step
        </a>
      }
    />
  )
}
