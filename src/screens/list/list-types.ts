import type { FetchQueryOptions, UseQueryOptions } from '@tanstack/react-query'
import type { ReadableAtom } from 'nanostores'
import type { ComponentType, ReactNode } from 'react'

import type { FilterNode } from '#domain/filter/ast.ts'
import type { DrawingKind } from '#src/components/notice/EmptyDrawing.tsx'
import type { ExportFormats } from '#src/lib/export/formats.ts'
import type { Loadable } from '#src/lib/loadable.ts'
import type { Exported, ExportOptions } from '#src/queries/export.ts'
import type { openTail } from '#src/queries/tail.ts'
import type { PulseScope } from '#src/stores/context.ts'
import type { SortOf } from '#src/stores/sort.ts'
import type { ExportFileFormat } from '#wire/pulse/export.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'

import type { DetailDeclaration } from '../detail/detail-types.ts'
import type { Facet } from '../filter/Facets.tsx'
import type { ValuesQuery } from '../filter/SeenOptions.tsx'
import type { InCommonDeclaration } from '../in-common/InCommonPanel.tsx'
import type { Says } from '../verdicts/ScreenVerdict.tsx'
import type { PickColumn } from './columns-about.tsx'
import type { ListState } from './list-state.ts'
import type { ListRow } from './rows.ts'
import type { RowsQuery } from './use-rows.ts'

export interface Noun {
  one: string
  /** Names what is exported, and the columns that are remembered, too. */
  many: 'requests' | 'connections'
}

/** What is asked for, and in whose name. */
export interface ListParameters {
  scope: PulseScope
  range: TimeRange
  filter: FilterNode | undefined
}

/** A list of events of a range: filter, facets, chart, rows by page. What is not on the way to the first rows comes `around` them. */
export interface ListDeclaration<Row extends ListRow, By extends string> {
  noun: Noun
  state: ListState<By>
  query: {
    rows: (ask: ListParameters, sort: SortOf<By>) => RowsQuery<Row>
    /** Asked together with the rows, for what is drawn after them. */
    // biome-ignore lint/suspicious/noExplicitAny: what it brings is read by whoever draws it
    ahead?: (ask: ListParameters) => FetchQueryOptions<any, Error, any, any>
    /** Rows as they arrive; loaded when somebody wants them. */
    tail?: () => Promise<OpenTail<Row>>
  }
  columns: readonly PickColumn<Row>[]
  /** Ids of the columns that are shown until somebody chooses. */
  usual: readonly string[]
  /** A row on a telephone: two lines. */
  narrow: (row: Row) => ReactNode
  /** An example of a filter. */
  placeholder?: string
  /** Values that complete the filter; loaded with the first key in it. */
  values: () => Promise<ValuesQuery>
  /** Something else that can stand in the place of the rows. */
  instead?: { label: string; $shown: ReadableAtom<boolean>; load: () => Promise<ComponentType<{ ask: ListParameters }>> }
  around: () => Promise<ListAround<Row>>
  /** The page of a row, which is looked at beside the list. */
  // biome-ignore lint/suspicious/noExplicitAny: what is known of one is between its query and its parts
  peek: () => Promise<DetailDeclaration<any>>
  /** `.`: what a row is compared with. */
  compare?: (scope: PulseScope, row: Row) => Promise<void>
}

/** Not of requests alone, but only they have one today. */
export type OpenTail<Row> = (
  scope: PulseScope,
  filter: FilterNode | undefined,
  listener: Omit<Parameters<typeof openTail>[2], 'rows'> & { rows: (rows: Row[]) => void },
) => () => void

/** What stands around the rows, loaded behind them. */
export interface ListAround<Row extends ListRow> {
  facets: readonly Facet[]
  values: ValuesQuery
  /** The chart above the rows. It keeps its height in every state. */
  Strip: ComponentType<{ ask: ListParameters | undefined; live: boolean }>
  /** What the sentence above the rows speaks of. */
  says: Says
  empty: EmptyDeclaration<Row>
  /** How many there are, below the rows. */
  Figures: ComponentType<FiguresProps<Row>>
  /** What can be done with the selected rows. */
  Selected?: ComponentType<{ rows: readonly Row[] }>
  /** Tools of this list alone. */
  Tools?: ComponentType
  /** What its rows may have in common; the facets are what is tried. */
  inCommon: InCommonDeclaration
  export: ListExport<Row>
}

export interface FiguresProps<Row> {
  ask: ListParameters | undefined
  found: Loadable<readonly Row[]>
  /** Rows that are loaded. */
  shown: number
  /** Rows arrive by themselves. */
  live: boolean
}

/** Why there are no rows, and what to do. */
export interface EmptyDeclaration<Row extends ListRow = ListRow> {
  newest: (
    scope: PulseScope,
    filter: FilterNode | undefined,
    // biome-ignore lint/suspicious/noExplicitAny: keys differ by list, and nothing here reads them
  ) => UseQueryOptions<Row | null, Error, Row | null, any>
  /** Nothing in the range, without a filter. */
  nothing: string
  /** Nothing at any time: how to begin. */
  never: { title: string; hint: string; action: string; drawing?: DrawingKind }
}

export interface ListExport<Row> {
  formats: ExportFormats<ExportFileFormat>
  /** What else is to be known of the file, in a sentence. */
  note: string
  /** Rows that were selected, as a file. A method, so that it may take the formats above alone. */
  ofRows(scope: PulseScope, rows: readonly Row[], format: ExportFileFormat, options: ExportOptions): Exported | Promise<Exported>
}
