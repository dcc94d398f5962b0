import type { Tab } from '#src/components/overlay/Tabs.tsx'

/** The labelled pairs, where they have no place of their own. */
export const FACTS_TAB: Tab = { id: 'facts', label: 'Facts' }

/** The tab that the address names, if there is one; the first otherwise: what matters most stands first. */
export const currentTab = (tabs: readonly Tab[], named: string | null): string =>
  tabs.find(({ id }) => id === named)?.id ?? tabs[0]?.id ?? FACTS_TAB.id
