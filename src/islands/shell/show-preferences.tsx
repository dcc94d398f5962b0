import { Preferences } from './Preferences.tsx'
import { showOverPage } from './show-over-page.tsx'

/** Preferences, from the account menu and the palette. */
export function showPreferences(): void {
  showOverPage((close) => <Preferences onClose={close} />)
}
