import type { Column } from '#src/components/table/table-types.ts'

/** A column of rows that are all here. */
export interface CollectionColumn<Row> extends Column<Row> {
  /** What rows are sorted by, where it is not what the column shows. */
  order?: (row: Row) => string | number
}

/** Rows in whose words all of `wanted` occurs, upper or lower case. */
export function rowsWith<Row>(rows: readonly Row[], wanted: string, labelsOf: (row: Row) => readonly string[]): readonly Row[] {
  const text = wanted.trim().toLowerCase()
  return text === '' ? rows : rows.filter((row) => labelsOf(row).some((word) => word.toLowerCase().includes(text)))
}

export interface Order {
  by: string
  descending: boolean
}

/** `name` or `name.desc`, as in the address; `usual` when it names nothing. */
export function orderIn(text: string, usual: string): Order {
  const [by = '', direction] = text.split('.')
  return { by: by || usual, descending: direction === 'desc' }
}

/** What the address says after a click on a column's head: rising, then falling. Undefined for the usual order. */
export function nextOrder(by: string, now: Order, usual: string): string | undefined {
  const next = by === now.by && !now.descending ? `${by}.desc` : by
  return next === usual ? undefined : next
}

/** In that order; rows that are equal keep theirs. */
export function inOrder<Row>(rows: readonly Row[], columns: readonly CollectionColumn<Row>[], { by, descending }: Order): readonly Row[] {
  const column = columns.find((one) => one.sort === by)
  if (!column) return rows
  const keyOf = (row: Row): string | number => {
    const key = (column.order ?? column.value)(row)
    return typeof key === 'string' ? key.toLowerCase() : key
  }
  const sign = descending ? -1 : 1
  return rows.toSorted((a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)]
    return one < other ? -sign : one > other ? sign : 0
  })
}
