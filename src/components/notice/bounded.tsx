import type { ComponentType } from 'react'

import { IslandBoundary } from './IslandBoundary.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import { pageReady } from '#src/lib/page-ready.ts'
import { reportError } from '#src/lib/reports.ts'

await pageReady().styles

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

/** An island that is the page: when it breaks, the error page stands in its place, and the shell around it works (specification, point 8). */
export function wholePage<Props extends object>(Page: ComponentType<Props>) {
  return function Whole(props: Props) {
    return (
      <PageBoundary onError={reportError}>
        <Page {...props} />
      </PageBoundary>
    )
  }
}
