import { useStore } from '@nanostores/react'
import { useState } from 'react'

import { Preference } from '#src/components/shell/Preference.tsx'
import { ZoneField } from '#src/components/time/ZoneField.tsx'
import { browserZone } from '#src/lib/time-zone.ts'
import { chooseTheme, currentTheme, motionIsReduced, reduceMotion } from '#src/stores/appearance.ts'
import { $density, chooseDensity } from '#src/stores/density.ts'
import { $zoneChoice, chooseZone } from '#src/stores/range.ts'

import { Part } from './Part.tsx'

/** The same choices as in Preferences, from the same stores: for this browser, in effect at once. */
export function Looks() {
  const [theme, setTheme] = useState(currentTheme)
  const [reduced, setReduced] = useState(motionIsReduced)
  const density = useStore($density)
  const zone = useStore($zoneChoice)
  return (
    <Part id="looks" title="Time and looks" about="For this browser on this device; in effect at once.">
      <ZoneField choice={zone} deviceZone={browserZone()} onZone={chooseZone} />
      <Preference
        label="Theme"
        hint="Light and dark have the same contrast."
        value={theme}
        choices={[
          { value: 'system', label: 'As this device' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
        onChoose={(next) => {
          chooseTheme(next)
          setTheme(next)
        }}
      />
      <Preference
        label="Rows"
        hint="How high the rows of tables are."
        value={density}
        choices={[
          { value: 'comfortable', label: 'Comfortable' },
          { value: 'compact', label: 'Compact' },
        ]}
        onChoose={chooseDensity}
      />
      <Preference
        label="Motion"
        hint="Without motion, changes happen at once. A device that asks for less motion gets none."
        value={reduced ? 'none' : 'device'}
        choices={[
          { value: 'device', label: 'As this device' },
          { value: 'none', label: 'None' },
        ]}
        onChoose={(next) => {
          reduceMotion(next === 'none')
          setReduced(next === 'none')
        }}
      />
    </Part>
  )
}
