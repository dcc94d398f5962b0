/** How much of each thing one organization or person may have. None may grow without end: rules look at all of a kind, and some lists are sorted by what is computed. */
export const MEMBERSHIPS_PER_PERSON_MAX = 20
export const ENVIRONMENTS_MAX = 100
export const DEPLOYMENTS_MAX = 1_000
/** The screen asks for the calls of all of them at once, within the limits of one filter. */
export const OBJECTIVES_MAX = 100
export const KEYS_PER_PERSON_MAX = 50
export const VIEWS_PER_PERSON_MAX = 50
export const VIEWS_PER_ORGANIZATION_MAX = 1_000
