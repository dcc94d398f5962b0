import { scoped } from '../frame/scoped.tsx'
import { useDefaultView } from '../views/use-default-view.ts'
import { AvailabilityView } from './AvailabilityView.tsx'

/** /traffic/availability. */
export const AvailabilityScreen = scoped(function AvailabilityScreen({ scope }) {
  return useDefaultView('/traffic/availability') ? <AvailabilityView scope={scope} /> : null
})
