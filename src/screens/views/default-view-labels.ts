import { visibleText } from '#domain/detection/control.ts'
import { changesTo, changesToNone, type NamedQuery } from '#src/lib/view-state.ts'
import { $search, setSearch } from '#src/stores/location.ts'

import { showToast } from '#src/components/overlay/toast.ts'

/** Nobody should wonder where the other rows are: which view this is, and the way to all of them. */
export function sayApplied(name: string): void {
  showToast({
    text: `Opened with the default view “${visibleText(name)}”.`,
    action: { label: 'Show everything', onChoose: () => setSearch(changesToNone($search.get())) },
  })
}

/** The page was open before its default was known: rows that are being read are not exchanged unasked. */
export function offerDefault(view: NamedQuery & { name: string }): void {
  showToast({
    text: `This page has a default view, “${visibleText(view.name)}”.`,
    action: { label: 'Show it', onChoose: () => setSearch(changesTo($search.get(), view)) },
  })
}
