import { lazy, Suspense } from 'react'

import type { MoreState } from './TableMore.tsx'

const TableMore = lazy(() => import('./TableMore.tsx').then((module) => ({ default: module.TableMore })))

/** The line below the last row: that more are coming, or why they do not. Its code comes when it is first needed, which on a short list is never. */
export const MoreRows = (props: { words: string } & MoreState) => (
  <Suspense>
    <TableMore {...props} />
  </Suspense>
)
