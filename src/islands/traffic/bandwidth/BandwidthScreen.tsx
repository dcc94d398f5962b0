import { scoped } from '#src/screens/frame/scoped.tsx'
import { useAltKey } from '#src/screens/frame/use-alt-key.ts'
import { useDefaultView } from '#src/screens/views/use-default-view.ts'

import { BandwidthView } from './BandwidthView.tsx'

/** /traffic/bandwidth. */
export const BandwidthScreen = scoped(function BandwidthScreen({ scope }) {
  useAltKey()
  return useDefaultView('/traffic/bandwidth') ? <BandwidthView scope={scope} /> : null
})
