import { useStore } from '@nanostores/react'
import { useMemo } from 'react'

import { narrowTerm } from '#domain/filter/edit.ts'
import { REQUESTS } from '#domain/filter/fields.ts'
import { Bytes, Duration, HostName, oneLine } from '#src/components/value/Badges.tsx'
import { CellLink } from '#src/components/value/CellLink.tsx'
import { formatCount, formatPlural, NOTHING } from '#src/lib/format.ts'
import { goTo } from '#src/lib/go-to.ts'
import { dataOf, isRefreshing } from '#src/lib/loadable.ts'
import { p95ToShow } from '#src/lib/traffic/percentiles.ts'
import { plainNameOfGroup } from '#src/lib/traffic/plain-group-names.ts'
import { useGroupNames } from '#src/lib/traffic/use-group-names.ts'
import { type Entity, inventoryList } from '#src/queries/inventory.ts'
import { requestEndpoints } from '#src/queries/traffic.ts'
import type { ListParameters } from '#src/screens/list/list-types.ts'
import { type PanelColumn, PanelTable } from '#src/screens/panels/PanelTable.tsx'
import { useQueryResult } from '#src/screens/panels/use-query-result.ts'
import { $to } from '#src/stores/context.ts'
import { $rangeText } from '#src/stores/range.ts'
import { $search } from '#src/stores/location.ts'
import type { InventoryKind } from '#wire/pulse/inventory.ts'
import type { EndpointRow, RequestGroup } from '#wire/pulse/measures.ts'

import { Failed } from './EntityCells.tsx'
import { type EntityLinks, inventoryColumns, NarrowEntity } from './inventory-columns.tsx'
import css from './inventory.module.css'
import profile from './profile.module.css'
import { BREAKDOWN_LINES, type BreakdownOf, filterOf, KINDS } from './kinds.ts'

/** As many as one table of a profile shows; the list with the same filter has them all. */
const ROWS_MAX = 100
/** What a table of a profile shows of the columns of a list. */
const SHOWN = new Set(['name', 'requests', 'course', 'trend', 'failed', 'p95', 'bytes'])

interface BreakdownProps {
  ask: ListParameters
  /** The filter about the entity of the page, as text. */
  text: string
}

/** A table of what belongs to an entity, counted in the range of the page. */
export const Breakdown = ({ of, ...props }: BreakdownProps & { of: BreakdownOf }) =>
  'kind' in of ? <Related {...props} title={of.title} kind={of.kind} /> : <Groups {...props} title={of.title} by={of.by} />

/** The range of the address, for links. */
function useRangeParams(): { from: string; to: string } {
  const search = useStore($search)
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  return useMemo(() => ({ from, to }), [from, to])
}

/** Entities of another kind that it has to do with. */
function Related({ ask: { scope, range, filter }, text, title, kind }: BreakdownProps & { title: string; kind: InventoryKind }) {
  const of = KINDS[kind]
  const to = useStore($to)
  const rangeText = useStore($rangeText)
  const params = useRangeParams()
  const nameOf = useGroupNames(true)
  const query = useMemo(() => ({ kind, range, limit: ROWS_MAX, ...(filter && { filter }) }), [kind, range, filter])
  const found = useQueryResult(inventoryList, scope, query, `${text} ${rangeText.from} ${rangeText.to}`)
  const links = useMemo<EntityLinks>(
    () => ({
      profile: ({ id }) => to.entity(kind, id, params),
      requests(row, more) {
        const q = filterOf(of, row.key, text)
        return to.requests({ ...params, q: more ? narrowTerm(q, more, 'true', REQUESTS) : q })
      },
    }),
    [to, kind, of, params, text],
  )
  const columns = useMemo(
    () =>
      inventoryColumns(of, links, nameOf)
        .filter(({ id }) => SHOWN.has(id) && !of.extra?.includes(id))
        .map(
          ({ pick, sort: _, ...column }): PanelColumn<Entity> => ({ ...column, ...(pick && { pick: (row) => void pick(row, 0, 'add') }) }),
        ),
    [of, links, nameOf],
  )
  const shown = dataOf(found)?.data
  return (
    <PanelTable
      title={title}
      note={
        shown && (
          <a className="link" href={to.inventory(kind, { ...params, q: text })}>
            {formatPlural(shown.entities, of.noun.one)}
            {shown.newEntities > 0 && `, ${formatCount(shown.newEntities)} new`}
          </a>
        )
      }
      columns={columns}
      rows={shown?.rows ?? NO_ENTITIES}
      rowKey={({ id }) => id}
      found={found}
      empty={shown?.rows.length === 0 && <p className={profile.none}>None in this range.</p>}
      busy={isRefreshing(found)}
      lines={BREAKDOWN_LINES}
      onOpen={(row) => goTo(links.profile(row))}
      narrow={(row) => <NarrowEntity of={of} row={row} links={links} />}
    />
  )
}

