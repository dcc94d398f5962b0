import { computed, type ReadableAtom } from 'nanostores'

import type { FieldSet } from '#domain/filter/fields.ts'
import { goTo } from '#src/lib/go-to.ts'
import { address } from '#src/lib/routes.ts'
import { $contextId, $orgId } from '#src/stores/context.ts'
import { $search } from '#src/stores/location.ts'
import { type SortOf, sortAmong } from '#src/stores/sort.ts'

import { filterAbout, type FilterStore } from '../filter/filter-about.ts'

/** What a list shows as it stands in the address, and the addresses that lead into it and out of it. */
export interface ListState<By extends string> {
  /** Path of the list; what stands in a row has its page at `<path>/manage`. */
  path: string
  filter: FilterStore
  $sort: ReadableAtom<SortOf<By>>
  toggleSort: (by: By) => void
  /** The row one stands on, or the thing of the page. */
  $id: ReadableAtom<string>
  /** Address of one thing's page. */
  $oneLink: ReadableAtom<(id: string) => string>
  /** Address of the list as it was left; with an id, of that row in it. */
  $listLink: ReadableAtom<(id?: string) => string>
  open: (id: string) => void
}

interface ListStateOptions<By extends string> {
  path: string
  fields: FieldSet
  /** What rows can be sorted by; the first is the usual one. */
  sorts: readonly [By, ...By[]]
  /** Parameters of this list alone that its links carry. */
  carried?: readonly string[]
}

/** So that a page can lead back to the list it was opened from, and on to its neighbours there. */
const CARRIED = ['q', 'aside', 'from', 'to', 'sort', 'cols', 'peek']

/** One for each list, at module scope: columns, links and the page of one thing read it. */
export function listState<By extends string>({ path, fields, sorts, carried = [] }: ListStateOptions<By>): ListState<By> {
  const baseOf = (pathname: string) =>
    computed([$orgId, $contextId, $search], (orgId, contextId, search) => {
      const params = [...CARRIED, ...carried].map((name) => [name, search.get(name) ?? ''])
      return address(pathname, { orgId, contextId, ...Object.fromEntries(params) })
    })
  const $oneLink = computed(
    baseOf(`${path}/manage`),
    (base) =>
      (id: string): string =>
        withId(base, id),
  )
  return {
    path,
    filter: filterAbout(fields),
    ...sortAmong(sorts),
    $id: computed($search, (search) => search.get('id') ?? ''),
    $oneLink,
    $listLink: computed(
      baseOf(path),
      (base) =>
        (id?: string): string =>
          id ? withId(base, id) : base,
    ),
    open: (id) => goTo($oneLink.get()(id)),
  }
}

/** The id comes last, since there is a link in every row. */
const withId = (base: string, id: string): string => `${base}${base.includes('?') ? '&' : '?'}id=${encodeURIComponent(id)}`
