import { countriesSetting, type CountryDecisions, NO_DECISIONS } from '#wire/product/countries.ts'

import type { Services } from '../services.ts'
import type { Route } from '../route.ts'
import { setting } from '../setting.ts'

/** What each organization decided; one that never did has no document. It goes with the organization. */
const pathOf = (orgId: string): string => `orgs/${orgId}/settings/countries`

export const countryRoutes = (services: Services): Route[] =>
  setting<CountryDecisions>(countriesSetting, services, {
    read: { role: 'viewer', summary: 'Countries that traffic may go to, and may not; the others are undecided' },
    change: { role: 'editor', summary: 'Decide about countries. It marks what is seen and blocks nothing' },
    path: pathOf,
    initial: NO_DECISIONS,
    details: ({ allowed, denied }) => ({ allowed: allowed.join(' '), denied: denied.join(' ') }),
  })
