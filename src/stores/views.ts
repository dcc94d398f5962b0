import { persistentAtom } from '@nanostores/persistent'

import {
  NOTHING_REMEMBERED,
  readRememberedViews,
  type RememberedView,
  type RememberedViews,
  withRemembered,
} from '#src/lib/remembered-views.ts'

import { $uid } from './session.ts'
import { DEFAULT_VIEWS_KEY } from './tokens.ts'

/**
 * What pages open with, remembered so that a page with a default view needs no call before its first row. Key `view:defaults`, JSON
 * `{"uid":"…","views":[{"orgId":"…","page":"/traffic/requests","id":"…","name":"…","query":"…"}]}`; whatever cannot be read, or is somebody
 * else's, counts as nothing. Writers: `rememberDefault` with what the platform returned, and sign-out.
 */
const $defaultViews = persistentAtom<RememberedViews>(DEFAULT_VIEWS_KEY, NOTHING_REMEMBERED, {
  encode: (remembered) => (remembered.views.length > 0 ? JSON.stringify(remembered) : undefined) as string, // undefined removes the key
  decode: readRememberedViews,
})

export function rememberedDefault(orgId: string, page: string): RememberedView | undefined {
  const { uid, views } = $defaultViews.get()
  return uid === $uid.get() ? views.find((view) => view.orgId === orgId && view.page === page) : undefined
}

export function rememberDefault(orgId: string, page: string, view: Pick<RememberedView, 'id' | 'name' | 'query'> | undefined): void {
  if (view || rememberedDefault(orgId, page)) $defaultViews.set(withRemembered($defaultViews.get(), $uid.get(), { orgId, page }, view))
}

export const forgetDefaultViews = (): void => $defaultViews.set(NOTHING_REMEMBERED)
