import { scoped } from '#src/screens/frame/scoped.tsx'
import { useDefaultView } from '#src/screens/views/use-default-view.ts'

import { AvailabilityView } from './AvailabilityView.tsx'

/** /traffic/availability. */
export const AvailabilityScreen = scoped(function AvailabilityScreen({ scope }) {
  return useDefaultView('/traffic/availability') ? <AvailabilityView scope={scope} /> : null
})
