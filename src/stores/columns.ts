import { persistentAtom } from '@nanostores/persistent'
import { computed, type ReadableAtom } from 'nanostores'

import { type ColumnChoice, readColumnChoice } from '#src/lib/column-choice.ts'
import type { ColumnLayout } from '#src/lib/column-layout.ts'
import { own } from '#wire/own.ts'

import { $search, setSearch } from './location.ts'

type Layout = readonly ColumnLayout[]

/** Which columns of one table are shown, in which order, how wide. */
export interface ColumnsStore {
  $layout: ReadableAtom<Layout>
  /** Undefined sets everything back. */
  change: (layout: Layout | undefined) => void
  /** Puts the last choice into an address that has none; a saved view, named by `view`, is one. */
  recall: () => void
  /** Nobody has changed anything. */
  isUsual: (layout: Layout) => boolean
}

/** Ids joined by dots; `''` the usual ones. */
const $columnsText = computed($search, (search) => search.get('cols') ?? '')

/**
 * The columns of a table that knows the ids `known`, or any where some come later, and shows `usual` until somebody chooses. Which and in what order stands in the address
 * (`cols`), so that a link has it, and goes first; widths are personal. The last choice is remembered under the key
 * `view:columns:<table>`, JSON `{"ids":["time","host"],"widths":{"time":120}}`; whatever cannot be read counts as nothing chosen.
 * Writers: the functions of the store.
 */
export function columnsOf(table: string, known: readonly string[] | undefined, usual: readonly string[]): ColumnsStore {
  const $choice = persistentAtom<ColumnChoice>(
    `view:columns:${table}`,
    { widths: {} },
    { encode: JSON.stringify, decode: readColumnChoice },
  )

  function layoutIn(chosen: string, widths: Readonly<Record<string, number>>): Layout {
    const ids = [...new Set(chosen.split('.'))].filter((id) => known?.includes(id) ?? true)
    return (ids.some((id) => (known ?? usual).includes(id)) ? ids : usual).map((id) => ({ id, width: own(widths, id) }))
  }
  /** As the address has them; undefined for the usual ones. */
  function textOf(layout: Layout): string | undefined {
    const text = layout.map(({ id }) => id).join('.')
    return text === usual.join('.') ? undefined : text
  }

  return {
    $layout: computed([$columnsText, $choice], (text, { widths }) => layoutIn(text, widths)),
    change(next) {
      const { ids, widths } = $choice.get()
      $choice.set({ ids, widths: next ? { ...without(widths, next), ...widthsOf(next) } : {} })
      const chosen = next && textOf(next)
      if (chosen === textOf(layoutIn($columnsText.get(), {}))) return
      $choice.set({ ...$choice.get(), ids: chosen?.split('.') })
      setSearch({ cols: chosen })
    },
    recall() {
      const remembered = layoutIn($choice.get().ids?.join('.') ?? '', {})
      if ($columnsText.get() === '' && !$search.get().has('view')) setSearch({ cols: textOf(remembered) }, { history: 'replace' })
    },
    isUsual: (layout) => textOf(layout) === undefined && layout.every(({ width }) => width === undefined),
  }
}

/** Columns that are not shown now keep the width they had. */
const without = (widths: Readonly<Record<string, number>>, shown: Layout): Record<string, number> =>
  Object.fromEntries(Object.entries(widths).filter(([id]) => !shown.some((one) => one.id === id)))

const widthsOf = (layout: Layout): Record<string, number> =>
  Object.fromEntries(layout.flatMap(({ id, width }) => (width === undefined ? [] : [[id, width]])))
