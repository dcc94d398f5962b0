import { NO_CONTEXT } from '#src/lib/session-records.ts'

import { contextIn, withContext } from './addresses.ts'

/**
 * Links of the static shell are completed by a script that comes after the first paint (`islands/shell/shell.ts`). Who follows one before goes on in the
 * organization and environment of the address, too, instead of in none.
 */
export function completeEarlyLinks(): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-scoped]') : null
      if (link?.search === '') link.href = withContext(new URL(link.href), contextIn(new URL(location.href), NO_CONTEXT)).href
    },
    true,
  )
}
