import type { UseQueryOptions } from '@tanstack/react-query'
import type { ReadableAtom } from 'nanostores'
import type { ComponentType, ReactNode } from 'react'

import type { FilterNode } from '#domain/filter/ast.ts'
import type { Verdict } from '#domain/verdicts/verdict.ts'
import type { Tab } from '#src/components/overlay/Tabs.tsx'
import type { PulseScope } from '#src/stores/context.ts'

import type { ListState } from '../list/list-state.ts'
import type { ListRow } from '../list/rows.ts'

// biome-ignore lint/suspicious/noExplicitAny: keys differ by query, and nothing here reads them
type Query<Data> = UseQueryOptions<Data, Error, Data, any>

export interface OneProps<One> {
  scope: PulseScope
  one: One
}

/** The page of one thing of a list: what is known of it, what was seen of it, and its neighbours in the list. */
export interface DetailDeclaration<One extends ListRow> {
  noun: { one: string; many: string }
  /** Of the list it belongs to. */
  state: Omit<ListState<string>, '$sort' | 'toggleSort'>
  /** Null: there is none with that id. */
  query: (scope: PulseScope, id: string) => Query<One | null>
  /** Ids of those right before and after it in time, among those that match the list's filter. */
  neighbours: (
    scope: PulseScope,
    one: One,
    filter: FilterNode | undefined,
  ) => Query<{ newer: string | undefined; older: string | undefined }>
  /** What it is, in a line: badges, then its address. */
  heading: (one: One) => { marks: ReactNode; address: ReactNode }
  /** Only what there is, what matters most first. */
  tabs: (one: One) => readonly Tab[]
  /** The tab that matters most of this one, never an empty one; the facts when there is none. */
  first?: (one: One) => string | undefined
  /** What the chosen tab shows. */
  evidence: () => Promise<ComponentType<OneProps<One> & { tab: string }>>
  /** Labelled pairs; their values lead to others that share them. */
  facts: () => Promise<ComponentType<{ one: One }>>
  /** What one does with it. `waiting`: words of its buttons, whose places are kept. */
  actions: { waiting: readonly string[]; load: () => Promise<ComponentType<OneProps<One>>> }
  /** A sentence about it below the heading, or nothing; comes after what is read. */
  verdict?: () => Promise<(scope: PulseScope, one: One) => Query<Verdict | null>>
  /** Between heading and facts. */
  Picture?: ComponentType<{ one: One }>
  /** Something else that can stand in the place of the page: shown while `$shown` says so. */
  instead?: { $shown: ReadableAtom<boolean>; Waiting: ComponentType; load: () => Promise<ComponentType<OneProps<One>>> }
}

/** The labelled pairs, where they have no place of their own. */
export const FACTS_TAB: Tab = { id: 'facts', label: 'Facts' }

/** The tab that the address names, if there is one; then what matters most of the thing, or the first. */
export const currentTab = (tabs: readonly Tab[], named: string | null, first?: string): string =>
  tabs.find(({ id }) => id === named)?.id ?? tabs.find(({ id }) => id === first)?.id ?? tabs[0]?.id ?? FACTS_TAB.id

/** Beside a list: the tab that somebody chose while walking, if this one has it; what matters of it otherwise. */
export const peekTab = (tabs: readonly Tab[], chosen: string | undefined, first: string | undefined): string =>
  tabs.find(({ id }) => id === chosen)?.id ?? tabs.find(({ id }) => id === first)?.id ?? FACTS_TAB.id
