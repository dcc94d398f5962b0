import { visibleText } from '#domain/detection/control.ts'
import { formatAgo, formatInstant, NOTHING } from '#src/lib/format.ts'
import { ROLES, type Role } from '#wire/product/roles.ts'

import type { CollectionColumn } from './collection.ts'
import { NameLink } from './RowCells.tsx'

/** What a column is called, there and in the address, and its width in pixels. */
interface Named {
  id: string
  label: string
  width: number
}

/** What a row is called: it leads to the page of the row. */
export const nameColumn = <Row,>(
  named: Partial<Named>,
  nameOf: (row: Row) => string,
  linkOf: (row: Row) => string,
): CollectionColumn<Row> => ({
  id: 'name',
  label: 'Name',
  sort: named.id ?? 'name',
  width: 160,
  grows: true,
  value: (row) => visibleText(nameOf(row)),
  cell: (row) => <NameLink name={nameOf(row)} href={linkOf(row)} />,
  ...named,
})

interface TimeOf<Row> {
  /** Milliseconds since 1970, null for never. */
  timeOf: (row: Row) => number | null
  clock: { nowMs: number; zone: string }
  /** Why there is none. */
  never?: string
  /** Said in place of how long ago it was. */
  said?: (row: Row) => string
}

/** When something was: how long ago, and in full for whoever points at it. */
export function timeColumn<Row>(named: Named, { timeOf, clock, never, said }: TimeOf<Row>): CollectionColumn<Row> {
  const inFull = (ms: number): string => formatInstant(ms, clock.zone)
  return {
    ...named,
    sort: named.id,
    value: (row) => {
      const ms = timeOf(row)
      return ms === null ? NOTHING : inFull(ms)
    },
    order: (row) => timeOf(row) ?? 0,
    cell: (row) => {
      const ms = timeOf(row)
      if (ms !== null) return <span title={inFull(ms)}>{said?.(row) ?? formatAgo(ms, clock.nowMs)}</span>
      return (
        <span className="dim" title={never}>
          {NOTHING}
        </span>
      )
    },
  }
}

/** Roles are sorted by what they may do. */
export const roleColumn = <Row extends { role: Role }>(): CollectionColumn<Row> => ({
  id: 'role',
  label: 'Role',
  sort: 'role',
  width: 88,
  value: ({ role }) => role,
  order: ({ role }) => ROLES.indexOf(role),
})
