import { scoped } from '#src/screens/frame/scoped.tsx'
import { useAltKey } from '#src/screens/frame/use-alt-key.ts'
import { useReady } from '#src/screens/frame/use-ready.ts'

import { BandwidthView } from './BandwidthView.tsx'
import { BANDWIDTH_FILTER } from './view.ts'

/** /traffic/bandwidth. */
export const BandwidthScreen = scoped(function BandwidthScreen({ scope }) {
  useAltKey()
  return useReady('/traffic/bandwidth', BANDWIDTH_FILTER) ? <BandwidthView scope={scope} /> : null
})
