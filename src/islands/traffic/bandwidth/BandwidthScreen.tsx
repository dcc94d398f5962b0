import { scoped } from '../frame/scoped.tsx'
import { useAltKey } from '../frame/use-alt-key.ts'
import { useDefaultView } from '../views/use-default-view.ts'
import { BandwidthView } from './BandwidthView.tsx'

/** /traffic/bandwidth. */
export const BandwidthScreen = scoped(function BandwidthScreen({ scope }) {
  useAltKey()
  return useDefaultView('/traffic/bandwidth') ? <BandwidthView scope={scope} /> : null
})
