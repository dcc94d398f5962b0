import type { AreaPage } from './areas.ts'

/** Pages that neither the rail nor a key leads to: the palette does, the index of settings, and the page that each of them stands below. */
export interface PageBelow extends Omit<AreaPage, 'key'> {
  /** The page of the rail that is marked. */
  below: string
}

export const PAGES_BELOW: readonly PageBelow[] = [
  {
    id: 'agent-filters',
    label: 'Agent filters',
    pathname: '/orgs/settings/qtap/filters',
    words: 'qtap processes executables exe ignore exclude groups kubernetes',
    below: 'agent-settings',
  },
  {
    id: 'agent-endpoints',
    label: 'Agent endpoints',
    pathname: '/orgs/settings/endpoints',
    words: 'qtap hosts domains capture level headers bodies stack ignore',
    below: 'agent-settings',
  },
]
