import { scoped } from '#src/screens/frame/scoped.tsx'
import { useAltKey } from '#src/screens/frame/use-alt-key.ts'
import { useDefaultView } from '#src/screens/views/use-default-view.ts'

import { PerformanceView } from './PerformanceView.tsx'

/** /traffic/performance. */
export const PerformanceScreen = scoped(function PerformanceScreen({ scope }) {
  useAltKey()
  return useDefaultView('/traffic/performance') ? <PerformanceView scope={scope} /> : null
})
