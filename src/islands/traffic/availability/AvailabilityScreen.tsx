import { scoped } from '#src/screens/frame/scoped.tsx'
import { useReady } from '#src/screens/frame/use-ready.ts'

import { AvailabilityView } from './AvailabilityView.tsx'
import { FILTER } from './view.ts'

/** /traffic/availability. */
export const AvailabilityScreen = scoped(function AvailabilityScreen({ scope }) {
  return useReady('/traffic/availability', FILTER) ? <AvailabilityView scope={scope} /> : null
})
