import { TableSkeleton } from '#src/components/notice/Notices.tsx'
import { CardsSkeleton, ChartSkeleton, FactsSkeleton, TextSkeleton } from '#src/components/notice/Skeletons.tsx'

import { Specimen, Specimens } from '../kit/Specimen.tsx'

/** Skeletons stand still: what shimmers all over a page tires those who watch it for hours. */
export function LoadingSpecimens() {
  return (
    <Specimens columns={2}>
      <Specimen title="Loading a table">
        <TableSkeleton label="Loading requests" rows={7} />
      </Specimen>
      <Specimen title="Loading a chart">
        <ChartSkeleton label="Loading requests over time" height={160} />
      </Specimen>
      <Specimen title="Loading facts">
        <FactsSkeleton label="Loading the request" rows={7} />
      </Specimen>
      <Specimen title="Loading cards" frame="bare">
        <CardsSkeleton label="Loading numbers" cards={3} />
      </Specimen>
      <Specimen title="Loading text">
        <TextSkeleton label="Loading the remediation" />
      </Specimen>
    </Specimens>
  )
}
