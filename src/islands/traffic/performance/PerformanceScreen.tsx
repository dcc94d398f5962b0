import { scoped } from '#src/screens/frame/scoped.tsx'
import { useAltKey } from '#src/screens/frame/use-alt-key.ts'
import { useReady } from '#src/screens/frame/use-ready.ts'

import { PerformanceView } from './PerformanceView.tsx'
import { PERFORMANCE_FILTER } from './view.ts'

/** /traffic/performance. */
export const PerformanceScreen = scoped(function PerformanceScreen({ scope }) {
  useAltKey()
  return useReady('/traffic/performance', PERFORMANCE_FILTER) ? <PerformanceView scope={scope} /> : null
})
