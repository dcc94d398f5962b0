import type { Tab } from '#src/components/overlay/Tabs.tsx'

/** The labelled pairs, where they have no place of their own. */
export const FACTS_TAB: Tab = { id: 'facts', label: 'Facts' }

/** The tab that the address names, if there is one; then what matters most of the thing, or the first. */
export const currentTab = (tabs: readonly Tab[], named: string | null, first?: string): string =>
  tabs.find(({ id }) => id === named)?.id ?? tabs.find(({ id }) => id === first)?.id ?? tabs[0]?.id ?? FACTS_TAB.id

/** Beside a list: the tab that somebody chose while walking, if this one has it; what matters of it otherwise. */
export const peekTab = (tabs: readonly Tab[], chosen: string | undefined, first: string | undefined): string =>
  tabs.find(({ id }) => id === chosen)?.id ?? tabs.find(({ id }) => id === first)?.id ?? FACTS_TAB.id
