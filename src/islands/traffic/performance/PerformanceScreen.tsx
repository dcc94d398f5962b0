import { scoped } from '#src/screens/chrome/scoped.tsx'
import { useAltKey } from '#src/screens/chrome/use-alt-key.ts'
import { useReady } from '#src/screens/chrome/use-ready.ts'

import { PerformanceView } from './PerformanceView.tsx'
import { PERFORMANCE_FILTER } from './view.ts'

/** /traffic/performance. */
export const PerformanceScreen = scoped(function PerformanceScreen({ scope }) {
  useAltKey()
  return useReady('/traffic/performance', PERFORMANCE_FILTER) ? <PerformanceView scope={scope} /> : null
})
