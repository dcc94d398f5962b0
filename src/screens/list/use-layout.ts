import { useStore } from '@nanostores/react'
import { useEffect } from 'react'

import type { ColumnLayout } from '#src/lib/column-layout.ts'
import type { ColumnsStore } from '#src/stores/columns.ts'

/** Which columns are shown, in which order, how wide; and how that changes. Undefined sets everything back. */
export function useLayout(of: ColumnsStore): [readonly ColumnLayout[], ColumnsStore['change']] {
  const layout = useStore(of.$layout)
  // Once: afterwards an address without columns is one that Back led to, and means the usual ones
  useEffect(() => of.recall(), [of])
  return [layout, of.change]
}
