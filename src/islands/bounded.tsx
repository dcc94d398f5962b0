import type { ComponentType } from 'react'

import { IslandBoundary } from '#src/components/notice/IslandBoundary.tsx'
import { reportError } from '#src/lib/reports.ts'

/** An island that, when it breaks, says so in its own place and leaves the rest of the page alone. What broke is reported where that is on. */
export function bounded<Props extends object>(part: string, Part: ComponentType<Props>) {
  return function Bounded(props: Props) {
    return (
      <IslandBoundary part={part} onError={reportError}>
        <Part {...props} />
      </IslandBoundary>
    )
  }
}
