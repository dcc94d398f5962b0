import { lazy, Suspense } from 'react'

import type { MoreState } from '#src/components/table/TableMore.tsx'

const TableMore = lazy(() => import('#src/components/table/TableMore.tsx').then((module) => ({ default: module.TableMore })))

/** The line below the last row: that more are coming, or why they do not. */
export const MoreRows = (props: { words: string } & MoreState) => (
  <Suspense>
    <TableMore {...props} />
  </Suspense>
)
