import { lazy, Suspense } from 'react'

import { Bytes, Count, Duration } from '#src/components/value/Badges.tsx'
import { CellLink } from '#src/components/value/CellLink.tsx'
import { NOTHING, capital, formatCount, formatPlural } from '#src/lib/format.ts'
import { goTo } from '#src/lib/go-to.ts'
import { p95ToShow } from '#src/lib/traffic/percentiles.ts'
import type { NameOf } from '#src/lib/traffic/use-group-names.ts'
import { reviewed } from '#src/queries/decided.ts'
import type { Entity } from '#src/queries/inventory.ts'
import { columnsAbout, type PickColumn, shown, VendorName } from '#src/screens/list/columns-about.tsx'

import { Course, EntityName, Failed, NewMark, Seen, tokenName, Trend, trendText } from './EntityCells.tsx'
import type { EntityDeclaration, MoreOfList } from './kinds.ts'
import css from './inventory.module.css'

export interface EntityLinks {
  /** Its profile. */
  profile: (row: Entity) => string
  /** Its requests in the range and by the filter of the list; failed ones alone. */
  requests: (row: Entity, more?: 'failed') => string
}

/** What an entity is called, as text: a company by its name, a token by its mask. */
const entityText = ({ kind }: EntityDeclaration, { key, token }: Entity, nameOf: NameOf): string =>
  kind === 'vendors' ? nameOf('vendor', key[0] ?? '') : token ? tokenName(key[0] ?? '', token.mask) : key.join(' ')

/** Columns of a list of entities: those of every kind, with what is particular to this one among them. */
export function inventoryColumns(
  of: EntityDeclaration,
  links: EntityLinks,
  nameOf: NameOf,
  more?: MoreOfList,
): readonly PickColumn<Entity>[] {
  const { text } = columnsAbout<Entity>(of.state.filter)
  const linked = (id: string, label: string, width: number, more?: 'failed'): PickColumn<Entity> => ({
    id,
    label,
    width,
    align: 'end',
    sort: id,
    value: (row) => (more ? row.failed : row.requests),
    cell: (row) => {
      const shows = more ? <Failed row={row} /> : formatCount(row.requests)
      return more && row.failed === 0 ? (
        shows
      ) : (
        <CellLink href={links.requests(row, more)} title="Show these requests">
          {shows}
        </CellLink>
      )
    },
    pick: async (row) => goTo(links.requests(row, more)),
  })
  return [
    {
      id: 'name',
      label: capital(of.noun.one),
      width: of.kind === 'endpoints' ? 304 : 180,
      grows: true,
      sort: 'name',
      value: (row) => entityText(of, row, nameOf),
      cell: (row) => <NameCell of={of} row={row} links={links} />,
    },
    ...(of.kind === 'endpoints'
      ? [
          {
            ...text('vendor', 'Vendor', 104, (row) => row.vendor),
            cell: (row: Entity) => shown(row.vendor, <VendorName id={row.vendor} />),
          },
        ]
      : []),
    ...(more?.columns(of) ?? []),
    linked('requests', 'Requests', 92),
    {
      id: 'course',
      label: 'Over the range',
      width: 104,
      value: (row) => row.series.join(' '),
      cell: (row) => <Course series={row.series} />,
    },
    { id: 'trend', label: 'Trend', width: 90, align: 'end', value: trendText, cell: (row) => <Trend row={row} short /> },
    linked('failed', 'Failed', 96, 'failed'),
    ...(of.timed
      ? [
          {
            id: 'p95',
            label: 'p95',
            width: 76,
            align: 'end' as const,
            unit: 'ms',
            sort: 'p95',
            value: (row: Entity) => p95ToShow(row.p95Ms, row.requests) || NOTHING,
            cell: (row: Entity) => <Duration ms={p95ToShow(row.p95Ms, row.requests)} />,
          },
        ]
      : []),
    seenColumn('first', 'First seen', (row) => row.firstMs),
    seenColumn('last', 'Last seen', (row) => row.lastMs),
    {
      id: 'bytes',
      label: 'Bytes',
      width: 80,
      align: 'end',
      unit: 'bytes',
      sort: 'bytes',
      value: (row) => row.bytesSent + row.bytesReceived,
      cell: (row) => <Bytes bytes={row.bytesSent + row.bytesReceived} />,
    },
    ...of.counts.map(
      ({ figure, label }): PickColumn<Entity> => ({
        id: figure,
        label,
        width: figure === 'endpoints' ? 78 : 70,
        align: 'end',
        value: (row) => row[figure] ?? NOTHING,
        cell: (row) => <Count count={row[figure] ?? Number.NaN} />,
      }),
    ),
  ]
}

const seenColumn = (id: string, label: string, read: (row: Entity) => number | null): PickColumn<Entity> => ({
  id,
  label,
  width: 108,
  sort: id,
  value: (row) => {
    const ms = read(row)
    return ms === null ? NOTHING : new Date(ms).toISOString()
  },
  cell: (row) => <Seen ms={read(row)} />,
})

const DecisionBadge = lazy(async () => ({ default: (await import('#src/screens/reviews/ReviewBadge.tsx')).DecisionBadge }))

/** What was decided about it, else that it is new. */
function Mark({ of, row }: { of: EntityDeclaration; row: Entity }) {
  const otherwise = row.isNew && <NewMark />
  return (
    <Suspense fallback={otherwise}>
      <DecisionBadge entity={reviewed(of.kind, row.key)} otherwise={otherwise} />
    </Suspense>
  )
}

interface NarrowEntityProps {
  of: EntityDeclaration
  row: Entity
  links: EntityLinks
  more?: MoreOfList | undefined
}

/** Its name, which leads to its profile, and what was decided about it. */
const NameCell = ({ of, row, links }: Omit<NarrowEntityProps, 'more'>) => (
  <span className={css.name}>
    <a href={links.profile(row)} tabIndex={-1}>
      <EntityName kind={of.kind} entity={row.key} mask={row.token?.mask} />
    </a>
    <Mark of={of} row={row} />
  </span>
)

/** Two lines on a telephone. */
export function NarrowEntity({ of, row, links, more }: NarrowEntityProps) {
  return (
    <div className={css.narrow}>
      <NameCell of={of} row={row} links={links} />
      <span className={css.line}>
        <a href={links.requests(row)} tabIndex={-1}>
          {formatPlural(row.requests, 'request')}
        </a>
        {more && <more.Line row={row} />}
        <Trend row={row} short />
        {row.failed > 0 && (
          <a href={links.requests(row, 'failed')} tabIndex={-1}>
            {formatCount(row.failed)} failed
          </a>
        )}
      </span>
    </div>
  )
}
