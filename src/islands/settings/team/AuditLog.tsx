import { useStore } from '@nanostores/react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'

import { EmptyNote } from '#src/components/notice/Notices.tsx'
import type { TableHandle } from '#src/components/table/table-types.ts'
import { formatCount, formatPlural } from '#src/lib/format.ts'
import { isRefreshing } from '#src/lib/loadable.ts'
import { type AuditFilter, auditLog } from '#src/queries/audit-log.ts'
import { queryClient } from '#src/queries/client.ts'
import { team } from '#src/queries/team.ts'
import { CollectionTable } from '#src/screens/collection/CollectionTable.tsx'
import { FindField } from '#src/screens/collection/FindField.tsx'
import { usePages } from '#src/screens/use-pages.tsx'
import { $to } from '#src/stores/context.ts'
import { $search, setSearch } from '#src/stores/location.ts'
import { $zone } from '#src/stores/range.ts'
import { AUDIT_SEARCHED_MAX, type AuditRecord } from '#wire/product/audit.ts'
import { mayActAs, type Role } from '#wire/product/roles.ts'

import { AuditFilters, ChainCheck, filterIn } from './AuditTools.tsx'
import { auditColumns, AuditNarrowRow, AuditRecordPanel } from './audit-record.tsx'
import css from './team.module.css'

/** Who did what, newest first. For admins; others read why not. */
export function AuditLog({ orgId, role }: { orgId: string; role: Role }) {
  if (mayActAs(role, 'admin')) return <Log orgId={orgId} />
  return (
    <EmptyNote
      drawing="no-permission"
      title="The audit log is for admins"
      hint={`It says what everybody did, and from where. You are ${role} here; ask an admin for what you need to know.`}
    />
  )
}

const NONE: readonly AuditRecord[] = []

function Log({ orgId }: { orgId: string }) {
  const search = useStore($search)
  const zone = useStore($zone)
  const to = useStore($to)
  // Ranges like “the last seven days” move only when somebody chooses again
  const text = search.toString()
  const filter = useMemo(() => filterIn(new URLSearchParams(text), { nowMs: Date.now(), zone }), [text, zone])
  const members = useQuery(team(orgId), queryClient).data
  const names = useMemo(() => new Map(members?.map(({ uid, name, email }) => [uid, name || email])), [members])
  const asked = useInfiniteQuery(auditLog(orgId, filter), queryClient)
  const pages = asked.data?.pages
  const rows = useMemo(() => pages?.flatMap(({ items }) => items) ?? NONE, [pages])
  const identity = JSON.stringify(filter)
  const { found, onEnd, more } = usePages(asked, identity, 'records')
  const [activeId, setActiveId] = useState('')
  const opened = rows.find(({ id }) => id === search.get('id'))
  const table = useRef<Pick<TableHandle, 'toFirst'>>(null)
  const looksFurther = asked.hasNextPage && rows.length === 0
  const clock = { nowMs: Date.now(), zone }

  return (
    <div className={css.log}>
      <div className={css.filters}>
        <FindField
          label="Search the audit log"
          placeholder="Person, action, id or address"
          search={search.get('find') ?? ''}
          onEnter={() => table.current?.toFirst()}
        />
        <AuditFilters search={search} members={members ?? []} />
        <ChainCheck orgId={orgId} filter={filter} />
      </div>
      <div className={css.table}>
        <CollectionTable
          handle={table}
          caption="Audit log"
          words="records"
          found={found}
          columns={auditColumns(clock, names, to)}
          rows={rows}
          narrow={(row) => <AuditNarrowRow row={row} names={names} clock={clock} />}
          order={{ by: 'time', descending: true }}
          onSort={() => undefined}
          activeId={activeId}
          onActive={setActiveId}
          onOpen={({ id }) => setSearch({ id })}
          empty={
            rows.length === 0 &&
            (looksFurther ? (
              <Further looked={asked.data?.pages.length ?? 0} busy={asked.isFetchingNextPage} onMore={() => void asked.fetchNextPage()} />
            ) : (
              <NoRecords filter={filter} />
            ))
          }
          count={found.state === 'ready' ? countOf(rows.length, asked.hasNextPage) : ''}
          identity={identity}
          busy={isRefreshing(found)}
          onEnd={onEnd}
          more={more}
        />
      </div>
      {opened && <AuditRecordPanel record={opened} names={names} onClose={() => setSearch({ id: undefined })} />}
    </div>
  )
}

const countOf = (rows: number, more: boolean): string => (more ? `The newest ${formatCount(rows)} records` : formatPlural(rows, 'record'))

function Further({ looked, busy, onMore }: { looked: number; busy: boolean; onMore: () => void }) {
  return (
    <EmptyNote
      drawing="no-match"
      title={`Nothing in the newest ${formatCount(looked * AUDIT_SEARCHED_MAX)} records that were searched`}
      hint="There are older ones. A person, an action or a time finds them faster than words do."
      action={
        <button type="button" className="button" aria-disabled={busy || undefined} onClick={() => !busy && onMore()}>
          {busy ? 'Searching…' : 'Search further back'}
        </button>
      }
    />
  )
}

function NoRecords({ filter }: { filter: AuditFilter }) {
  const isFiltered = Object.keys(filter).length > 0
  return (
    <EmptyNote
      drawing="no-match"
      title={isFiltered ? 'No record matches' : 'Nothing is recorded yet'}
      hint={isFiltered ? 'Nobody did this, or not in this time.' : 'Every change leaves a record here.'}
      action={
        isFiltered && (
          <button
            type="button"
            className="button"
            onClick={() =>
              setSearch({ find: undefined, person: undefined, action: undefined, target: undefined, since: undefined, until: undefined })
            }
          >
            Show all records
          </button>
        )
      }
    />
  )
}