const NO_ENTITIES: readonly Entity[] = []

/** Its requests by the values of a field. */
function Groups({ ask: { scope, range, filter }, text, title, by }: BreakdownProps & { title: string; by: 'host' | 'status' }) {
  const to = useStore($to)
  const rangeText = useStore($rangeText)
  const params = useRangeParams()
  const query = useMemo(
    () => ({ groupBy: [by] satisfies RequestGroup[], sort: 'count' as const, range, limit: ROWS_MAX, ...(filter && { filter }) }),
    [by, range, filter],
  )
  const found = useQueryResult(requestEndpoints, scope, query, `${text} ${rangeText.from} ${rangeText.to}`)
  const requestsOf = ({ key: [value = ''] }: EndpointRow): string => to.requests({ ...params, q: narrowTerm(text, by, value, REQUESTS) })
  const shown = dataOf(found)?.data
  const columns: readonly PanelColumn<EndpointRow>[] = [
    {
      id: by,
      label: by === 'host' ? 'Host' : 'Status',
      width: 160,
      grows: true,
      value: ({ key }) => key[0] ?? '',
      cell: ({ key: [value = ''] }) => <GroupName by={by} value={value} />,
    },
    {
      id: 'requests',
      label: 'Requests',
      width: 92,
      align: 'end',
      value: ({ count }) => count,
      cell: (row) => (
        <CellLink href={requestsOf(row)} title="Show these requests">
          {formatCount(row.count)}
        </CellLink>
      ),
    },
    {
      id: 'failed',
      label: 'Failed',
      width: 104,
      align: 'end',
      value: ({ failed }) => failed,
      cell: ({ failed, count }) => <Failed row={{ failed, requests: count }} />,
    },
    {
      id: 'p95',
      label: 'p95',
      width: 76,
      align: 'end',
      unit: 'ms',
      value: ({ p95Ms, count }) => p95ToShow(p95Ms, count) || NOTHING,
      cell: ({ p95Ms, count }) => <Duration ms={p95ToShow(p95Ms, count)} />,
    },
    {
      id: 'bytes',
      label: 'Bytes',
      width: 84,
      align: 'end',
      value: ({ bytesSent, bytesReceived }) => bytesSent + bytesReceived,
      cell: ({ bytesSent, bytesReceived }) => <Bytes bytes={bytesSent + bytesReceived} />,
    },
  ]
  return (
    <PanelTable
      title={title}
      note={shown && shown.groups > shown.rows.length && `The first ${formatCount(shown.rows.length)} of ${formatCount(shown.groups)}`}
      columns={columns}
      rows={shown?.rows ?? NO_GROUPS}
      rowKey={({ key }) => key.join(' ')}
      found={found}
      empty={shown?.rows.length === 0 && <p className={profile.none}>None in this range.</p>}
      busy={isRefreshing(found)}
      lines={BREAKDOWN_LINES}
      onOpen={(row) => goTo(requestsOf(row))}
      narrow={(row) => (
        <div className={css.narrow}>
          <GroupName by={by} value={row.key[0] ?? ''} />
          <span className={css.line}>
            <a href={requestsOf(row)} tabIndex={-1}>
              {formatPlural(row.count, 'request')}
            </a>
            {row.failed > 0 && <span>{formatCount(row.failed)} failed</span>}
          </span>
        </div>
      )}
    />
  )
}

const NO_GROUPS: readonly EndpointRow[] = []

function GroupName({ by, value }: { by: 'host' | 'status'; value: string }) {
  if (by === 'host') return value === '' ? <span className="dim">{plainNameOfGroup('host', '')}</span> : <HostName host={value} />
  return <span>{value === '0' ? 'No response' : oneLine(value)}</span>
}
