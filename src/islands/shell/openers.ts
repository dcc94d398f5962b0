import { onShortcut } from '#src/lib/shortcut-handlers.ts'

/** What opens over a page on request; each is loaded then, and never before. */
export type Opener = 'palette' | 'help' | 'preferences'

/** Loads the part; calling what it resolves to shows it. */
export type Openers = Record<Opener, () => Promise<() => void>>

let opening = false

/** Listens for the keys and the buttons marked `data-open`. Once for a document. */
export function offer(openers: Openers): void {
  const open = async (name: Opener): Promise<void> => {
    // A key that is held down must not open ten
    if (opening || document.querySelector('dialog:modal')) return
    opening = true
    try {
      const show = await openers[name]()
      show()
    } finally {
      opening = false
    }
  }
  document.addEventListener('click', (event) => {
    const name = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-open]')?.dataset['open'] : undefined
    if (!isOpener(name)) return
    // A menu that holds the button would stay open below
    for (const menu of document.querySelectorAll<HTMLElement>('.menu:popover-open')) menu.hidePopover()
    void open(name)
  })
  onShortcut('palette', () => void open('palette'))
  onShortcut('help', () => void open('help'))
}

const isOpener = (name: string | undefined): name is Opener => name === 'palette' || name === 'help' || name === 'preferences'

type Palette = (open: { help: () => void; preferences: () => void }) => void

const help = async (): Promise<() => void> => (await import('./dialogs.tsx')).showHelp
const preferences = async (): Promise<() => void> => (await import('./dialogs.tsx')).showPreferences

/** Help and preferences are the same everywhere; what the palette finds is not. */
export const openersWith = (loadPalette: () => Promise<Palette>): Openers => ({
  help,
  preferences,
  palette: async () => {
    const show = await loadPalette()
    const later = (load: () => Promise<() => void>) => () => void load().then((open) => open())
    return () => show({ help: later(help), preferences: later(preferences) })
  },
})
