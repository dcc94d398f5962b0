import { AppearanceChoices } from '#src/islands/shell/AppearanceChoices.tsx'

import { Part } from './Part.tsx'

/** The same choices as in Preferences: for this browser, in effect at once. */
export function Appearance() {
  return (
    <Part id="looks" title="Time and looks" about="For this browser on this device; in effect at once.">
      <AppearanceChoices />
    </Part>
  )
}
