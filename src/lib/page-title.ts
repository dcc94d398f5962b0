const PRODUCT = 'Sightglass'

/** "Requests · Acme · Sightglass"; the organization is left out while it is not known. */
export const pageTitle = (screen: string, org: string): string => [screen, org, PRODUCT].filter(Boolean).join(' · ')
