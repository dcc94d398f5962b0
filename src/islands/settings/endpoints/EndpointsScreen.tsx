import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { ListPlus, Plus } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { EmptyNote } from '#src/components/notice/Notices.tsx'
import { formatCount, NOTHING } from '#src/lib/format.ts'
import { agentEndpoints, seenHosts } from '#src/queries/agent-endpoints.ts'
import { queryClient } from '#src/queries/client.ts'
import type { CollectionColumn } from '#src/screens/collection/collection.ts'
import { collectionScreen, type RowParts } from '#src/screens/collection/collection-screen.tsx'
import { nameColumn } from '#src/screens/collection/columns.tsx'
import { NarrowRow } from '#src/screens/collection/RowCells.tsx'
import { BlockableButton } from '#src/screens/form/Part.tsx'
import { $to } from '#src/stores/context.ts'
import { $search, setSearch } from '#src/stores/location.ts'
import { useRole } from '#src/screens/use-role.ts'

import { needsRole } from '#src/lib/needs-role.ts'
import { AGENT_DRAFT_ROLE } from '#wire/product/agent-parts.ts'
import { type EndpointRow, LEVEL_LABELS, stacksLabel } from './endpoint-form.tsx'

const loadDialogs = () => import('./EndpointDialogs.tsx')
const NewEndpoint = lazy(async () => ({ default: (await loadDialogs()).NewEndpoint }))
const ChangeEndpoint = lazy(async () => ({ default: (await loadDialogs()).ChangeEndpoint }))
const AddSeen = lazy(async () => ({ default: (await loadDialogs()).AddSeen }))

/** /orgs/settings/endpoints: hosts that agents treat in a way of their own. One is opened by the address, over the list. */
export const EndpointsScreen = collectionScreen<EndpointRow>({
  noun: { one: 'endpoint', many: 'endpoints' },
  caption: 'Endpoints',
  query: agentEndpoints.all,
  find: {
    placeholder: 'Host, level or stack',
    words: ({ domain, level, stacks }) => [domain, LEVEL_LABELS[level][0], stacksLabel(stacks)],
  },
  sort: 'domain',
  useRows: useEndpointRows,
  open: ({ id }) => setSearch({ id }),
  Empty: NoEndpoints,
})

function useEndpointRows(orgId: string, all: readonly EndpointRow[]): RowParts<EndpointRow> {
  const to = useStore($to)
  const id = useStore($search).get('id')
  const role = useRole(orgId)
  const seen = useQuery(seenHosts(orgId), queryClient).data
  const [adding, setAdding] = useState<'one' | 'seen'>()
  const requestsOf = useMemo(() => {
    const counts = new Map(seen?.hosts.map(({ value, count }) => [value, count]))
    // Of a host that is not among the most frequent nothing is known
    const others = seen && !seen.more ? 0 : undefined
    return ({ domain }: EndpointRow) => counts.get(domain) ?? others
  }, [seen])
  const opened = all.find((row) => row.id === id)
  const blocked = needsRole(role, AGENT_DRAFT_ROLE)
  const close = () => setAdding(undefined)
  return {
    columns: columnsOf(requestsOf, (row) => to.agentEndpoints({ id: row.id })),
    narrow: (row) => <NarrowRow name={row.domain} href={to.agentEndpoints({ id: row.id })} detail={levelLabel(row)} />,
    tools: (
      <div className="cluster">
        <BlockableButton blocked={blocked} saidBeside onPress={() => setAdding('seen')}>
          <ListPlus size={14} aria-hidden />
          Add seen hosts…
        </BlockableButton>
        <BlockableButton kind="primary" blocked={blocked} onPress={() => setAdding('one')}>
          <Plus size={14} aria-hidden />
          New endpoint
        </BlockableButton>
      </div>
    ),
    ...(role &&
      !blocked && {
        actions: (chosen, done) => (
          <button
            type="button"
            className="button"
            data-size="small"
            data-kind="danger"
            onClick={async () => (await loadDialogs()).removeEndpoints(orgId, chosen, done)}
          >
            Remove
          </button>
        ),
      }),
    dialogs: role && (
      <Suspense>
        {adding === 'one' && <NewEndpoint orgId={orgId} role={role} onClose={close} />}
        {adding === 'seen' && seen && <AddSeen orgId={orgId} endpoints={all} seen={seen} onClose={close} />}
        {opened && !adding && (
          <ChangeEndpoint
            key={opened.id}
            orgId={orgId}
            role={role}
            one={opened}
            onClose={() => setSearch({ id: undefined }, { history: 'replace' })}
          />
        )}
      </Suspense>
    ),
  }
}

/** What is kept, in words; which stacks where that says more. */
const levelLabel = ({ level, stacks }: EndpointRow): string => (level === 'stacks' ? stacksLabel(stacks) : LEVEL_LABELS[level][0])

const columnsOf = (
  requestsOf: (row: EndpointRow) => number | undefined,
  linkOf: (row: EndpointRow) => string,
): CollectionColumn<EndpointRow>[] => [
  nameColumn({ id: 'domain', label: 'Host', width: 200 }, ({ domain }) => domain, linkOf),
  {
    id: 'level',
    label: 'What is kept',
    sort: 'level',
    width: 260,
    value: levelLabel,
    cell: (row) => (
      <span className="truncate" title={visibleText(levelLabel(row))}>
        {visibleText(levelLabel(row))}
      </span>
    ),
  },
  {
    id: 'requests',
    label: 'Requests, 24 h',
    sort: 'requests',
    width: 140,
    value: (row) => {
      const count = requestsOf(row)
      return count === undefined ? NOTHING : formatCount(count)
    },
    order: (row) => requestsOf(row) ?? 0,
  },
]

function NoEndpoints() {
  return (
    <EmptyNote
      title="No endpoints yet"
      hint="Agents treat all hosts alike, as the agent settings say. Here single hosts get more or less: bodies are kept, or nothing is looked at."
    />
  )
}
