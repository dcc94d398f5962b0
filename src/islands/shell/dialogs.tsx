import { Dialog } from '#src/components/overlay/Dialog.tsx'
import { ShortcutList } from '#src/components/shell/ShortcutList.tsx'
import { SHORTCUTS } from '#src/lib/shortcuts.ts'

import { AppearanceChoices } from './AppearanceChoices.tsx'
import { showOverPage } from './show-over-page.tsx'

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Keyboard help, on `?` and from the bar. */
export function showHelp(): void {
  showOverPage((close) => (
    <Dialog title="Keyboard" description="Everything in the console works without a mouse." size="large" lightDismiss onClose={close}>
      <ShortcutList groups={SHORTCUTS} mac={isMac()} />
    </Dialog>
  ))
}

/** Preferences, from the account menu and the palette. */
export function showPreferences(): void {
  showOverPage((close) => <Preferences onClose={close} />)
}

/** How the console looks on this device, over whatever page one is on. */
function Preferences({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Preferences" description="Applies to this browser only, immediately." size="small" lightDismiss onClose={onClose}>
      <AppearanceChoices />
    </Dialog>
  )
}
