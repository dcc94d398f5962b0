import type { UseInfiniteQueryOptions } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'

import type { FilterNode } from '#domain/filter/ast.ts'
import type { PulseScope } from '#src/stores/context.ts'
import type { SortOf } from '#src/stores/sort.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'

import type { ListState } from '../list/list-state.ts'
import type { PickColumn } from '../list/columns-about.tsx'

/** What is asked of the platform, all of it from the address. */
export interface RangedQuery<By extends string> {
  range: TimeRange
  filter: FilterNode | undefined
  search: string
  sort: SortOf<By>
  onlyNew: boolean
  /** Part of the list that tools choose by `standing=` of the address; `''` all of it. */
  view: string
  /** What was decided about them, by `reviewed=`; `''` anything. */
  reviewed: string
}

export interface RangedRows<Row> {
  rows: readonly Row[]
  /** How many there are, also those beyond the limit. */
  entities: number
  newEntities: number
}

/** A list of entities of a range that the platform sorts, finds and cuts off at a limit. */
export interface RangedDeclaration<Row extends { id: string }, By extends string> {
  noun: { one: string; many: string }
  state: ListState<By>
  // biome-ignore lint/suspicious/noExplicitAny: keys differ by list, and nothing here reads them
  query: (scope: PulseScope, query: RangedQuery<By>) => UseInfiniteQueryOptions<RangedRows<Row>, Error, RangedRows<Row>, any, number>
  /** Rows come in pages; those beyond this are not loaded, and the list says so. */
  limit: number
  find: { placeholder: string }
  /** An example of a filter. */
  placeholder: string
  /** A filter for the requests that have any, where not all do. */
  onlyWith?: string | undefined
  /** Columns that are shown only when somebody chooses them. */
  extra?: readonly string[] | undefined
  useRows: () => RangedParts<Row>
  /** At the end of the line of tools; comes after the rows. */
  Tools?: ComponentType<{ scope: PulseScope }> | undefined
  /** Which of the new ones somebody decided about: they need nobody's attention. Undefined until it is known. */
  useDecided: (scope: PulseScope, rows: readonly Row[]) => Decided | undefined
}

/** Ids of rows. */
export type Decided = ReadonlySet<string>

export interface RangedParts<Row> {
  columns: readonly PickColumn<Row>[]
  /** Two lines on a telephone. */
  narrow: (row: Row) => ReactNode
  /** For what is selected; `done` ends the selection. */
  actions?: (chosen: readonly Row[], done: () => void) => ReactNode
}
