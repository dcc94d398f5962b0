import { scoped } from '#src/screens/chrome/scoped.tsx'
import { useAltKey } from '#src/screens/chrome/use-alt-key.ts'
import { useReady } from '#src/screens/chrome/use-ready.ts'

import { BandwidthView } from './BandwidthView.tsx'
import { BANDWIDTH_FILTER } from './view.ts'

/** /traffic/bandwidth. */
export const BandwidthScreen = scoped(function BandwidthScreen({ scope }) {
  useAltKey()
  return useReady('/traffic/bandwidth', BANDWIDTH_FILTER) ? <BandwidthView scope={scope} /> : null
})
