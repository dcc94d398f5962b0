import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { FlaskConical, Plus } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'

import { filterProcess, leftOutLabel, STRATEGY_LABELS } from '#domain/agent-config/match.ts'
import { EmptyNote } from '#src/components/notice/Notices.tsx'
import { formatCount, NOTHING } from '#src/lib/format.ts'
import { goTo } from '#src/lib/go-to.ts'
import type { SeenPrograms } from '#src/lib/seen-programs.ts'
import { filterGroups, type FilterRow, processFilters, seenPrograms } from '#src/queries/agent-filters.ts'
import { queryClient } from '#src/queries/client.ts'
import type { CollectionColumn } from '#src/screens/collection/collection.ts'
import { collectionScreen, type RowParts } from '#src/screens/collection/collection-screen.tsx'
import { nameColumn } from '#src/screens/collection/columns.tsx'
import { NarrowRow } from '#src/screens/collection/RowCells.tsx'
import { BlockableButton } from '#src/screens/form/Part.tsx'
import { needsRole } from '#src/lib/needs-role.ts'
import { AGENT_DRAFT_ROLE } from '#wire/product/agent-parts.ts'
import { $to } from '#src/stores/context.ts'
import { useRole } from '#src/screens/use-role.ts'

// What a form checks, and what was seen, come late
const loadForm = () => import('./filter-form.tsx')
const NewFilter = lazy(async () => ({ default: (await loadForm()).NewFilter }))
const ChangeGroups = lazy(async () => ({ default: (await loadForm()).ChangeGroups }))
const TryProgram = lazy(async () => ({ default: (await import('./FilterEffect.tsx')).TryProgram }))

/** /orgs/settings/qtap/filters: programs whose traffic agents leave out. */
export const FiltersScreen = collectionScreen<FilterRow>({
  noun: { one: 'filter', many: 'filters' },
  caption: 'Filters',
  query: processFilters.all,
  find: {
    placeholder: 'Executable, comparison or part',
    words: ({ exe, strategy, only }) => [exe, STRATEGY_LABELS[strategy][0], leftOutLabel(only)],
  },
  sort: 'exe',
  useRows: useFilterRows,
  open: ({ id }) => goTo($to.get().agentFilter(id)),
  Empty: NoFilters,
})

type Opened = 'new' | 'groups' | 'try'

function useFilterRows(orgId: string, all: readonly FilterRow[]): RowParts<FilterRow> {
  const to = useStore($to)
  const role = useRole(orgId)
  const groups = useQuery(filterGroups(orgId), queryClient).data
  const seen = useQuery(seenPrograms(orgId), queryClient).data
  const [opened, setOpened] = useState<Opened>()
  const counts = useMemo(() => (seen ? connectionsOf(all, seen) : undefined), [all, seen])
  const blocked = needsRole(role, AGENT_DRAFT_ROLE)
  const close = () => setOpened(undefined)
  return {
    columns: columnsOf(
      (row) => counts?.get(row.id),
      ({ id }) => to.agentFilter(id),
    ),
    narrow: (row) => (
      <NarrowRow
        name={row.exe}
        href={to.agentFilter(row.id)}
        detail={`${STRATEGY_LABELS[row.strategy][0]} · leaves out ${row.only.length === 0 ? 'everything' : leftOutLabel(row.only)}`}
      />
    ),
    tools: (
      <div className="cluster">
        <button type="button" className="button" onClick={() => setOpened('try')}>
          <FlaskConical size={14} aria-hidden />
          Try a program…
        </button>
        <button type="button" className="button" onClick={() => setOpened('groups')}>
          Groups{groups ? ` (${groups.groups.length})` : ''}…
        </button>
        <BlockableButton kind="primary" blocked={blocked} onPress={() => setOpened('new')}>
          <Plus size={14} aria-hidden />
          New filter
        </BlockableButton>
      </div>
    ),
    dialogs: opened && role && (
      <Suspense>
        {opened === 'new' && <NewFilter orgId={orgId} role={role} onClose={close} />}
        {opened === 'groups' && groups && <ChangeGroups orgId={orgId} role={role} groups={groups} onClose={close} />}
        {opened === 'try' && <TryProgram orgId={orgId} filters={all} onClose={close} />}
      </Suspense>
    ),
  }
}

/** Connections of the last 24 hours that each filter is about; several may be about one. */
function connectionsOf(filters: readonly FilterRow[], { programs }: SeenPrograms): ReadonlyMap<string, number> {
  const filter = filterProcess(filters)
  const counts = new Map<string, number>(filters.map(({ id }) => [id, 0]))
  for (const { exe, connections } of programs)
    for (const at of filter(exe).by) {
      const id = filters[at]?.id ?? ''
      counts.set(id, (counts.get(id) ?? 0) + connections)
    }
  return counts
}

const columnsOf = (countOf: (row: FilterRow) => number | undefined, linkOf: (row: FilterRow) => string): CollectionColumn<FilterRow>[] => [
  nameColumn({ id: 'exe', label: 'Executable', width: 200 }, ({ exe }) => exe, linkOf),
  { id: 'strategy', label: 'Compared', sort: 'strategy', width: 120, value: ({ strategy }) => STRATEGY_LABELS[strategy][0] },
  { id: 'only', label: 'Leaves out', sort: 'only', width: 160, value: ({ only }) => leftOutLabel(only) },
  {
    id: 'connections',
    label: 'Connections, 24 h',
    sort: 'connections',
    width: 150,
    value: (row) => {
      const count = countOf(row)
      return count === undefined ? NOTHING : formatCount(count)
    },
    order: (row) => countOf(row) ?? 0,
  },
]

function NoFilters() {
  return (
    <EmptyNote
      title="No filters yet"
      hint="Agents report every program, but for the groups they leave out. A filter leaves out programs by their path, with the next release."
    />
  )
}
