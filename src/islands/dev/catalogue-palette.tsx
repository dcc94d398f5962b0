import { actions, pagesOfCatalogue } from '#src/islands/shell/palette-items.ts'
import { FoundItems } from '#src/islands/shell/FoundItems.tsx'
import { showOverPage } from '#src/islands/shell/show-over-page.tsx'

/** The palette of the catalogue: its pages and what changes looks. Nothing here asks a server. */
export function showPalette(open: { help: () => void; preferences: () => void }): void {
  const providers = [
    pagesOfCatalogue,
    actions([
      { id: 'help', label: 'Keyboard help', words: 'shortcuts keys', keys: ['?'], run: open.help },
      { id: 'preferences', label: 'Preferences', words: 'settings theme density time zone motion', run: open.preferences },
    ]),
  ]
  showOverPage((close) => <FoundItems providers={providers} onClose={close} />)
}
