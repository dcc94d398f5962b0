import { nameOfCountry } from '#src/lib/geo/country.ts'

/** What traffic is grouped by. */
export type GroupField = 'vendor' | 'host' | 'client' | 'direction' | 'country' | 'environment' | 'method' | 'endpoint'

/** Absence of a category is a word, the same on every screen. */
const UNNAMED: Readonly<Record<GroupField, string>> = {
  vendor: 'No vendor',
  host: 'No host',
  client: 'No client',
  direction: 'No direction',
  country: 'No country',
  environment: 'No environment',
  method: 'No method',
  endpoint: 'No path',
}

// agent.md 2.5: as seen from the machine the agent runs on
const DIRECTIONS: Readonly<Record<string, string>> = {
  'egress-external': 'Out to the internet',
  'egress-internal': 'Out within the network',
  ingress: 'In',
}

const NO_NAMES: ReadonlyMap<string, string> = new Map()

/** A value of traffic in words, without the catalogue of vendors, which is large: they go by their ids. */
export function plainNameOfGroup(field: GroupField, value: string, environments: ReadonlyMap<string, string> = NO_NAMES): string {
  if (value === '') return UNNAMED[field]
  switch (field) {
    case 'country':
      return nameOfCountry(value)
    case 'direction':
      return Object.hasOwn(DIRECTIONS, value) ? (DIRECTIONS[value] ?? value) : value
    case 'environment':
      return environments.get(value) ?? value
    case 'vendor':
    case 'host':
    case 'client':
    case 'method':
    case 'endpoint':
      return value
  }
}
