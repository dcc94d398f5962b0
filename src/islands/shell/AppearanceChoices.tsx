import { useStore } from '@nanostores/react'
import { useState } from 'react'

import { Preference } from '#src/components/shell/Preference.tsx'
import { ZoneField } from '#src/components/time/ZoneField.tsx'
import { browserZone } from '#src/lib/time-zone.ts'
import { chooseTheme, currentTheme, motionIsReduced, reduceMotion } from '#src/stores/appearance.ts'
import { $density, $singleKeys, chooseDensity, chooseSingleKeys } from '#src/stores/display.ts'
import { $zoneChoice, chooseZone } from '#src/stores/range.ts'

/** Theme, row height, motion, shortcuts and clock: each applies at once and is stored in this browser only. */
export function AppearanceChoices() {
  const [theme, setTheme] = useState(currentTheme)
  const [reduced, setReduced] = useState(motionIsReduced)
  const density = useStore($density)
  const emails = useStore($singleKeys)
  const zone = useStore($zoneChoice)
  return (
    <>
      <Preference
        label="Theme"
        hint="Light and dark have the same contrast."
        value={theme}
        choices={{ system: 'Use system setting', light: 'Light', dark: 'Dark' }}
        onChoose={(next) => {
          chooseTheme(next)
          setTheme(next)
        }}
      />
      <Preference
        label="Rows"
        hint="Height of table rows."
        value={density}
        choices={{ comfortable: 'Comfortable', compact: 'Compact' }}
        onChoose={chooseDensity}
      />
      <Preference
        label="Motion"
        hint="Turns animations off. The reduced motion setting of your device always applies."
        value={reduced ? 'none' : 'device'}
        choices={{ device: 'Use system setting', none: 'None' }}
        onChoose={(next) => {
          reduceMotion(next === 'none')
          setReduced(next === 'none')
        }}
      />
      <Preference
        label="Single-key shortcuts"
        hint="Single-key shortcuts outside of text fields: j, k, x, g r. Arrows, Enter and Ctrl K work without them."
        value={emails ? 'on' : 'off'}
        choices={{ on: 'On', off: 'Off' }}
        onChoose={(next) => chooseSingleKeys(next === 'on')}
      />
      <ZoneField choice={zone} deviceZone={browserZone()} onZone={chooseZone} />
    </>
  )
}
