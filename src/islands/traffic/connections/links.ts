import { goTo } from '#src/lib/go-to.ts'

import { linksAbout } from '../list/links-about.ts'

const CARRIED = ['q', 'from', 'to', 'sort', 'cols', 'show'] as const

/** Addresses of one connection's page, and of the list as it was left. */
export const { $oneLink: $connectionLink, $listLink: $connectionsLink } = linksAbout('/traffic/connections', CARRIED)

export const goToConnection = (id: string): void => goTo($connectionLink.get()(id))
