import { showToast } from '#src/components/overlay/toast.ts'
import { copyText } from '#src/lib/copy-text.ts'
import { type PaletteItem, type PaletteList, rankItems } from '#src/lib/palette.ts'
import { chooseTheme, toggleRail } from '#src/stores/appearance.ts'

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
