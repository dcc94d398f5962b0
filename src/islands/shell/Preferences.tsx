import { Dialog } from '#src/components/overlay/Dialog.tsx'

import { AppearanceChoices } from './AppearanceChoices.tsx'

/** How the console looks on this device, over whatever page one is on. */
export function Preferences({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Preferences" description="Applies to this browser only, immediately." size="small" lightDismiss onClose={onClose}>
      <AppearanceChoices />
    </Dialog>
  )
}
