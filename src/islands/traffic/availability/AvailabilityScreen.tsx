import { scoped } from '#src/screens/chrome/scoped.tsx'
import { useReady } from '#src/screens/chrome/use-ready.ts'

import { AvailabilityView } from './AvailabilityView.tsx'
import { FILTER } from './view.ts'

/** /traffic/availability. */
export const AvailabilityScreen = scoped(function AvailabilityScreen({ scope }) {
  return useReady('/traffic/availability', FILTER) ? <AvailabilityView scope={scope} /> : null
})
