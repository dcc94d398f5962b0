import { persistentAtom } from '@nanostores/persistent'
import { atom, computed } from 'nanostores'

import { linksIn } from '#src/lib/routes.ts'
import { NO_CONTEXT, readContext, readId, SESSION_KEYS, type SessionContext } from '#src/lib/session-records.ts'

import { $search } from './location.ts'

/**
 * Where the session stands, remembered for the next visit. Key `session:context`, JSON `{orgId, contextId, deleting}`; a value of
 * another shape counts as "not chosen yet". Writers: `rememberContext`, once the membership is confirmed, and sign-out.
 */
export const $context = persistentAtom<SessionContext>(SESSION_KEYS.context, NO_CONTEXT, {
  encode: (context) => (context.orgId ? JSON.stringify(context) : undefined) as string, // undefined removes the key
  decode: readContext,
})

/** `''` when none is chosen. The address wins over what is remembered; an orgId that cannot be one counts as none, not as the remembered one. */
export const $orgId = computed([$search, $context], (search, context) =>
  search.has('orgId') ? readId(search.get('orgId')) : context.orgId,
)

/** One environment, or `''` for all of them. Belongs to the organization: an address that names one without the other means all. */
export const $contextId = computed([$search, $context], (search, context) =>
  search.has('orgId') || search.has('contextId') ? readId(search.get('contextId')) : context.contextId,
)

/** Which traffic a query of pulse is about. */
export interface PulseScope {
  orgId: string
  /** `''`: all environments. */
  contextId: string
}

/** Only what the present address names: for pulse, the remembered organization and environment count for nothing (specification, point 4). */
export const $scope = computed($search, (search): PulseScope | undefined => {
  const orgId = readId(search.get('orgId'))
  return orgId ? { orgId, contextId: readId(search.get('contextId')) } : undefined
})

/** Links that carry the present organization and environment. */
export const $to = computed([$orgId, $contextId], (orgId, contextId) => linksIn({ orgId, contextId }))

/** After the platform has confirmed that we are a member; an organization we only read about in an address is never remembered. */
export function rememberContext(orgId: string, contextId: string, deleting = false): void {
  const before = $context.get()
  if (before.orgId !== orgId || before.contextId !== contextId || before.deleting !== deleting) $context.set({ orgId, contextId, deleting })
}

export function forgetContext(): void {
  $context.set(NO_CONTEXT)
}

/** Name of the present organization once it is known, for titles. Writer: the switchers in the bar. */
export const $orgName = atom('')
