import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useMemo } from 'react'

import type { ColumnLayout } from '#src/lib/column-layout.ts'
import { $requestColumns, rememberColumns, rememberWidths } from '#src/stores/columns.ts'

import { layoutIn, textOf } from './request-columns.tsx'
import { $columnsText, showColumns } from './view.ts'

/**
 * Which columns are shown, in which order, how wide. Which and in what order stands in the address, so that a link says it; what this person
 * chose last is put there when the screen opens without. Widths are nobody else's business. Undefined sets everything back.
 */
export function useLayout(): [readonly ColumnLayout[], (layout: readonly ColumnLayout[] | undefined) => void] {
  const text = useStore($columnsText)
  const { widths } = useStore($requestColumns)
  const layout = useMemo(() => layoutIn(text, widths), [text, widths])

  // Once: afterwards an address without columns is one that Back led to, and means the usual ones
  useEffect(() => {
    const remembered = layoutIn($requestColumns.get().ids?.join('.') ?? '', {})
    if ($columnsText.get() === '') showColumns(textOf(remembered), 'replace')
  }, [])

  const change = useCallback((next: readonly ColumnLayout[] | undefined) => {
    rememberWidths(next ? { ...without($requestColumns.get().widths, next), ...widthsOf(next) } : {})
    const chosen = next && textOf(next)
    if (chosen === textOf(layoutIn($columnsText.get(), {}))) return
    rememberColumns(chosen?.split('.'))
    showColumns(chosen)
  }, [])
  return [layout, change]
}

/** Columns that are not shown now keep the width they had. */
const without = (widths: Readonly<Record<string, number>>, shown: readonly ColumnLayout[]): Record<string, number> =>
  Object.fromEntries(Object.entries(widths).filter(([id]) => !shown.some((one) => one.id === id)))

const widthsOf = (layout: readonly ColumnLayout[]): Record<string, number> =>
  Object.fromEntries(layout.flatMap(({ id, width }) => (width === undefined ? [] : [[id, width]])))
