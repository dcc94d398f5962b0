/** How many of each kind an organization or person may have: rules look at all of a kind, and some lists are sorted by computed values. */
export const MEMBERSHIPS_PER_PERSON_MAX = 20
export const ENVIRONMENTS_MAX = 100
export const DEPLOYMENTS_MAX = 1_000
/** The screen loads the calls of all of them with one filter, which has limits of its own. */
export const OBJECTIVES_MAX = 100
/**
 * As many as a large organization decides about in years. Nothing reads all of them at once: one is found by its id, lists go by pages of the store.
 */
export const REVIEWS_MAX = 20_000
export const SERVICE_ACCOUNTS_MAX = 50
export const KEYS_PER_PERSON_MAX = 50
export const VIEWS_PER_PERSON_MAX = 50
export const VIEWS_PER_ORGANIZATION_MAX = 1_000
/** A day after they expired they are gone. */
export const EVIDENCE_LINKS_MAX = 1_000
/** Beyond it the oldest goes that no environment is served, or could go back to. */
export const AGENT_RELEASES_MAX = 500
