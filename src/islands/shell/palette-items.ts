import { showToast } from '#src/components/overlay/toast.ts'
import { AREA_IDS, AREAS } from '#src/lib/areas.ts'
import { copyText } from '#src/lib/copy-text.ts'
import { DEV_GROUPS } from '#src/lib/dev-pages.ts'
import { PAGES_BELOW } from '#src/lib/pages-below.ts'
import { type PaletteItem, type PaletteList, rankItems } from '#src/lib/palette.ts'
import { chooseTheme, toggleRail } from '#src/stores/appearance.ts'

/** Pages of the console; `complete` adds the current organization and environment to an address. */
export function pagesOfConsole(complete: (pathname: string) => string): PaletteList {
  const items: PaletteItem[] = AREA_IDS.flatMap((area) =>
    AREAS[area].pages.map((page) => ({
      id: `page-${page.id}`,
      label: page.label,
      detail: AREAS[area].label,
      ...('words' in page && { words: page.words }),
      href: complete(page.pathname),
    })),
  )
  for (const { id, label, pathname, words = '' } of PAGES_BELOW)
    items.push({ id: `page-${id}`, label, detail: AREAS.settings.label, words, href: complete(pathname) })
  return { label: 'Pages', find: (text) => rankItems(items, text) }
}

export const pagesOfCatalogue: PaletteList = {
  label: 'Catalogue',
  find: (text) =>
    rankItems(
      DEV_GROUPS.flatMap((group) =>
        group.pages.map(({ id, label, shows }) => ({ id: `dev-${id}`, label, detail: group.label, words: shows, href: `/dev/${id}` })),
      ),
      text,
    ),
}

/** What can be done from any page. */
const COMMON: readonly PaletteItem[] = [
  { id: 'theme-light', label: 'Light theme', words: 'appearance colours bright', run: () => chooseTheme('light') },
  { id: 'theme-dark', label: 'Dark theme', words: 'appearance colours night', run: () => chooseTheme('dark') },
  { id: 'theme-system', label: 'Use system theme', words: 'appearance colours system', run: () => chooseTheme('system') },
  { id: 'rail', label: 'Collapse or expand the menu', words: 'rail sidebar navigation', keys: ['\\'], run: toggleRail },
  {
    id: 'copy-link',
    label: 'Copy a link to this view',
    words: 'share url address colleague',
    run: () => void copyText(location.href).then((done) => showToast(done ? 'Link copied' : 'The browser did not allow copying')),
  },
]

export const actions = (more: readonly PaletteItem[] = []): PaletteList => ({
  label: 'Actions',
  find: (text) => rankItems([...more, ...COMMON], text),
})
