import type { Column } from '#src/components/table/table-types.ts'
import { Bytes, Missing, oneLine, Value } from '#src/components/value/Badges.tsx'
import type { FileColumn } from '#src/lib/save-file.ts'
import { useGroupNames } from '#src/lib/traffic/use-group-names.ts'

import type { EntityRef, LateEntity } from '../entity-page.ts'
import type { FilterStore, ValuePick } from '../filter/filter-about.ts'

/** What a click on the `item`th value of a cell means for the filter. */
export type PickCell<Row> = (row: Row, item: number, how: ValuePick) => Promise<void>

/** A column whose values filter when they are clicked. */
export interface PickColumn<Row> extends Column<Row>, Pick<FileColumn<Row>, 'unit'> {
  pick?: PickCell<Row>
  /** What of the inventory the value stands for: it has a page of its own. */
  entity?: (row: Row) => EntityRef
  lateEntity?: LateEntity<Row>
  /** A number that is filtered by a bound, since hardly two are equal. */
  bounded?: true
  /** A time; the date stands before it where rows may be of another day than today. */
  dated?: true
}

export const CLICK = 'Hover or right click: only this, all but this, copy'
export const LONGER = 'Hover or right click: at least this long, or shorter'
const MORE = 'Hover or right click: at least this much, or less'

/** Makers of columns for the list that `store` filters: `value` sorts, exports and copies, `cell` shows, `pick` filters. */
export function columnsAbout<Row>({ pick, pickBound }: FilterStore) {
  const picks =
    (field: string, read: (row: Row, item: number) => string): PickCell<Row> =>
    (row, item, how) =>
      pick(field, read(row, item), how)
  return {
    picks,
    /** Plain text that goes by the same name in the filter. */
    text: (id: string, label: string, width: number, read: (row: Row) => string): PickColumn<Row> => ({
      id,
      label,
      width,
      value: read,
      cell: (row) => shown(read(row)),
      pick: picks(id, read),
    }),
    /** Sizes or times; a click filters by a bound, since hardly two are equal. */
    amount: (id: string, label: string, width: number, field: string, read: (row: Row) => number): PickColumn<Row> => ({
      id,
      label,
      width,
      align: 'end',
      bounded: true,
      sort: id,
      value: read,
      cell: (row) => sizeCell(read(row)),
      pick: (row, _item, how) => pickBound(field, read(row), how),
    }),
    /** Several texts in one cell, each of which can be clicked. */
    several: (
      id: string,
      label: string,
      width: number,
      field: string,
      read: (row: Row) => readonly string[],
      look: Look = oneLine,
    ): PickColumn<Row> => ({
      id,
      label,
      width,
      value: (row) => read(row).join(' '),
      cell: (row) => severalCell(read(row), look),
      pick: picks(field, (row, item) => read(row)[item] ?? ''),
    }),
  }
}

type Look = (text: string) => React.ReactNode

/** A vendor by the catalogue's name; its id until that is here. Rows sort, filter and export by the id. */
export function VendorName({ id }: { id: string }) {
  return <span>{oneLine(useGroupNames(true)('vendor', id))}</span>
}

/** When it began, to the millisecond. */
export const isoTime = ({ timestampMs }: { timestampMs: number }): string => new Date(timestampMs).toISOString()

/** A text that can be clicked, or the sign for none. */
export function shown(raw: string, look: React.ReactNode = oneLine(raw), label = CLICK) {
  if (raw === '') return <Missing />
  return <Value label={label}>{look}</Value>
}

export function sizeCell(bytes: number) {
  return (
    <Value label={MORE}>
      <Bytes bytes={bytes} />
    </Value>
  )
}

function severalCell(texts: readonly string[], look: Look) {
  if (texts.length === 0) return <Missing />
  return texts.map((text, item) => (
    <Value key={text} item={item} label={CLICK}>
      {look(text)}
    </Value>
  ))
}
