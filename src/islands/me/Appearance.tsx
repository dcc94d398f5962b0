import { AppearanceChoices } from '#src/islands/shell/AppearanceChoices.tsx'

import { Part } from './Part.tsx'

/** The same choices as in Preferences: for this browser, in effect at once. */
export function Appearance() {
  return (
    <Part id="looks" title="Time and appearance" about="Applies to this browser only, immediately.">
      <AppearanceChoices />
    </Part>
  )
}
