import type { RefObject } from 'react'

import type { TableHandle } from '#src/components/table/table-types.ts'
import { useShortcut } from '#src/lib/use-shortcut.ts'

/** Pressed anywhere on the page, the keys of rows act as in the rows; from the first moment that rows are seen. */
export function useRowKeys(table: RefObject<TableHandle | null>): void {
  const press = (key: string) => () => table.current?.press(key)
  useShortcut('row.next', press('j'))
  useShortcut('row.previous', press('k'))
  useShortcut('row.open', press('Enter'))
  useShortcut('row.select', press('x'))
  useShortcut('row.copy', press('c'))
}
