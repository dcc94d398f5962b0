import { carriedTo } from '#src/lib/carry.ts'
import { $contextId, $orgId } from '#src/stores/context.ts'

import { actions, pagesOfConsole } from './palette-items.ts'
import { FoundItems } from './FoundItems.tsx'
import { entities, hosts, organizations, requestById } from './seen-items.ts'
import { showOverPage } from './show-over-page.tsx'

const complete = (pathname: string): string =>
  carriedTo(pathname, new URL(location.href), { orgId: $orgId.get(), contextId: $contextId.get() })

/** The palette of signed-in pages: pages, data of the present organization and range, organizations, actions. */
export function showPalette(open: { help: () => void; preferences: () => void }): void {
  const providers = [
    pagesOfConsole(complete),
    requestById,
    entities,
    hosts,
    organizations,
    actions([
      { id: 'help', label: 'Keyboard help', words: 'shortcuts keys', keys: ['?'], run: open.help },
      { id: 'preferences', label: 'Preferences', words: 'settings theme density time zone motion', run: open.preferences },
      {
        id: 'me',
        label: 'My account',
        words: 'profile password second factor sessions keys export delete',
        href: complete('/me'),
      },
      { id: 'sign-out', label: 'Sign out', words: 'log out leave', run: () => location.assign('/sign-out') },
    ]),
  ]
  showOverPage((close) => <FoundItems providers={providers} onClose={close} />)
}
